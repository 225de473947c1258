language = 语言
language-of-system = 跟随系统
toolbar-menu = 菜单
toolbar-save = 保存
toolbar-save-text = 保存正文
toolbar-type = Aa：字体、字号、行距与主题
menu-chosen = { $name }：{ $chosen }
toolbar-back = 后退（Alt+←）
toolbar-forward = 前进（Alt+→）
toolbar-retry = 重试打不开的网址（F5）
toolbar-again = 重新获取（Shift+F5）；F5 重新提取
toolbar-stop = 停止（Esc）
toolbar-method = 方法与参数
toolbar-method-set = 方法与参数；已设置：{ $set }
toolbar-parameter = { $parameter } { $value }
toolbar-method-told = { $method }。{ $told }
way-back = 显示工具栏和窗格（F8）
only-text-on = 已收起工具栏和窗格；按 F8 或 Esc 恢复
only-text-off = 已恢复工具栏和窗格
caret-on = 方向键在正文中移动光标
caret-off = 方向键滚动正文
address = 网址
address-hint = 网址或路径
address-hint-example = 示例网页：可输入网址或路径
address-hint-pasted = 粘贴的 HTML：可输入网址或路径

frame-minimize = 最小化
frame-maximize = 最大化
frame-restore = 还原
frame-close = 关闭窗口

save-again = 再次保存
save-as = 另存为…
save-markdown = Markdown（.md）
save-text = 纯文本（.txt）
save-html = HTML（.html）
save-epub = 电子书（.epub）
save-json = 分析（.json）
save-own-html = 方法自身输出的 HTML（.html）
save-folder = 保存文件夹
save-folder-asks = 首次保存网页时会询问位置。
save-folder-choose = 选择文件夹…
save-folder-forget = 下次保存时询问
menu-open-file = 打开文件…
menu-open-copied = 打开已复制的 HTML
open-in-browser = 在浏览器中打开
menu-copy-address = 复制网址
menu-undo = 撤销
menu-redo = 重做
menu-gold = 标为标准正文
menu-analysis = 显示分析（F9）
menu-library = 书库
menu-highlights = 标注和笔记
menu-keep = 收藏到书库
menu-take-out = 移出书库
letter-keys = 数字、字母和括号键无需 Ctrl 或 Alt 即可起作用
menu-rules = 站点规则…
menu-browser = 浏览器…
menu-only-text = 只看正文
menu-full-screen = 全屏
menu-keys = 按键与术语
menu-about = 关于 Clearline
menu-quit = 退出

type-size = 字号
type-characters = 每行字数（半角）
type-lines-cjk = 用于中文、日文、韩文
type-lines-others = 用于西文及其他文字
type-line-height = 行高
type-paragraph-gap = 段落间距
type-lines = 对齐
type-ragged = 单边对齐
type-justified = 两端对齐
type-hyphenate = 西文断字
type-indent = 首行缩进
type-defaults = 恢复默认
theme-system = 跟随系统
theme-light = 浅色
theme-dark = 深色
theme-sepia = 米黄
theme-grey = 灰色
theme-high-contrast = 高对比度
font-serif = 衬线
font-sans = 无衬线
font-mono = 等宽
font-of-system = 系统
font-search = 搜索字体
fonts-reading = 正在读取字体列表…
font-lacks-sans = 系统里没有这种文字的无衬线字体，因此连同其中的字母都用自带的衬线字体。
fonts-none = 没有这种字体。

contents = 目录
contents-key = 目录（F7）
contents-why-none = 目录（F7）：{ $why }
contents-none = 本网页没有可列出的标题
contents-one = 本网页只有一个标题，无需目录
contents-hide = 隐藏目录
contents-hide-key = 隐藏目录（F7）

find-hint = 在正文中查找
find-previous = 上一处（Shift+F3）
find-next = 下一处（F3）
find-close = 关闭查找（Esc）
find-searching = 正在查找…
find-none = 未找到
find-not-in-article = 正文中没有
find-count = 第 { $now } 处，共 { $count } 处
find-count-more = 第 { $now } 处，共 { $most } 处以上
find-in-removed = 略去的文字中有 { $count } 处
find-more-in-removed = 略去的文字中另有 { $count } 处
find-unfold = 展开下一处所在的略去文字

