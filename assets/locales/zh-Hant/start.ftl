### 起始頁、網址列下的最近網頁、無痕開關，以及重新啟動後恢復的內容。

start-title = 最近的網頁
start-example = 範例
start-clear = 清除
start-empty = 開啟網頁後，這裡會列出你最近讀過的網頁，以及閱讀時間、讀到何處；你的修正也會一併記住。可在上方輸入網址、開啟檔案，或查看書庫。
start-row-folder = 資料夾
start-folder-empty = 此資料夾中沒有網頁：沒有 HTML、MHTML 或文字檔，也沒有書庫的檔案。
start-folder-cut = 此資料夾中還有更多內容；僅列出前 { $count } 項。

private-switch = 無痕：什麼都不記住
private-sign = 無痕
private-off = 你讀的內容不會被記住；按一下可恢復
private-is-on = 無痕已開啟：開啟的網頁不會列在這裡，重新啟動後也不會恢復。
private-title = { $title }（無痕）

session-from-browser = 上次開啟的網頁來自瀏覽器，也不在書庫中。請從瀏覽器再次送來，或在下方開啟，那樣會重新取得。

fault-folder = 無法列出資料夾 { $folder }
    .why = { $reason }
    .now = 請檢查路徑及其權限。
fault-not-in-recents = 最近的網頁中沒有符合「{ $words }」的
    .why = 輸入的不是網址或路徑，因此只在最近的網頁中尋找
    .now = 請輸入網址（如 example.com 或 http://wiki/）、路徑（如 ./page.html 或 ~/folder/），或曾開啟的網頁中的詞語。F6 可在書庫的收藏中尋找。
