### 匯入：把其他程式匯出的內容收藏為網頁。

cli-option-offline = 不存取網路：需要取得的留待 --resume
cli-option-library-import-resume = 繼續之前的匯入
cli-option-library-import-again = 之前失敗的也再試一次
cli-option-pause = 向同一主機取得兩個網頁之間等待的秒數

import-kind-pocket = Pocket 的匯出
import-kind-instapaper = Instapaper 的匯出
import-kind-wallabag = wallabag 的匯出
import-kind-readwise-reader = Readwise Reader 的匯出
import-kind-readwise-highlights = Readwise 的標註
import-kind-omnivore = Omnivore 的匯出
import-kind-bookmarks = 瀏覽器書籤
import-kind-table = 表格
import-kind-list = 網址清單
import-kind-pages = 網頁
import-read = { $path }：{ $kind }，{ $items } 個網頁{ $unusable ->
    [0] 。
   *[other] ，{ $unusable } 筆無法使用。
}
import-passed-over = 有 { $passed } 筆不是網頁（例如小書籤），已略過。

import-spot-line = 第 { $line } 行
import-spot-entry = 第 { $entry } 筆
import-spot-link = 第 { $line } 行的連結
import-spot-in = { $file }：{ $spot }
import-flaw-no-address = 沒有網址
import-flaw-no-export = 它既不是 Clearline 認識的匯出檔，也不是網頁
import-flaw-not-on-the-web = 「{ $address }」不是網址
import-flaw-broken = 引號沒有閉合
import-flaw-empty = 沒有文字
import-flaw-too-large = 大於 64 MB
import-flaw-cut-off = 它不完整，後面的內容缺失。請重新匯出
import-flaw-too-long = 超過 { $most }，這是一個條目的上限
import-flaw-too-much = 連同該匯出的其他內容已超過 { $most }。請分批匯入
import-flaw-damaged = 已損毀：{ $reason }
import-broken = 收藏時程式出錯

import-done = 已收藏：{ $kept }；書庫中已有：{ $already }；失敗：{ $failed }。
import-left = 還有 { $left } 個網頁等待；clearline library import --resume 繼續匯入。
import-failed-before = 之前有 { $failed } 個網頁失敗；--again 再試一次。
import-rests = { $host } 要求 { $seconds } 秒內不再存取。
import-none-waits = 沒有等待的匯入。
import-waited = 之前的匯入還有 { $waited } 個網頁等待，將一併收藏。
library-index-temporary = 索引僅為此命令建立：{ $fault }

fault-library-importing = 沒有匯入
    .why = 另一個程式正在向 { $folder } 匯入
    .now = 請等它完成，或在那裡暫停。
fault-library-long-line = 無法讀取等待匯入的內容
    .why = { $path } 中有一行超過 { $most }，這是一個條目的上限
    .now = 請移走這個檔案，再重新匯入其中等待的內容。
fault-library-outside = 沒有收藏
    .why = 資料夾 { $folder } 不能作為書庫的書架
    .now = 請指定書庫之內的資料夾，最多 32 層，且都不是隱藏資料夾，例如 weather/rain。

import-button = 匯入
import-choose-file = 檔案…
import-choose-folder = 資料夾…
import-path-file = 要匯入的檔案
import-path-folder = 要匯入的資料夾
path-take-import = 匯入此資料夾
import-reading = 正在讀取 { $path } …
import-progress = 正在匯入：{ $done } / { $all }
import-paused = 匯入已暫停：還剩 { $left } 個網頁
import-pause = 暫停
import-go-on = 繼續
import-failures = 失敗：{ $count }
import-failures-title = 無法匯入的內容
import-try-again = 重試
import-forget = 清空清單
list-more = …還有 { $count } 個