strip-close = 关闭这条消息
strip-stop = 停止
strip-try-again = 重试
strip-open-target = 打开该网页
handover-announced = 有网站或程序要求阅读 { $host } 的网页：{ $address }
handover-refused = 没有打开“{ $address }”：以 clearline: 开头的网址必须指向你自己网络之外的网页
watched-arrived = { $folder } 中有新网页：“{ $title }”
watched-several = { $folder } 中有 { $count } 个新网页
watched-read = 阅读
watched-keep = 收藏
watched-keep-all = 全部收藏
watched-list = 列出该文件夹
strip-read-as = 按 { $charset } 解码
strip-fetching = 正在获取 { $host }
strip-opening = 正在打开 { $source }
strip-opening-input = 正在打开标准输入
strip-opening-pasted = 正在打开粘贴的 HTML
strip-on-its-way = { $what }…
strip-some-is-here = { $what }… { $received }
strip-partly-here = { $what }… { $received }，共{ $expected }
strip-fault-now = 。{ $now }
strip-fault-why-now = ：{ $why }。{ $now }

status-no-page = 没有打开网页。
status-file = 文件
status-example = 示例
status-pasted = 粘贴
status-page = 网页
status-shown-by = { $browser } 所显示，已运行脚本
status-charset = { $charset }（{ $reason }）
status-charset-named = 字符编码：{ $label }
status-language-declared = 网页声明的语言
status-language-script = 语言，由文字判断
status-language-words = 语言，由用词判断
status-language-unknown = 网页声明的语言；文字太少，无从判断
status-language-told = { $reason }（{ $code }）
language-name = { $code ->
    [af] 南非荷兰语
    [ak] 阿坎语
    [am] 阿姆哈拉语
    [ar] 阿拉伯语
    [az] 阿塞拜疆语
    [be] 白俄罗斯语
    [bg] 保加利亚语
    [bn] 孟加拉语
    [ca] 加泰罗尼亚语
    [cs] 捷克语
    [cy] 威尔士语
    [da] 丹麦语
    [de] 德语
    [el] 希腊语
    [en] 英语
    [eo] 世界语
    [es] 西班牙语
    [et] 爱沙尼亚语
    [eu] 巴斯克语
    [fa] 波斯语
    [fi] 芬兰语
    [fr] 法语
    [ga] 爱尔兰语
    [gl] 加利西亚语
    [gu] 古吉拉特语
    [he] 希伯来语
    [hi] 印地语
    [hr] 克罗地亚语
    [hu] 匈牙利语
    [hy] 亚美尼亚语
    [id] 印度尼西亚语
    [is] 冰岛语
    [it] 意大利语
    [ja] 日语
    [jv] 爪哇语
    [ka] 格鲁吉亚语
    [km] 高棉语
    [kn] 卡纳达语
    [ko] 韩语
    [la] 拉丁语
    [lt] 立陶宛语
    [lv] 拉脱维亚语
    [mk] 马其顿语
    [ml] 马拉雅拉姆语
    [mr] 马拉地语
    [ms] 马来语
    [my] 缅甸语
    [nb] 挪威语
    [ne] 尼泊尔语
    [nl] 荷兰语
    [nn] 挪威语
    [no] 挪威语
    [or] 奥里亚语
    [pa] 旁遮普语
    [pl] 波兰语
    [pt] 葡萄牙语
    [ro] 罗马尼亚语
    [ru] 俄语
    [si] 僧伽罗语
    [sk] 斯洛伐克语
    [sl] 斯洛文尼亚语
    [sn] 绍纳语
    [sq] 阿尔巴尼亚语
    [sr] 塞尔维亚语
    [sv] 瑞典语
    [sw] 斯瓦希里语
    [ta] 泰米尔语
    [te] 泰卢固语
    [th] 泰语
    [tk] 土库曼语
    [tl] 他加禄语
    [tr] 土耳其语
    [uk] 乌克兰语
    [ur] 乌尔都语
    [uz] 乌兹别克语
    [vi] 越南语
    [yi] 意第绪语
    [yue] 粤语
    [zh] 中文
    [zu] 祖鲁语
   *[other] { $code }
}
status-redirects = 重定向 { $count } 次
status-kept = { $units }，保留 { $kept }
status-kept-plain = 纯文本 { $units }，保留 { $kept }
status-kept-markdown = Markdown { $units }，保留 { $kept }
status-kept-by = { $kept }，方法为{ $method }
status-what-is-counted =
    保留的以{ $units }计：方法逐一判断的就是它们。
    从正文中略去的以段计：段落、标题、列表项、表格行。
