### 判断的每一步发生了什么，用于“看它如何判断”和 `explain --trace`。

sentences = { $sentences }
trace-step = { $number }. { $step }：{ $sentence }
trace-kept = 保留：{ $kept }（共 { $all }）。
trace-afterwards = 属于一体的内容、对本页已知的情况或人工修正优先于方法：{ $changed }。{ $kept }

count-block = { $count } 个文本块
count-character = { $count } 个字符
count-cluster = { $count } 个簇
count-comma = { $count } 个逗号
count-core = { $count } 个核心行
count-element = { $count } 个元素
count-line = { $count } 行
count-line-block = { $count } 个行块
count-link = { $count } 个链接
count-paragraph = { $count } 个段落
count-punctuation-mark = { $count } 个标点
count-region = { $count } 个区域
count-sentence-end = { $count } 个句末标点
count-step = { $count } 步
count-subtree = { $count } 棵子树
count-tag = { $count } 个标签
count-virtual-line = { $count } 个虚拟行
count-visual-block = { $count } 个视觉块
count-vote = { $count } 票
count-word = { $count } 个词

trace-auto-features = 为全部 { $blocks }求出 { $features } 个数：它的文字、位置、类型和相邻文本块。
trace-auto-probability = 模型综合这些数，给出每个文本块是正文的概率；更像正文的有 { $blocks }。
trace-auto-probability-again = 模型综合这些数；由于存疑较多，又参考第一次对整个网页的判断再看一次，给出每个文本块是正文的概率；更像正文的有 { $blocks }。
trace-auto-comments-for = 读者写的文字也要保留，或者网页自称是讨论串，所以可能是评论或帖子的文本块更容易留下；这样的有 { $blocks }。
trace-auto-comments-against = 要保留的只有文章，所以可能是评论或帖子的文本块更难留下；这样的有 { $blocks }。
trace-auto-comments-nothing = 帖子可能就是这一页的正文，所以是不是评论或帖子不影响去留；可能是的有 { $blocks }。
trace-auto-cut = 本页在 { $threshold } 处切分：概率不低于此的予以保留。按经验，找到的文字与真正的正文大约相符 { $expected }%。目前保留 { $blocks }。
trace-auto-cut-set = 切分处设定为 { $threshold }：概率不低于此的予以保留。按经验，找到的文字与真正的正文大约相符 { $expected }%。目前保留 { $blocks }。
trace-auto-asides-left-out = 网页以旁栏形式与正文分开的内容略去：{ $blocks }。
trace-auto-asides-stay = 旁栏占文字的 { $share }%，属于正文，予以保留：{ $blocks }。
trace-auto-hidden = 网页不显示的内容（供读屏软件用的标注、没有控件可以打开的容器）略去：{ $blocks }。
trace-auto-copies = 同一段文字只保留一次；因与前面重复而略去：{ $blocks }。
trace-auto-companions = 虽不像正文，但随保留的内容一起保留：{ $blocks }。
trace-auto-silence = 仍不显示任何内容：{ $reason }。{ $kept }

trace-justext-paragraphs = 块级标签和连续两个换行把网页切成 { $paragraphs }，共 { $characters }。
trace-justext-context-free = 逐段按长度、链接和停用词判断（上下文无关）：正文 { $good }，接近正文 { $near }，过短 { $short }，模板内容 { $bad }（其中因链接 { $linked }）。
trace-justext-step-1 = 短标题之后不远有正文，就算接近正文。改变：{ $changed }（改为正文 { $good }）。
trace-justext-step-2 = 过短的段落随相邻段落而定。改变：{ $changed }（改为正文 { $good }）。
trace-justext-step-3 = 接近正文的段落，除非前后都是模板内容，都算正文。改变：{ $changed }（改为正文 { $good }）。
trace-justext-step-4 = 只因相邻段落才算模板内容的标题，在正文之前就算正文。改变：{ $changed }（改为正文 { $good }）。

