curve-none = 没有曲线：本页没有可以度量的内容。
curve-summary = { $measure }曲线，横轴为{ $unit }：{ $facts }
curve-threshold = 阈值 { $value }
curve-kept = { $runs ->
    [1] 保留 { $first } 至 { $last }
   *[other] 在 { $first } 与 { $last } 之间保留 { $runs } 个区间
}
curve-nothing-kept = 没有保留内容
curve-least-coherent = 内聚度 1
curve-most-coherent = 内聚度 10
curve-start = 起点
curve-end = 终点
curve-threshold-handle = 可拖动：{ $parameter }
curve-handle = { $end }在{ $unit }
curve-handle-hint = { $handle }：可拖动或用方向键移动；按住 Alt 时不吸附
curve-before = 改动前
curve-before-value = 改动前：{ $parameter } { $value }
curve-lengths = 文本块长度（字符数，右轴）
curve-show-lengths = 显示长度
curve-hide-lengths = 隐藏长度
curve-lengths-hint = 在概率之外，同时显示各文本块的长度
curve-add-run = 在此新建区间
curve-remove-run = 移除此区间
curve-show-block-lengths = 显示文本块长度
curve-hide-block-lengths = 隐藏文本块长度
curve-show-whole = 显示整条曲线

figure-about = { $method }。{ $outcome }
figure-about-set = { $method }。{ $outcome }参数：{ $parameters }

unit-source-line = 源代码第 { $line } 行
unit-value = { $name } { $value }
unit-value-at-threshold = { $value }，阈值 { $threshold }
unit-verdict = { $letter } { $class }，{ $fate }：{ $reason }

lines-all = 全部 { $units }
lines-kept = 保留 { $units }
lines-left-out = 略去 { $units }
lines-surprises = 意外 { $units }
lines-left-out-hint = 此处按{ $units }计数；正文中的横条按段计数。
lines-surprises-hint = 略去的较长非链接文字、保留的过短文字或链接文字，以及因上下文而改变的类别。
lines-unseen = 不可见 { $units }
lines-unseen-hint = 浏览器没有显示的内容。不会因此略去任何内容：脚本可能稍后才显示文字。
lines-leave-out-unseen = 把这 { $units } 个略去
reason-unseen = { $reason }；屏幕上不可见
reason-covered = { $reason }；被对话框遮住
unit-unseen = 浏览器没有显示它：屏幕上不可见。
unit-covered = 屏幕上网页的对话框遮住了它。
lines-row = { $unit }：{ $facts }
lines-row-with-words = { $row }：{ $words }
lines-row-characters = { $characters } 个字符

details-hint = 单击列表中的一行、正文或曲线，即可查看全部详情。
details-verdict = { $class }，{ $fate }
details-show-figures = 显示数值
details-hide-figures = 隐藏数值
details-for = 支持的理由
details-against = 反对的理由
details-for-comment = 像评论或帖子的理由
details-against-comment = 不像评论或帖子的理由
details-ground = { $sentence }（{ $figures }）

tree-marks-hint = 标记 1：正文，整个保留。标记 2：正文的上级元素。标记 0：舍弃。
tree-element = 元素
tree-density = 密度
tree-sum = 总和
tree-mark = 标记
tree-row = { $name }：密度 { $density }，总和 { $sum }，标记 { $mark }，{ $facts }
tree-row-open = { $name }：密度 { $density }，总和 { $sum }，标记 { $mark }，{ $facts }，已展开
tree-row-closed = { $name }：密度 { $density }，总和 { $sum }，标记 { $mark }，{ $facts }，已折叠

boxes-name = 网页的版面：{ $summary }
boxes-summary = { $units }，保留 { $kept } 个
boxes-summary-separated = { $units }，保留 { $kept } 个；{ $separators }
boxes-separator = { $separator }；它分开的部分内聚度为 { $coherence }
boxes-larger = 放大
boxes-smaller = 缩小
boxes-round = 第 { $round } 轮，共 { $rounds } 轮：{ $parts }
