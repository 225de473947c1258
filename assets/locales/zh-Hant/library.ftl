### The library: pages that are kept as files, on the command line and wherever they are shown.

library-kept-already = 此網頁已收藏於 { $name }。
library-kept-and-changed = 此網頁已收藏於 { $name }，其正文後來有變；用 --again 可收藏現在的版本。
library-nothing-found = 書庫中沒有符合的文章。
library-more-found = 另有 { $more } 篇文章符合；用 --limit 可列出更多。
library-all-whole = { $all ->
    [0] 書庫中沒有檔案。
   *[other] { $all } 個檔案全部完好。
}
library-index-renewed = 索引已損壞，現已重建；一切以檔案為準。
library-reindexed = 索引中有 { $articles } 篇文章。

library-no-article = 書庫中沒有「{ $name }」
    .now = 用 clearline library list 可列出所有文章。
library-several-articles = 有幾篇文章都叫「{ $title }」
    .now = 請改用其中一個名稱：{ $names }。
library-unknown-facts = 搜尋中的這些部分沒有意義：{ $words }
    .now = 可用的條件有 tag: site: author: lang: is: before: after: in:title、in:text 和 in:notes。
library-late-option = { $option } 寫在搜尋詞之後
    .now = 選項要寫在搜尋詞之前。
library-nothing-to-change = 沒有要更改的內容
    .now = 請給出 --add、--remove、--state、--favourite 或 --archived。
library-some-failed = { $all } 個中有 { $failed } 個失敗；原因見上。

fault-library-no-place = 沒有書庫
    .why = 系統沒有存放文件的位置
    .now = 請為它指定一個資料夾。
fault-library-no-folder = 無法讀取書庫
    .why = 資料夾 { $folder } 不存在
    .now = 請連接它所在的磁碟；收藏第一個網頁時會建立書庫。
fault-library-unreadable = 無法讀取 { $path }
    .why = { $reason }
    .now = 請檢查路徑及其權限。
fault-library-missing = 無法讀取 { $path }
    .why = 沒有這個檔案
    .now = 它可能已被移動；用 clearline library list 可列出所有文章。
fault-library-no-zip = 無法讀取 { $path }
    .why = 它不是完整的 zip 檔案
    .now = 請從備份中取回較早的副本，或重新收藏該網頁。
fault-library-foreign = 無法讀取 { $path }
    .why = 它是別的程式的 zip 檔案
    .now = 請把它移出書庫。
fault-library-damaged = 無法讀取 { $path }
    .why = 其中的「{ $member }」已損壞
    .now = 請從備份中取回較早的副本，或重新收藏該網頁。
fault-library-lacks = 無法讀取 { $path }
    .why = 其中缺少「{ $member }」
    .now = 請從備份中取回較早的副本，或重新收藏該網頁。
fault-library-too-large = 無法讀取 { $path }
    .why = 解開後會超過一個網頁的大小
    .now = 請把它移出書庫。
fault-library-newer = 未更改 { $path }
    .why = 它由較新版本的 Clearline 寫成
    .now = 可以閱讀；請用那個版本更改。
fault-library-page = 無法開啟 { $path } 中的網頁。{ $fault }
fault-library-index = 無法使用 { $folder } 中的索引
    .why = { $reason }
    .now = 檔案依然完好；用 clearline library reindex 可重建索引。
