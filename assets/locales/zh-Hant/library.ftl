### The library: pages that are kept as files, on the command line and wherever they are shown.

library-kept-already = 此網頁已收藏於 { $name }。
library-kept-and-changed = 此網頁已收藏於 { $name }，其正文後來有變；用 --again 可收藏現在的版本。
library-no-highlights = 那裡沒有標註。
library-nothing-found = 書庫中沒有符合的文章。
library-is-new = 還沒有收藏任何網頁。收藏第一個網頁時會建立 { $folder }。
library-more-found = 另有 { $more } 篇文章符合；用 --limit 可列出更多。
library-all-whole = { $all ->
    [0] 書庫中沒有檔案。
   *[other] { $all } 個檔案全部完好。
}
library-index-renewed = 索引已損毀，現已重建；一切以檔案為準。
library-reindexed = 索引中有 { $articles } 篇文章。

library-no-article = 書庫中沒有「{ $name }」
    .now = 用 clearline library list 可列出所有文章。
library-several-articles = 有幾篇文章都叫「{ $title }」
    .now = 請改用其中一個名稱：{ $names }。
library-unknown-facts = 搜尋中的這些部分沒有意義：{ $words }
    .now = 可用的條件有 tag: site: shelf: author: lang: before: after: in:title in:text in:notes，以及 is: 加上 unread、reading、read、favourite、archived 或 highlighted。
library-late-option = { $option } 寫在搜尋詞之後
    .now = 選項要寫在搜尋詞之前。
library-unknown-option = 這裡沒有 { $option } 選項
    .now = 在命令後加 --help 可檢視有哪些選項。要搜尋這樣開頭的詞語，請加引號：'"{ $option }"'。
library-nothing-to-change = 沒有要更改的內容
    .now = 請給出 --add、--remove、--state、--favourite 或 --archived。
library-export-name-taken = { $there } 已經存在，維持原狀；文章寫入了 { $written }。
library-nothing-to-export = 沒有符合條件的文章，因此未匯出任何內容
    .now = 可用 `clearline library list` 檢視書庫中有哪些文章。
library-some-failed = { $all } 個中有 { $failed } 個失敗；原因見上

fault-library-no-place = 沒有書庫
    .why = 系統沒有存放文件的位置
    .now = 請為它指定一個資料夾。
fault-library-no-folder = 無法讀取書庫
    .why = 資料夾 { $folder } 不存在
    .now = 請連接它所在的磁碟，或選擇別的資料夾。如果它的上一層資料夾還在，收藏第一個網頁時會重新建立它。
fault-library-no-folder-there = 無法建立書庫 { $folder }
    .why = 系統不允許在那裡建立資料夾
    .now = 請為書庫選擇別的資料夾。
fault-library-no-permission = 無法寫入書庫的資料夾 { $folder }
    .why = 你沒有寫入權限
    .now = 請為書庫選擇別的資料夾，或更改這個資料夾的權限。
fault-library-read-only = 無法寫入書庫的資料夾 { $folder }
    .why = 它是唯讀的
    .now = 請為書庫選擇別的資料夾，或讓這個資料夾可以寫入。
fault-library-unreadable = 無法讀取 { $path }
    .why = { $reason }
    .now = 請檢查路徑及其權限。
fault-library-missing = 無法讀取 { $path }
    .why = 沒有這個檔案
    .now = 請檢查路徑，或檔案是否已移走。
fault-library-no-zip = 無法讀取 { $path }
    .why = 它不是完整的 zip 檔案
    .now = 請先把它移走，再放回備份中的副本，或重新收藏該網頁。
fault-library-foreign = 無法讀取 { $path }
    .why = 它是別的程式的 zip 檔案
    .now = 如果它在書庫中，請把它移出。
fault-library-damaged = 無法讀取 { $path }
    .why = 其中的「{ $member }」已損毀
    .now = 請先把它移走，再放回備份中的副本，或重新收藏該網頁。
fault-library-lacks = 無法讀取 { $path }
    .why = 其中缺少「{ $member }」
    .now = 請先把它移走，再放回備份中的副本，或重新收藏該網頁。
fault-library-marks = 無法讀取 { $path } 中的標註和筆記
    .why = 檔案中存放它們的部分已損毀
    .now = 正文仍可閱讀。為免再有損失，這個檔案不會更改；請放回備份中的副本。
fault-library-too-large = 無法讀取 { $path }
    .why = 解開後會超過一個網頁的大小
    .now = 如果它在書庫中，請把它移出。
fault-library-newer = { $path } 保持原樣
    .why = 它由較新版本的 Clearline 寫成
    .now = 可以閱讀；請用那個版本更改。
