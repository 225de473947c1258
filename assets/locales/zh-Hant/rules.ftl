rules-rule = { $pages } 的規則
rules-rule-of-day = { $day }記住的 { $pages } 規則
rules-read-by = 依{ $rule }擷取，{ $times ->
    [1] 首次使用
   *[other] 已用 { $times } 次
}。
rules-idle = { $rule }在此網頁沒有改動任何內容。
rules-stale = { $rule }不適用於此網頁，未使用：{ $why }。
rules-remembering = 正在記住…
rules-remembered = 已記住，用於 { $pages }：{ $summary }。
rules-summary = 正文位於{ $place }
rules-summary-less = 正文位於{ $place }，略去{ $part }
rules-summary-less-parts = 正文位於{ $place }，略去 { $parts } 個部分
rules-summary-out = 略去網頁的 { $parts } 個部分
rules-summary-in = 收入網頁的 { $parts } 個部分
rules-summary-out-and-in = 略去網頁的 { $out } 個部分，收入 { $taken_in } 個部分
rules-or = 或
rules-forgotten = 已忘記 { $pages } 的規則。
rules-unlearned = 修正已復原，由它學到的 { $pages } 規則也已忘記。
rules-show = 顯示規則
rules-read-without = 不用此規則
rules-forget = 忘記
rules-use-anyway = 仍要使用
rules-undo-remembering = 取消記住
rules-undo-forgetting = 恢復規則

rules-corrected = 你已修正 { $times } 次。
rules-others-stay = { $site } 的其他網頁保持不變：{ $why }。{ $now }
rules-remember = 記住，用於 { $site }？
rules-remember-site = 整個網站
rules-remember-section = 本欄目
rules-remember-no = 不用
rules-back-to-automatic = 恢復自動結果
rules-undo = 復原
fault-no-address-to-remember = 無法記住並用於其他網頁
    .why = 網頁沒有提供網址，無從得知所屬網站
    .now = 請從網路上開啟它。
fault-no-place-for-rules = 無法記住任何內容
    .why = 系統沒有可供存放的位置

rules-title = 網站規則
rules-none = 還沒有記住任何規則。修正一個網頁並讓程式記住，或匯入規則。
rules-of-site = { $site } 的規則
rules-text-right = 文字可以使用。
rules-of-other-site = 這是 { $site } 的檔案，不會在其中尋找 { $pages } 的規則。
rules-keep = 儲存變更
rules-discard = 捨棄變更
rules-remove = 移除這個網站
rules-export = 匯出…
rules-import = 匯入…
rules-changes-not-kept = 變更尚未儲存：請先儲存或捨棄。
rules-kept = 規則已儲存。
rules-removed = 這個網站的規則已移除。
rules-restored = { $site } 的規則已恢復原樣。
rules-exported = 已匯出到 { $path }。{ $left_out }
rules-cannot-say = 這個格式無法表達：{ $what }。
rules-cannot-say-others = 這個格式無法表達這個網站的其他規則。
rules-imported = 已匯入：{ $pages }。{ $left_out }
rules-and = 、

corrections-are-back = 你對這個網頁的 { $count } 處修正已重新生效。按 Ctrl+Z 可復原。
corrections-are-gone = 網頁的正文已變，你的 { $count } 處修正不再適用

rules-fault-in-line = 第 { $line } 行：{ $what }
rules-line-left-out = 略去第 { $line } 行，因為{ $why }：{ $text }
left-out-no-selector = 沒有等效的 CSS 選擇器
left-out-not-used = Clearline 以別的方式處理，或不處理
left-out-no-instruction = 它不是指令

unsaid-rare-selector = 少有程式支援的選擇器
unsaid-site-part = 規則只用於網站的一部分
unsaid-only-adds-or-removes = 規則只收入或只略去內容
unsaid-kept-anywhere = 無論在何處都收入的內容
unsaid-method = 方法
unsaid-text-shape = 用來辨認失效規則的正文特徵

rules-read = 已依 { $pages } 的規則讀取。
fault-selector = 「{ $text }」不是這裡可用的 CSS 選擇器。可用的有元素、#id、.class、[屬性]、:not()、:has()、:nth-child() 和 :up-to()。
fault-pattern = 「{ $text }」沒有指明網頁。應寫主機名稱，後面可加路徑：example.com/news/#/*
fault-shape-number = 形狀的值必須是數字，{ $number } 不是
