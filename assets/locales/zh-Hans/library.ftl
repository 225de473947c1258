### The library: pages that are kept as files, on the command line and wherever they are shown.

library-kept-already = 此网页已收藏于 { $name }。
library-kept-and-changed = 此网页已收藏于 { $name }，其正文后来有变；用 --again 可收藏现在的版本。
library-no-highlights = 那里没有标注。
library-nothing-found = 书库中没有符合的文章。
library-is-new = 还没有收藏任何网页。收藏第一个网页时会建立 { $folder }。
library-more-found = 另有 { $more } 篇文章符合；用 --limit 可列出更多。
library-all-whole = { $all ->
    [0] 书库中没有文件。
   *[other] { $all } 个文件全部完好。
}
library-index-renewed = 索引已损坏，现已重建；一切以文件为准。
library-reindexed = 索引中有 { $articles } 篇文章。

library-no-article = 书库中没有“{ $name }”
    .now = 用 clearline library list 可列出所有文章。
library-several-articles = 有几篇文章都叫“{ $title }”
    .now = 请改用其中一个名称：{ $names }。
library-unknown-facts = 搜索中的这些部分没有意义：{ $words }
    .now = 可用的条件有 tag: site: shelf: author: lang: before: after: in:title in:text in:notes，以及 is: 加上 unread、reading、read、favourite、archived 或 highlighted。
library-late-option = { $option } 写在搜索词之后
    .now = 选项要写在搜索词之前。
library-unknown-option = 这里没有 { $option } 选项
    .now = 在命令后加 --help 可查看有哪些选项。要搜索这样开头的词语，请加引号：'"{ $option }"'。
library-nothing-to-change = 没有要更改的内容
    .now = 请给出 --add、--remove、--state、--favourite 或 --archived。
library-export-name-taken = { $there } 已经存在，保持不变；文章写入了 { $written }。
library-nothing-to-export = 没有符合条件的文章，因此未导出任何内容
    .now = 可用 `clearline library list` 查看书库中有哪些文章。
library-some-failed = { $all } 个中有 { $failed } 个失败；原因见上

fault-library-no-place = 没有书库
    .why = 系统没有存放文档的位置
    .now = 请为它指定一个文件夹。
fault-library-no-folder = 无法读取书库
    .why = 文件夹 { $folder } 不存在
    .now = 请连接它所在的磁盘，或选择别的文件夹。如果它的上一级文件夹还在，收藏第一个网页时会重新建立它。
fault-library-no-folder-there = 无法建立书库 { $folder }
    .why = 系统不允许在那里建立文件夹
    .now = 请为书库选择别的文件夹。
fault-library-no-permission = 无法写入书库的文件夹 { $folder }
    .why = 你没有写入权限
    .now = 请为书库选择别的文件夹，或更改这个文件夹的权限。
fault-library-read-only = 无法写入书库的文件夹 { $folder }
    .why = 它是只读的
    .now = 请为书库选择别的文件夹，或让这个文件夹可以写入。
fault-library-unreadable = 无法读取 { $path }
    .why = { $reason }
    .now = 请检查路径及其权限。
fault-library-missing = 无法读取 { $path }
    .why = 没有这个文件
    .now = 请检查路径，或文件是否已移走。
fault-library-no-zip = 无法读取 { $path }
    .why = 它不是完整的 zip 文件
    .now = 请先把它移走，再放回备份中的副本，或重新收藏该网页。
fault-library-foreign = 无法读取 { $path }
    .why = 它是别的程序的 zip 文件
    .now = 如果它在书库中，请把它移出。
fault-library-damaged = 无法读取 { $path }
    .why = 其中的“{ $member }”已损坏
    .now = 请先把它移走，再放回备份中的副本，或重新收藏该网页。
fault-library-lacks = 无法读取 { $path }
    .why = 其中缺少“{ $member }”
    .now = 请先把它移走，再放回备份中的副本，或重新收藏该网页。
fault-library-marks = 无法读取 { $path } 中的标注和笔记
    .why = 文件中存放它们的部分已损坏
    .now = 正文仍可阅读。为免再有损失，这个文件不会更改；请放回备份中的副本。
fault-library-too-large = 无法读取 { $path }
    .why = 解开后会超过一个网页的大小
    .now = 如果它在书库中，请把它移出。
fault-library-newer = { $path } 保持原样
    .why = 它由较新版本的 Clearline 写成
    .now = 可以阅读；请用那个版本更改。
