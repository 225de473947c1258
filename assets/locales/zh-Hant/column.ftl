bar-show = 略去 { $passages } 段 · 顯示
bar-hide = 略去 { $passages } 段 · 隱藏
bar-take-in = { $passages ->
    [1] 收入此段
   *[other] 全部收入
}
bar-end = 略去內容到此為止 · 隱藏

byline-title = 標題：{ $place }
byline-site = 網站：{ $place }
byline-author = 作者：{ $place }
byline-date = 日期：{ $place }

day = { DATETIME($day, dateStyle: "long") }
text-minutes = { $minutes }{ "\u00A0" }分鐘
text-hours = 約 { $hours }{ "\u00A0" }小時
text-minutes-left = { $left } 分鐘（共 { $all } 分鐘）
text-hours-left = { $left } 小時（共 { $all } 小時）

text-image = 圖片
text-image-without-description = 圖片，沒有說明
text-embed = { $kind ->
    [video] 影片
    [audio] 音訊
   *[page] 嵌入網頁
}
text-embed-from = { $kind ->
    [video] 影片：{ $from }
    [audio] 音訊：{ $from }
   *[page] 嵌入網頁：{ $from }
}

column-copied = 已複製
column-copy-code = 複製程式碼
column-copied-code = 已複製程式碼
column-scroll-table = 橫向捲動表格
column-scroll-code = 橫向捲動程式碼
column-left-out = 正文之外
column-rule = 分隔線
column-footnote = 腳註
column-way-back = 回到正文
