bar-show = 略去 { $passages } 段 · 显示
bar-hide = 略去 { $passages } 段 · 隐藏
bar-take-in = { $passages ->
    [1] 收入此段
   *[other] 全部收入
}
bar-end = 略去内容到此为止 · 隐藏

byline-title = 标题：{ $place }
byline-site = 网站：{ $place }
byline-author = 作者：{ $place }
byline-date = 日期：{ $place }

day = { DATETIME($day, dateStyle: "long") }
text-minutes = { $minutes }{ "\u00A0" }分钟
text-hours = 约 { $hours }{ "\u00A0" }小时
text-minutes-left = { $left } 分钟（共 { $all } 分钟）
text-hours-left = { $left } 小时（共 { $all } 小时）

text-image = 图片
text-image-without-description = 图片，没有说明
text-embed = { $kind ->
    [video] 视频
    [audio] 音频
   *[page] 嵌入网页
}
text-embed-from = { $kind ->
    [video] 视频：{ $from }
    [audio] 音频：{ $from }
   *[page] 嵌入网页：{ $from }
}

column-copied = 已复制
column-copy-code = 复制代码
column-copied-code = 已复制代码
column-scroll-table = 横向滚动表格
column-scroll-code = 横向滚动代码
column-left-out = 正文之外
column-rule = 分隔线
column-footnote = 脚注
column-way-back = 回到正文