fault-library-other-text = 没有收藏这个网页
    .why = { $path } 已收藏同一网址，但文字不同
    .now = 可用 `clearline keep --again` 以现在的文字替换。
fault-library-nothing-found = { $path } 的文字保持不变
    .why = 此版本在其网页中找不到正文
    .now = 可打开它，看看其他方法能找到什么。
fault-library-page = 无法打开 { $path } 中的网页
    .why = { $why }
    .now = 收藏时的正文还在：书库中可以阅读。
fault-library-index = 无法使用 { $folder } 中的索引
    .why = { $reason }
    .now = 文件依然完好；用 clearline library reindex 可重建索引。
why-index-damaged = 它的数据已损坏
why-none-readable = 这些文章都无法读取

### 窗口中。

library-title = 书库
library-hint = 词语、"短语"、-排除、tag: site: is: …
library-hint-short = 词语、tag: site: …
library-search = 搜索收藏
library-filter = 显示哪些文章
library-filter-all = 全部
library-filter-unread = 未读
library-filter-reading = 在读
library-filter-read = 已读
library-filter-favourites = 星标
library-filter-archived = 已归档
library-filter-highlighted = 有标注
library-shelf = 哪个书架
library-shelf-all = 所有书架
library-shelf-none = 不在书架上
library-sort = 顺序
library-sort-best = 最相符的在前
library-sort-kept = 最新收藏的在前
library-sort-title = 按标题
library-sort-site = 按站点
library-sort-length = 最短的在前
library-sort-reverse = 倒序
library-searching = 正在查找…
library-count = 显示 { $fitting } 篇，共 { $all } 篇
library-unknown = 搜索中的这些部分没有意义：{ $words }。可用的条件有 tag: site: shelf: author: lang: is: before: after: in:title、in:text 和 in:notes。
library-empty = 还没有收藏。按 Ctrl+D 可收藏打开的网页：它成为 { $folder } 中你自己的一个文件，正文以 Markdown 存在旁边。收藏的网页在这里可按任何语言的词语找到，不联网也能打开。
library-none-fits = 没有符合的文章。每个词都要出现在标题、正文或笔记中；"引号中的词语"须紧挨着，-词语 表示排除。
library-row-unreadable = 无法读取
library-row-marks-unreadable = 标注无法读取
library-row-unread = 未读
library-row-reading = 在读
library-row-read = 已读
library-row-favourite = 星标
library-row-archived = 已归档
library-row-shelf = 书架：{ $shelf }
library-row-marks = { $count } 处标注
library-open = 打开
library-mark-read = 标为已读
library-mark-unread = 标为未读
library-favourite = 加星标
library-no-favourite = 去掉星标
library-archive = 归档
library-no-archive = 取消归档
library-take-out = 移出
library-tags = 标签
library-tag-add = 添加标签
library-tag-remove = 移除标签“{ $tag }”
library-export = 导出
library-export-name = 导出选中的文章
library-export-book = 电子书（.epub）
library-export-markdown = Markdown，每篇一个文件
library-export-html = HTML，每篇一个文件
library-export-highlights = 标注与笔记（.md）
library-export-lines = JSON 行（.jsonl）
library-exported = { $count } 篇文章已导出到 { $path }
fault-library-export-partly = { $count } 篇文章中有 { $left } 篇未能完整导出
    .why = 第一篇：{ $fault }
    .now = 其余文章已导出。
library-chosen = 已选 { $count } 篇
library-other-folder = 文件夹…
library-markdown-beside = 同时存 Markdown
library-markdown-beside-hint = 以后收藏的每个网页旁边都放一个供其他程序使用的 Markdown 文件
library-kept = 已收藏到你的书库
library-kept-anew = 已收藏到新建的文件夹 { $folder }：原来存有 { $count } 篇文章的文件夹已不在。如果它在未连接的磁盘上，请连接该磁盘，并把此网页移过去。
library-files-kept = { $count } 个网页已在你的书库中
fault-library-files-partly = { $count } 个网页中有 { $left } 个未能收藏
    .why = 第一个：{ $fault }
    .now = 文件仍在原处；可打开其中一个查看详情。
