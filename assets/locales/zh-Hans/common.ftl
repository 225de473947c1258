verbatim = { $text }

sentence-what = { $what }。
sentence-what-why = { $what }：{ $why }。
sentence-and-now = { $sentence }{ $now }

close = 关闭
resize-panel = 调整面板大小

fault-no-thread = 无法启动这项工作
    .why = 系统无法再提供线程
    .now = 请关闭其他程序后重试。

unit = { $kind ->
    [line] 行
    [virtual-line] 虚拟行
    [element] 元素
    [paragraph] 段落
    [visual-block] 视觉块
   *[block] 文本块
}

units = { $kind ->
    [line] 行
    [virtual-line] 虚拟行
    [element] 元素
    [paragraph] 段落
    [visual-block] 视觉块
   *[block] 文本块
}

unit-numbered = { $unit } { $number }

units-counted = { $kind ->
    [line] { $count } 行
    [virtual-line] { $count } 个虚拟行
    [element] { $count } 个元素
    [paragraph] { $count } 个段落
    [visual-block] { $count } 个视觉块
   *[block] { $count } 个文本块
}

sentence-space = { "" }
list-comma = 、
list-semicolon = ；
said-of = { $name }：{ $text }

quoted = “{ $words }”

fate-kept = 保留
fate-left-out = 略去