trace-line-block-strip = 去掉标签后，网页有 { $lines }，其中空行 { $empty } 行；连续空行超过 { $gap } 行的部分跳过。
trace-line-block-measure = 汉字和假名各计 1，其他字符计 0.46，链接不计；大部分是链接因而没有权重：{ $lines }。
trace-line-block-smooth = 行块由一行及其后各行组成，共 { $lines } 行（行块厚度 k）。由此得到行块分布函数，最长的行块长度为 { $longest }。
trace-line-block-threshold = 在 { $lines }中，行块长度超过 { $threshold } 的有 { $above } 行。
trace-line-block-rise-and-fall = 从骤升点（超过 { $threshold }，且其后 { $blocks }不全为空）到骤降点（下一个空行块），找到 { $regions }。
trace-line-block-bridge = 不足 { $run } 个空行块的空隙予以跨越：{ $gaps } 处。由此得到 { $regions }。
trace-line-block-trim = 区域两端没有权重的行予以剪去：{ $lines }。
trace-line-block-select = 略去：版权声明 { $copyright }；权重不足最重区域 { $join } 倍的 { $light }；链接行或过短的行 { $dropped }。{ $kept }

trace-line-block-published-strip = 程序用正则表达式删去标签：{ $characters }剩下 { $left } 个。
trace-line-block-published-measure = 删去空白，数出 { $lines }各自的字符数；空行 { $empty } 行。
trace-line-block-published-smooth = 行块由 { $lines }组成；最后几行不再开始行块，因此有 { $blocks }。
trace-line-block-published-threshold = 阈值为 { $threshold }。长度超过它的有 { $blocks }。
trace-line-block-published-threshold-derived = 由网页推算出阈值 { $threshold }，第一个区域取其一半。长度超过它的有 { $blocks }。
trace-line-block-published-rise-and-fall = 从骤升点（其后几个行块不全为空）到骤降点（下一个空行块），找到 { $regions }。
trace-line-block-published-trim = 不足 5 个字符的行不输出：{ $lines }。
trace-line-block-published-copyright = 版权标记之后不再输出。
trace-line-block-published-lost = 没有结束的区域会丢失。

trace-density-counts = 统计每个元素（共 { $elements }）之下的内容；body 有 { $counted }和 { $tags }。
trace-density-of-text = 字符数除以标签数；最高的密度为 { $highest }。
trace-density-of-text-and-links = 字符数除以标签数，属于链接的字符使密度降低；最高的密度为 { $highest }。
trace-density-of-punctuation = 标点数除以标签数；最高的密度为 { $highest }。
trace-density-element = 元素 { $number }（{ $name }）
trace-density-sums = 把子元素与自身文字的密度相加；密度之和最大的是{ $densest }：{ $sum }，其次为 { $next }。
trace-density-threshold = 从{ $densest }向上到 body 要走 { $steps }；沿途最小的密度 { $threshold } 就是阈值。
trace-density-threshold-set = 阈值设定为 { $threshold }，与通往 body 沿途的密度无关。
trace-density-marking = 在每个密度足够的元素中，标记密度之和最大的子树：{ $subtrees }。正文（1）{ $main }，其上级（2）{ $above }，其余（0）{ $rest }。
trace-density-keeping = 标记 1 保留，直接位于 2 中的文字不保留，0 舍弃。
trace-density-keeping-original = 标记 1 保留，直接位于 2 中的文字保留，0 舍弃。
trace-density-links-dropped = 大部分是链接因而舍弃：{ $count }。

