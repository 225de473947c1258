verbatim = { $text }

sentence-what = { $what }。
sentence-what-why = { $what }：{ $why }。
sentence-and-now = { $sentence }{ $now }

close = 关闭

left-out = 略去 { $passages } 段

fault-no-thread = 无法启动这项工作
    .why = 系统无法再提供线程
    .now = 请关闭其他程序后重试。