status-words = { $count } 个词，每分钟 { $pace } 个
status-characters = { $count } 个字，每分钟 { $pace } 个
status-read = 已读 { NUMBER($percent, maximumFractionDigits: 0) }%
status-milliseconds = { NUMBER($time, maximumFractionDigits: 1) } 毫秒
# $count (number): different characters without a glyph.
status-missing = 有 { $count } 个字符无法显示：没有包含它们的字体
status-missing-hint = 装上含有这些字符的字体就能显示。它们是：
status-in-library = 已在书库
status-in-library-since = { $day }收藏；Ctrl+D 移出
status-took = 解析和判断网页所用的时间
status-confidence = 置信度 { NUMBER($percent, maximumFractionDigits: 0) }%
status-kind-discussion = 看来是讨论帖
status-kind-list = 看来是列表页
status-kind-product = 看来是商品页
status-kind-origin = 根据网页自己的说明：{ $origin }。这类网页的正文包括哪些内容，常常见仁见智。

charset-of-page = 按网页声明，或由字节判断
charset-utf-8 = UTF-8
charset-gb18030 = gb18030（简体中文）
charset-hz-gb-2312 = HZ（简体中文）
charset-big5 = Big5（繁体中文）
charset-shift-jis = Shift_JIS（日文）
charset-euc-jp = EUC-JP（日文）
charset-iso-2022-jp = ISO-2022-JP（日文）
charset-euc-kr = EUC-KR（韩文）
charset-windows-1252 = windows-1252（西欧）
charset-iso-8859-15 = ISO-8859-15（西欧）
charset-windows-1250 = windows-1250（中欧）
charset-iso-8859-2 = ISO-8859-2（中欧）
charset-windows-1251 = windows-1251（西里尔文）
charset-koi8-r = KOI8-R（俄文）
charset-windows-1253 = windows-1253（希腊文）
charset-windows-1254 = windows-1254（土耳其文）
charset-windows-1255 = windows-1255（希伯来文）
charset-windows-1256 = windows-1256（阿拉伯文）
charset-windows-874 = windows-874（泰文）
charset-windows-1258 = windows-1258（越南文）

tab-curve = 曲线
tab-boxes = 版面
tab-blocks = 文本块
tab-tree = 元素树
tab-source = 源代码
tab-compare = 比较
plot = 曲线图
plot-save = 保存曲线图
plot-svg = 曲线图，矢量（.svg）
plot-png = 曲线图，图片（.png）
plot-csv = 数据表格（.csv）
plot-json = 数据与理由（.json）
ask-why-not = 为什么没有保留这段？
ask-why-not-hint = 怎样才会保留它
ask-short = 询问…
ask-sentence = 询问某句话…
ask-sentence-hint = 粘贴一句话，看它为什么被略去
reason-hint = 将指针移到正文或曲线上，看一行为什么保留或略去。
units-by-keyboard = { $units }列表：方向键选择，空格键保留或略去
compare-by-keyboard = 段落列表：方向键选择，空格键保留或略去
source-by-keyboard = 源代码行列表：方向键选择，空格键保留或略去
unit-spoken = { $unit }：{ $words }
unit-spoken-kept = { $unit }，{ $classes }，保留，{ $reason }：{ $words }
unit-spoken-left-out = { $unit }，{ $classes }，略去，{ $reason }：{ $words }
unit-so-far = { $unit }：{ $said }

source-reading = 正在读取源代码…
source-raw = 原样
source-raw-hint = 源代码原样，标签变淡
source-stripped = 去标签
source-stripped-hint = 去掉标签后剩下的文字，有文字的虚拟行各占一行
source-no-place = { $unit }在源代码中没有位置
source-lines = { $count } 行
source-copy-line = 复制这行源代码
source-copy-unit = 按原样复制选中的{ $unit }
source-line = 源代码第 { $number } 行
source-line-continued = 源代码第 { $number } 行（续）
source-no-line = 无源代码行
source-row = { $line }：{ $text }
source-row-kept = { $line }，保留：{ $text }
source-row-left-out = { $line }，略去：{ $text }

