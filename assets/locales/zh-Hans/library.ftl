### The library: pages that are kept as files, on the command line and wherever they are shown.

library-kept-already = 此网页已收藏于 { $name }。
library-kept-and-changed = 此网页已收藏于 { $name }，其正文后来有变；用 --again 可收藏现在的版本。
library-nothing-found = 书库中没有符合的文章。
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
    .now = 可用的条件有 tag: site: author: lang: is: before: after: in:title、in:text 和 in:notes。
library-late-option = { $option } 写在搜索词之后
    .now = 选项要写在搜索词之前。
library-nothing-to-change = 没有要更改的内容
    .now = 请给出 --add、--remove、--state、--favourite 或 --archived。
library-some-failed = { $all } 个中有 { $failed } 个失败；原因见上。

fault-library-no-place = 没有书库
    .why = 系统没有存放文档的位置
    .now = 请为它指定一个文件夹。
fault-library-no-folder = 无法读取书库
    .why = 文件夹 { $folder } 不存在
    .now = 请连接它所在的磁盘；收藏第一个网页时会新建书库。
fault-library-unreadable = 无法读取 { $path }
    .why = { $reason }
    .now = 请检查路径及其权限。
fault-library-missing = 无法读取 { $path }
    .why = 没有这个文件
    .now = 它可能已被移动；用 clearline library list 可列出所有文章。
fault-library-no-zip = 无法读取 { $path }
    .why = 它不是完整的 zip 文件
    .now = 请从备份中取回较早的副本，或重新收藏该网页。
fault-library-foreign = 无法读取 { $path }
    .why = 它是别的程序的 zip 文件
    .now = 请把它移出书库。
fault-library-damaged = 无法读取 { $path }
    .why = 其中的“{ $member }”已损坏
    .now = 请从备份中取回较早的副本，或重新收藏该网页。
fault-library-lacks = 无法读取 { $path }
    .why = 其中缺少“{ $member }”
    .now = 请从备份中取回较早的副本，或重新收藏该网页。
fault-library-too-large = 无法读取 { $path }
    .why = 解开后会超过一个网页的大小
    .now = 请把它移出书库。
fault-library-newer = 未更改 { $path }
    .why = 它由较新版本的 Clearline 写成
    .now = 可以阅读；请用那个版本更改。
fault-library-page = 无法打开 { $path } 中的网页。{ $fault }
fault-library-index = 无法使用 { $folder } 中的索引
    .why = { $reason }
    .now = 文件依然完好；用 clearline library reindex 可重建索引。