library-page-kept = 此网页自 { $day }起在你的书库中；正文没有变化。
library-page-as-kept = 此网页来自你的书库，是 { $day }收藏时的样子。
library-fetch = 重新获取
library-page-changed = 此网页自 { $day }起在你的书库中；正文已有变化：新增 { $added } 行，少了 { $removed } 行。
library-page-read-otherwise = 此网页自 { $day }起在你的书库中；网页没有变化，但现在读出的正文不同：新增 { $added } 行，少了 { $removed } 行。
library-keep-again = 收藏新正文
library-kept-again = 已用新正文替换收藏的旧正文。
library-taken-out = { $count ->
    [1] “{ $title }”已移出书库。
   *[other] { $count } 个网页已移出书库。
}
library-undo = 放回
library-put-back = { $count } 个网页已放回书库
library-united = { $count } 个网页已重新收藏过：两份的标注、笔记和标签现已合为一篇

### 标注和笔记。

highlights-title = 标注和笔记
highlights-none = 这个网页还没有标注。选中文字后按 { $highlight } 标注，按 { $note } 写笔记；网页随即收藏到书库，标注存在它的文件中。
highlights-none-by-menu = 这个网页还没有标注。选中文字后打开它的菜单，可以标注或写笔记；网页随即收藏到书库，标注存在它的文件中。
highlights-count = { $count } 处标注
highlights-unread = 其他程序写的 { $count } 条标注或笔记无法显示；它们原样留在文件中。
library-annotations-unread = { $path }：其他程序写的 { $count } 条标注或笔记无法显示；它们原样留在文件中。
highlights-row = { $letter }：{ $words }。{ $note }
highlights-row-lost = （网页中已没有这段文字）{ $note }
# $count (number): highlights and notes that are being written before the window closes.
highlights-being-written = { $count ->
    [0] 文件写入后，窗口即关闭。再次关闭窗口则放弃该文件。
   *[other] { $count } 处标注写入后，窗口即关闭。再次关闭窗口则放弃这些标注。
}
# $count (number): highlights and notes. $reason (text): why they could not be written.
highlights-unwritten = 有 { $count } 处标注尚未写入，每 10 秒重试一次。{ $reason }
# The same, when the window is to be closed.
highlights-unwritten-leaving = 有 { $count } 处标注尚未写入，现在关闭就会丢失；每 10 秒重试一次。{ $reason } 再次关闭窗口则放弃这些标注。
# $note (text): the note, or nothing.
highlights-row-unwritten = （尚未写入）{ $note }
fault-highlights-lost = 丢失了 { $count } 处标注
    .why = 窗口消失之前未能写入
    .now = { $reason }
highlights-go-to = 转到
highlights-note = 笔记…
highlights-copy = 复制为 Markdown
highlights-copy-all = 全部复制
highlights-remove = 删除
highlights-kind = 用颜色 { $letter } 标注
highlights-undone = 已撤销 { $count } 处标注；按 Ctrl+Y 重做
highlight-nothing-selected = 没有选中文字。请先选中一段文字。
highlight-not-of-the-page = 所选内容不是网页自身的文字。
highlight-too-long = 一处标注放不下这么多文字：最多 { $most } 个字符。
highlight-lost = 网页中已没有这段文字。
highlight-copied = 已复制 { $count } 处标注
note-title = 笔记
note-hint = 你的笔记，可用 Markdown
note-keep = 保存笔记
note-drop = 放弃更改
# $most (number): characters.
note-is-full = 笔记最多 { $most } 个字符，超出的部分没有保留。

book-contents = 目录
book-articles = { $count } 篇文章
book-title = 收藏的文章
book-untitled = 无标题
book-notes = 你的笔记
book-lost = 文中已找不到原文的标注

### 用此版本重新提取的文章。

reread-button = 重新提取
reread-button-name = 用此版本重新提取哪些文章
reread-chosen = 所选的 { $count } 篇文章
reread-all = 全部文章
reread-progress = 正在重新提取：第 { $done } 篇，共 { $all } 篇
reread-found = 已重新提取 { $read } 篇文章；{ $changed ->
    [0] 正文均与收藏时相同。
   *[other] 其中 { $changed } 篇的正文有变化。
}
reread-show = 显示
reread-failed = 有 { $failed } 篇无法读取，第一篇：{ $why }
reread-title = 正文有变化的文章
reread-keep-all-new = 全部收藏新正文
reread-keep-all-old = 全部保留旧正文
reread-keep-old = 保留旧正文
reread-compare = 比较
reread-hide = 收起
reread-lines = 新增 { $added } 行，少了 { $removed } 行