trace-scored-blocks-lines = 网页有 { $lines }，其中空行 { $empty } 行。
trace-scored-blocks-blocks = 在至少连续 { $separator } 个空行处切开，得到 { $blocks }。
trace-scored-blocks-score = 按六项特征给每个文本块打分；得分最高的是块 { $block }，{ $score } 分。
trace-scored-blocks-merged = { $count ->
    [1] 块 { $first }
   *[other] 块 { $first } 至 { $last }
}
trace-scored-blocks-others = 等
trace-scored-blocks-growth = { $steps ->
    [1] 第 { $first } 步
   *[other] 第 { $first } 至 { $last } 步
}：并入{ $blocks }（共 { $count } 块），得分由 { $before } 升至 { $after }。
trace-scored-blocks-end = 再并入任何相邻块，得分最多由 { $score } 变为 { $refused }，扩展到此结束。{ $kept }
trace-scored-blocks-end-alone = 没有相邻块了。{ $kept }
trace-scored-blocks-end-without-text = 没有含文字的块。{ $kept }

trace-dbscan-weights = 每行是一个点，质量为链接之外的文字（共 { $lines }）；没有质量、不成为点的有 { $weightless } 行。
trace-dbscan-neighbourhood = 把前后 { $reach }之内各行的质量相加；最重的邻域为 { $heaviest }。
trace-dbscan-cores = 邻域质量至少为 { $mass } 的行是核心；相距 { $reach }之内的核心同属一簇。找到 { $cores }，{ $clusters }。
trace-dbscan-reach = 自身不是核心、但可达范围内有核心的行，作为边界并入该簇：{ $lines }。
trace-dbscan-noise = 可达范围内没有核心的都是噪声点：{ $lines }。
trace-dbscan-selection = 轻于最重簇的 { $join } 而略去：{ $clusters }中的 { $light } 个；大部分是链接的行也略去。{ $kept }

trace-clearreader-strip = 去掉标签后，网页有 { $lines }，其中空行 { $empty } 行。
trace-clearreader-measure = 每行按链接之外的汉字数计；空行之间窄于 { $narrowest } 的行按空行计：{ $lines }。
trace-clearreader-measure-published = 每行按去掉空白后的 UTF-16 码元数计；空行之间窄于 { $narrowest } 的行按空行计：{ $lines }。
trace-clearreader-smooth = 行块把 { $lines }相加；在 { $blocks }中，最长的为 { $longest }。
trace-clearreader-threshold = 长于 { $threshold } 的有 { $blocks }。
trace-clearreader-rise-and-fall = 从高于阈值的行块到连续两个空行块，找到 { $regions }。
trace-clearreader-join-all = 所有区域都取。链接之外没有文字的行除外，共 { $all }，保留 { $kept }。
trace-clearreader-join-first = 只取第一个区域；略去 { $regions }。链接之外没有文字的行除外，共 { $all }，保留 { $kept }。

trace-consensus-voter = { $votes } 票，投给 { $lines }中的 { $kept } 行。
trace-consensus-count = 至少得 { $votes }的行予以保留。{ $kept }

trace-vips-no-separators = 没有一条横贯或纵贯网页而不穿过任何块的空带。
trace-vips-round = 第 { $round } 轮，13 条规则把元素划分或整块保留，不穿过任何块的空带就是分隔条：{ $separators }；至此共 { $parts }。最重的一条{ $heaviest }，因此它分开的部分内聚度为 { $coherence }。
trace-vips-segments = 网页在最重的分隔条处分开，各部分再依此分开。内聚度高于 { $permitted } 的保持完整：{ $segments }。
trace-vips-scores = 每个视觉块以链接之外的字符数计分，越靠近窗口两侧分数越低。最高 { $best } 分；达到 { $least } 分即可。
trace-vips-main-text = 得分最高的视觉块、同栏中得分足够的视觉块，以及它们之间的内容：{ $segments }。
vips-separator = { $facts }：权重 { $weight }
vips-horizontal = 横向
vips-vertical = 纵向
vips-width = 宽 { $width } px
vips-has-rule = 含有横线或竖线
vips-changes-background = 两侧背景不同
vips-changes-font = 两侧字体不同
vips-grows = 其下文字更大
vips-is-alike = 两侧文字相似
count-part = { $count } 个部分
count-segment = { $count } 个视觉块
count-separator = { $count } 条分隔条
