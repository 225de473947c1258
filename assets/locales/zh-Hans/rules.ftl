rules-rule = { $pages } 的规则
rules-rule-of-day = { $day }记住的 { $pages } 规则
rules-read-by = 按{ $rule }提取，{ $times ->
    [1] 首次使用
   *[other] 已用 { $times } 次
}。
rules-idle = { $rule }在本网页没有改动任何内容。
rules-stale = { $rule }不适用于本网页，未使用：{ $why }。
rules-remembering = 正在记住…
rules-remembered = 已记住，用于 { $pages }：{ $summary }。
rules-summary = 正文位于{ $place }
rules-summary-less = 正文位于{ $place }，略去{ $part }
rules-summary-less-parts = 正文位于{ $place }，略去 { $parts } 个部分
rules-summary-out = 略去网页的 { $parts } 个部分
rules-summary-in = 收入网页的 { $parts } 个部分
rules-summary-out-and-in = 略去网页的 { $out } 个部分，收入 { $taken_in } 个部分
rules-or = 或
rules-forgotten = 已忘记 { $pages } 的规则。
rules-unlearned = 修正已撤销，由它学到的 { $pages } 规则也已忘记。
rules-show = 显示规则
rules-read-without = 不用此规则
rules-forget = 忘记
rules-use-anyway = 仍然使用
rules-undo-remembering = 取消记住
rules-undo-forgetting = 恢复规则

rules-corrected = 你已修正 { $times } 次。
rules-others-stay = { $site } 的其他网页保持不变：{ $why }。{ $now }
rules-remember = 记住，用于 { $site }？
rules-remember-site = 整个网站
rules-remember-section = 本栏目
rules-remember-no = 不用
rules-back-to-automatic = 恢复自动结果
rules-undo = 撤销
fault-no-address-to-remember = 无法记住并用于其他网页
    .why = 网页没有给出网址，无从得知所属网站
    .now = 请从网上打开它。
fault-no-place-for-rules = 什么都无法记住
    .why = 系统没有可供存放的位置

rules-title = 站点规则
rules-none = 还没有记住任何规则。修正一个网页并让程序记住，或导入规则。
rules-of-site = { $site } 的规则
rules-text-right = 文本可以使用。
rules-of-other-site = 这是 { $site } 的文件，不会在其中查找 { $pages } 的规则。
rules-keep = 保存更改
rules-discard = 放弃更改
rules-remove = 移除该站点
rules-export = 导出…
rules-import = 导入…
rules-changes-not-kept = 更改尚未保存：请先保存或放弃。
rules-kept = 规则已保存。
rules-removed = 该站点的规则已移除。
rules-restored = { $site } 的规则已恢复原样。
rules-exported = 已导出到 { $path }。{ $left_out }
rules-cannot-say = 该格式无法表达：{ $what }。
rules-cannot-say-others = 该格式无法表达该站点的其他规则。
rules-imported = 已导入：{ $pages }。{ $left_out }
rules-and = 、

corrections-are-back = 你对这个网页的 { $count } 处修正已重新生效。按 Ctrl+Z 可撤销。
corrections-are-gone = 网页的正文已变，你的 { $count } 处修正不再适用

rules-fault-in-line = 第 { $line } 行：{ $what }
rules-line-left-out = 略去第 { $line } 行，因为{ $why }：{ $text }
left-out-no-selector = 没有等效的 CSS 选择器
left-out-not-used = Clearline 以别的方式处理，或不处理
left-out-no-instruction = 它不是指令

unsaid-rare-selector = 少有程序支持的选择器
unsaid-site-part = 规则只用于站点的一部分
unsaid-only-adds-or-removes = 规则只收入或只略去内容
unsaid-kept-anywhere = 无论在何处都收入的内容
unsaid-method = 方法
unsaid-text-shape = 用来识别失效规则的正文特征

rules-read = 已按 { $pages } 的规则读取。
fault-selector = “{ $text }”不是这里可用的 CSS 选择器。可用的有元素、#id、.class、[属性]、:not()、:has()、:nth-child() 和 :up-to()。
fault-pattern = “{ $text }”没有指明网页。应写主机名，后面可加路径：example.com/news/#/*
fault-shape-number = 形状的值必须是数字，{ $number } 不是
