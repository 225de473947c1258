### 引擎对整个结果所说的话。

remark-saved = 此文件只包含一篇文章，全部予以保留。
remark-stated = 正文在网页供脚本使用的数据里，不在网页本身。
remark-own-words = 网页的自我介绍：{ $description }
remark-scored-blocks = { $lines ->
    [1] 每个空行都隔开两个文本块。
   *[other] 连续 { $lines } 个空行隔开两个文本块。
}
remark-justext-any-language = 任意语言
remark-justext-unknown-language = 未知语言
remark-justext-by-characters = 逐字处理
remark-justext-by-dictionary = 按词典中的词处理
remark-justext-by-list = 按词表中的词处理
remark-justext-by-spaces = 按空格之间的词处理
remark-justext-by-words = 按词处理
remark-justext-with-list = 语言视为{ $language }，{ $words }，停用词表为 { $list }。
remark-justext-without-list = 语言视为{ $language }，只看长度和链接，不用停用词表。
remark-justext-few-words-in-list = 语言视为{ $language }，停用词表 { $list } 中少有它的词，因此只看长度和链接。

reopened-unknown = 这份分析由 Clearline { $version } 生成，其中有{ $with }，本版本（{ $this }）没有，因此重新读取网页。
reopened-method = “{ $method }”的方法或参数
reopened-rule = 一种形式的规则
reopened-corrections = 一种形式的修正
reopened-differs = 正文与保存时不同：{ $why }。
reopened-cut = 网页没有读完，读到多少取决于所用时间
reopened-changed = 分析文件在保存之后被改动过
reopened-version = Clearline { $version } 的结果与本版本（{ $this }）不同

confidence-explained = 置信度 { NUMBER($share, maximumFractionDigits: 0) }%：所得文字与网页正文相符的可能程度。
confidence-part = { $what }：{ NUMBER($share, maximumFractionDigits: 0) }%；计 { $times } 次
confidence-together = 加权平均 { NUMBER($mean, maximumFractionDigits: 0) }%。在正文已知的网页上，得到这一数值的结果有 { NUMBER($share, maximumFractionDigits: 0) }% 正确。
confidence-torn = 有内容被分开判断、被网页隐藏，或属于另一篇文章：降低 { $points } 个百分点。

others = 另有 { $count } 个{ $unit }
effect-comes-in = { $count ->
    [1] { $others }（{ $characters }）也会收入：“{ $first }”。
   *[other] { $others }（共 { $characters }）也会收入，第一个是“{ $first }”。
}
effect-goes-out = { $count ->
    [1] { $others }（{ $characters }）会被略去：“{ $first }”。
   *[other] { $others }（共 { $characters }）会被略去，第一个是“{ $first }”。
}
effect-none = 其他都不会改变。

vips-no-boxes = 此方法按各部分的位置划分网页，而本网页的位置未知。请从浏览器打开它。
vips-refused = 随网页而来的位置信息没有采用：{ $misfit }。“视觉分块”以外的方法照常阅读此网页。
vips-cut = 本网页异常复杂：有一部分没有划分。
misfit-element = 表中第 { $element } 个元素的名称与网页不同
misfit-elements = 表中列有 { $table } 个元素，网页有 { $page } 个
misfit-texts = 表中 { $table } 段文字，有 { $fit } 段与网页位置相符
misfit-damaged = 表已损坏，例如缺少数字