link-file-for-browser = 文件不会交给浏览器。直接单击即可在这里打开该网页。
link-no-place = 网页中没有名为“{ $name }”的位置。
link-not-beside-file = 不打开链接“{ $link }”：它指向的不是本文件旁的网页。从文件中只能打开其所在文件夹及下级文件夹中的网页。
link-without-address = 无法打开链接“{ $link }”：它只是网址的后半部分，而网页没有给出前半部分。请用网页自己的网址打开网页，再打开其中的链接。
link-elsewhere = 只打开指向网页和邮件的链接。这个链接指向别处：{ $link }

fault-no-browser = 网页没有在浏览器中打开
    .why = 系统中找不到浏览器
    .now = 请安装一个浏览器，或用环境变量 BROWSER 指定；在此之前，可用菜单复制网页的网址，右键单击可复制链接的网址。
fault-no-mail-program = 没有新建邮件
    .why = 系统没有指定邮件程序
    .now = 请安装一个，或右键单击链接复制地址。
fault-program-not-started = 该网址没有在 Clearline 之外打开
    .why = 系统无法启动相应的程序（{ $error }）
    .now = 可用菜单复制网页的网址，右键单击可复制链接的网址。
fault-job-broken = 内部错误中断了这项工作
    .why = { $reason }
    .now = 其他功能照常；请反馈该网页和这条信息。
reason-thread-gone = 它的线程已经终止
reason-none = 没有给出原因
fault-too-long = 这项工作耗时过长，已放弃
    .why = 它一直没有结束
    .now = 请换一个网页。
fault-too-long-too-often = 这项工作耗时过长，已放弃
    .why = 它一直没有结束
    .now = 这种情况已发生多次：请重新启动 Clearline。
fault-view-broken = 内部错误使窗口的一部分无法绘制
    .why = { $reason }
    .now = 其他部分照常；请反馈这条信息。
fault-not-kept = { $file ->
    [positions] 最近的网页没有保存
    [session] 会话没有保存
   *[settings] 设置没有保存
}
    .why = { $reason }
fault-set-aside = { $file ->
    [positions] 无法读取你最近的网页，现为初始状态
    [session] 无法读取你上次的会话，现为初始状态
   *[settings] 无法读取你的设置，现为初始状态
}
    .why = { $reason }
    .now = 损坏的文件已另存为 { $aside }。
fault-to-be-replaced = { $file ->
    [positions] 无法读取你最近的网页，现为初始状态
    [session] 无法读取你上次的会话，现为初始状态
   *[settings] 无法读取你的设置，现为初始状态
}
    .why = { $reason }
    .now = 损坏的文件将被替换。
fault-left-alone = { $file ->
    [positions] 无法读取你最近的网页，现为初始状态
    [session] 无法读取你上次的会话，现为初始状态
   *[settings] 无法读取你的设置，现为初始状态
}
    .why = { $reason }
    .now = 该文件保持原样，改动不会保存。
fault-no-display = 无法打开窗口
    .why = DISPLAY 和 WAYLAND_DISPLAY 都没有指定显示
    .now = 请在桌面环境中启动 Clearline，或使用不需要窗口的 `clearline extract`。
fault-display-silent = 无法打开窗口
    .why = 显示服务 { $name } 没有响应
    .now = 请在桌面环境中启动 Clearline，或让 DISPLAY 或 WAYLAND_DISPLAY 指向正在运行的显示服务；`clearline extract` 不需要窗口。
fault-no-window-system = 无法打开窗口
    .why = 显示服务没有响应，或缺少某个库（{ $detail }）
    .now = 在 Debian 上，请安装软件包 { $packages }；`clearline extract` 不需要窗口。
fault-no-graphics = 无法打开窗口
    .why = 没有可用的 OpenGL（{ $detail }）
    .now = 在 Debian 上，请安装软件包 { $packages }；`clearline extract` 不需要窗口。
fault-display-gone = 显示服务已断开
    .why = 与它的连接已结束
    .now = 请重新启动 Clearline：设置和阅读位置已保存，网页可以重新打开。
fault-window-broken = 窗口崩溃了
    .why = { $detail }
    .now = 请重新启动 Clearline；如果再次发生，请反馈这条信息。