fault-library-other-text = 沒有收藏這個網頁
    .why = { $path } 已收藏同一網址，但文字不同
    .now = 可用 `clearline keep --again` 以現在的文字替換。
fault-library-nothing-found = { $path } 的文字保持不變
    .why = 此版本在其網頁中找不到正文
    .now = 可開啟它，看看其他方法能找到什麼。
fault-library-page = 無法開啟 { $path } 中的網頁
    .why = { $why }
    .now = 收藏時的正文還在：書庫中可以閱讀。
fault-library-index = 無法使用 { $folder } 中的索引
    .why = { $reason }
    .now = 檔案依然完好；用 clearline library reindex 可重建索引。
why-index-damaged = 它的資料已損毀
why-none-readable = 這些文章都無法讀取

### 視窗中。

library-title = 書庫
library-hint = 詞語、"片語"、-排除、tag: site: is: …
library-hint-short = 詞語、tag: site: …
library-search = 搜尋收藏
library-filter = 顯示哪些文章
library-filter-all = 全部
library-filter-unread = 未讀
library-filter-reading = 在讀
library-filter-read = 已讀
library-filter-favourites = 星標
library-filter-archived = 已封存
library-filter-highlighted = 有標註
library-shelf = 哪個書架
library-shelf-all = 所有書架
library-shelf-none = 不在書架上
library-sort = 順序
library-sort-best = 最相符的在前
library-sort-kept = 最新收藏的在前
library-sort-title = 依標題
library-sort-site = 依網站
library-sort-length = 最短的在前
library-sort-reverse = 倒序
library-searching = 正在尋找…
library-count = 顯示 { $fitting } 篇，共 { $all } 篇
library-unknown = 搜尋中的這些部分沒有意義：{ $words }。可用的條件有 tag: site: shelf: author: lang: is: before: after: in:title、in:text 和 in:notes。
library-empty = 還沒有收藏。按 Ctrl+D 可收藏開啟的網頁：它成為 { $folder } 中你自己的一個檔案，正文以 Markdown 存在旁邊。收藏的網頁在這裡可依任何語言的詞語找到，不連網也能開啟。
library-none-fits = 沒有符合的文章。每個詞都要出現在標題、正文或筆記中；"引號中的詞語"須緊挨著，-詞語 表示排除。
library-row-unreadable = 無法讀取
library-row-marks-unreadable = 標註無法讀取
library-row-unread = 未讀
library-row-reading = 在讀
library-row-read = 已讀
library-row-favourite = 星標
library-row-archived = 已封存
library-row-shelf = 書架：{ $shelf }
library-row-marks = { $count } 處標註
library-open = 開啟
library-mark-read = 標為已讀
library-mark-unread = 標為未讀
library-favourite = 加星標
library-no-favourite = 去掉星標
library-archive = 封存
library-no-archive = 取消封存
library-take-out = 移出
library-tags = 標籤
library-tag-add = 新增標籤
library-tag-remove = 移除標籤「{ $tag }」
library-export = 匯出
library-export-name = 匯出選取的文章
library-export-book = 電子書（.epub）
library-export-markdown = Markdown，每篇一個檔案
library-export-html = HTML，每篇一個檔案
library-export-highlights = 標註與筆記（.md）
library-export-lines = JSON 行（.jsonl）
library-exported = { $count } 篇文章已匯出到 { $path }
fault-library-export-partly = { $count } 篇文章中有 { $left } 篇未能完整匯出
    .why = 第一篇：{ $fault }
    .now = 其餘文章已匯出。
library-chosen = 已選 { $count } 篇
library-other-folder = 資料夾…
library-markdown-beside = 同時存 Markdown
library-markdown-beside-hint = 以後收藏的每個網頁旁邊都放一個供其他程式使用的 Markdown 檔
library-kept = 已收藏到你的書庫
library-kept-anew = 已收藏到新增的資料夾 { $folder }：原來存有 { $count } 篇文章的資料夾已不在。如果它在未連接的磁碟上，請連接該磁碟，並把此網頁移過去。
library-files-kept = { $count } 個網頁已在你的書庫中
fault-library-files-partly = { $count } 個網頁中有 { $left } 個未能收藏
    .why = 第一個：{ $fault }
    .now = 檔案仍在原處；可開啟其中一個查看詳情。
