### 起始页、地址栏下的最近网页、无痕开关，以及重新启动后恢复的内容。

start-title = 最近的网页
start-example = 示例
start-clear = 清除
start-empty = 打开网页后，这里会列出你最近读过的网页，以及阅读时间、读到何处；你的修正也会一并记住。可在上方输入网址、打开文件，或查看书库。
start-row-folder = 文件夹
start-folder-empty = 此文件夹中没有网页：没有 HTML、MHTML 或文本文件，也没有书库的文件。
start-folder-cut = 此文件夹中还有更多内容；仅列出前 { $count } 项。

private-switch = 无痕：什么都不记住
private-sign = 无痕
private-off = 你读的内容不会被记住；点击可恢复
private-is-on = 无痕已开启：打开的网页不会列在这里，重新启动后也不会恢复。
private-title = { $title }（无痕）

session-from-browser = 上次打开的网页来自浏览器，也不在书库中。请从浏览器再次送来，或在下方打开，那样会重新获取。

fault-folder = 无法列出文件夹 { $folder }
    .why = { $reason }
    .now = 请检查路径及其权限。
fault-not-in-recents = 最近的网页中没有符合“{ $words }”的
    .why = 输入的不是网址或路径，因此只在最近的网页中查找
    .now = 请输入网址（如 example.com 或 http://wiki/）、路径（如 ./page.html 或 ~/folder/），或曾打开的网页中的词语。F6 可在书库的收藏中查找。
