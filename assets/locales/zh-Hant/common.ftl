verbatim = { $text }

sentence-what = { $what }。
sentence-what-why = { $what }：{ $why }。
sentence-and-now = { $sentence }{ $now }

close = 關閉
resize-panel = 調整面板大小

fault-no-thread = 無法啟動這項工作
    .why = 系統無法再提供執行緒
    .now = 請關閉其他程式後重試。

unit = { $kind ->
    [line] 行
    [virtual-line] 虛擬行
    [element] 元素
    [paragraph] 段落
    [visual-block] 視覺區塊
   *[block] 文字塊
}

units = { $kind ->
    [line] 行
    [virtual-line] 虛擬行
    [element] 元素
    [paragraph] 段落
    [visual-block] 視覺區塊
   *[block] 文字塊
}

unit-numbered = { $unit } { $number }

units-counted = { $kind ->
    [line] { $count } 行
    [virtual-line] { $count } 個虛擬行
    [element] { $count } 個元素
    [paragraph] { $count } 個段落
    [visual-block] { $count } 個視覺區塊
   *[block] { $count } 個文字塊
}

sentence-space = { "" }
list-comma = 、
list-semicolon = ；
said-of = { $name }：{ $text }

quoted = 「{ $words }」

fate-kept = 保留
fate-left-out = 略去