library-page-kept = 此網頁自 { $day }起在你的書庫中；正文沒有變化。
library-page-as-kept = 此網頁來自你的書庫，是 { $day }收藏時的樣子。
library-fetch = 重新取得
library-page-changed = 此網頁自 { $day }起在你的書庫中；正文已有變化：新增 { $added } 行，少了 { $removed } 行。
library-page-read-otherwise = 此網頁自 { $day }起在你的書庫中；網頁沒有變化，但現在讀出的正文不同：新增 { $added } 行，少了 { $removed } 行。
library-keep-again = 收藏新正文
library-kept-again = 已用新正文取代收藏的舊正文。
library-taken-out = { $count ->
    [1] 「{ $title }」已移出書庫。
   *[other] { $count } 個網頁已移出書庫。
}
library-undo = 放回
library-put-back = { $count } 個網頁已放回書庫
library-united = { $count } 個網頁已重新收藏過：兩份的標註、筆記和標籤現已合為一篇

### 標註和筆記。

highlights-title = 標註和筆記
highlights-none = 這個網頁還沒有標註。選取文字後按 { $highlight } 標註，按 { $note } 寫筆記；網頁隨即收藏到書庫，標註存在它的檔案中。
highlights-none-by-menu = 這個網頁還沒有標註。選取文字後開啟它的選單，可以標註或寫筆記；網頁隨即收藏到書庫，標註存在它的檔案中。
highlights-count = { $count } 處標註
highlights-unread = 其他程式寫的 { $count } 條標註或筆記無法顯示；它們原樣留在檔案中。
library-annotations-unread = { $path }：其他程式寫的 { $count } 條標註或筆記無法顯示；它們原樣留在檔案中。
highlights-row = { $letter }：{ $words }。{ $note }
highlights-row-lost = （網頁中已沒有這段文字）{ $note }
# $count (number): highlights and notes that are being written before the window closes.
highlights-being-written = { $count ->
    [0] 檔案寫入後，視窗即關閉。再次關閉視窗則放棄該檔案。
   *[other] { $count } 處標註寫入後，視窗即關閉。再次關閉視窗則放棄這些標註。
}
# $count (number): highlights and notes. $reason (text): why they could not be written.
highlights-unwritten = 有 { $count } 處標註尚未寫入，每 10 秒重試一次。{ $reason }
# The same, when the window is to be closed.
highlights-unwritten-leaving = 有 { $count } 處標註尚未寫入，現在關閉就會遺失；每 10 秒重試一次。{ $reason } 再次關閉視窗則放棄這些標註。
# $note (text): the note, or nothing.
highlights-row-unwritten = （尚未寫入）{ $note }
fault-highlights-lost = 遺失了 { $count } 處標註
    .why = 視窗消失之前未能寫入
    .now = { $reason }
highlights-go-to = 前往
highlights-note = 筆記…
highlights-copy = 複製為 Markdown
highlights-copy-all = 全部複製
highlights-remove = 刪除
highlights-kind = 用顏色 { $letter } 標註
highlights-undone = 已取消 { $count } 處標註；按 Ctrl+Y 重做
highlight-nothing-selected = 沒有選取文字。請先選取一段文字。
highlight-not-of-the-page = 選取的內容不是網頁自身的文字。
highlight-too-long = 一處標註放不下這麼多文字：最多 { $most } 個字元。
highlight-lost = 網頁中已沒有這段文字。
highlight-copied = 已複製 { $count } 處標註
note-title = 筆記
note-hint = 你的筆記，可用 Markdown
note-keep = 儲存筆記
note-drop = 放棄更改
# $most (number): characters.
note-is-full = 筆記最多 { $most } 個字元，超出的部分沒有保留。

book-contents = 目錄
book-articles = { $count } 篇文章
book-title = 收藏的文章
book-untitled = 無標題
book-notes = 你的筆記
book-lost = 文中已找不到原文的標註

### 用此版本重新擷取的文章。

reread-button = 重新擷取
reread-button-name = 用此版本重新擷取哪些文章
reread-chosen = 所選的 { $count } 篇文章
reread-all = 全部文章
reread-progress = 正在重新擷取：第 { $done } 篇，共 { $all } 篇
reread-found = 已重新擷取 { $read } 篇文章；{ $changed ->
    [0] 正文均與收藏時相同。
   *[other] 其中 { $changed } 篇的正文有變化。
}
reread-show = 顯示
reread-failed = 有 { $failed } 篇無法讀取，第一篇：{ $why }
reread-title = 正文有變化的文章
reread-keep-all-new = 全部收藏新正文
reread-keep-all-old = 全部保留舊正文
reread-keep-old = 保留舊正文
reread-compare = 比較
reread-hide = 收合
reread-lines = 新增 { $added } 行，少了 { $removed } 行
