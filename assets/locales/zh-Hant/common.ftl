verbatim = { $text }

sentence-what = { $what }。
sentence-what-why = { $what }：{ $why }。
sentence-and-now = { $sentence }{ $now }

close = 關閉

left-out = 略去 { $passages } 段

fault-no-thread = 無法啟動這項工作
    .why = 系統無法再提供執行緒
    .now = 請關閉其他程式後重試。
