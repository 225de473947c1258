### 导入：把其他程序导出的内容收藏为网页。

cli-option-offline = 不访问网络：需要获取的留待 --resume
cli-option-library-import-resume = 继续之前的导入
cli-option-library-import-again = 之前失败的也再试一次
cli-option-pause = 向同一主机获取两个网页之间等待的秒数

import-kind-pocket = Pocket 的导出
import-kind-instapaper = Instapaper 的导出
import-kind-wallabag = wallabag 的导出
import-kind-readwise-reader = Readwise Reader 的导出
import-kind-readwise-highlights = Readwise 的标注
import-kind-omnivore = Omnivore 的导出
import-kind-bookmarks = 浏览器书签
import-kind-table = 表格
import-kind-list = 网址列表
import-kind-pages = 网页
import-read = { $path }：{ $kind }，{ $items } 个网页{ $unusable ->
    [0] 。
   *[other] ，{ $unusable } 条无法使用。
}
import-passed-over = 有 { $passed } 条不是网页（例如小书签），已跳过。

import-spot-line = 第 { $line } 行
import-spot-entry = 第 { $entry } 条
import-spot-link = 第 { $line } 行的链接
import-spot-in = { $file }：{ $spot }
import-flaw-no-address = 没有网址
import-flaw-no-export = 它既不是 Clearline 认识的导出文件，也不是网页
import-flaw-not-on-the-web = “{ $address }”不是网址
import-flaw-broken = 引号没有闭合
import-flaw-empty = 没有文字
import-flaw-too-large = 大于 64 MB
import-flaw-cut-off = 它不完整，后面的内容缺失。请重新导出
import-flaw-too-long = 超过 { $most }，这是一个条目的上限
import-flaw-too-much = 连同该导出的其他内容已超过 { $most }。请分批导入
import-flaw-damaged = 已损坏：{ $reason }
import-broken = 收藏时程序出错

import-done = 已收藏：{ $kept }；书库中已有：{ $already }；失败：{ $failed }。
import-left = 还有 { $left } 个网页等待；clearline library import --resume 继续导入。
import-failed-before = 之前有 { $failed } 个网页失败；--again 再试一次。
import-rests = { $host } 要求 { $seconds } 秒内不再访问。
import-none-waits = 没有等待的导入。
import-waited = 之前的导入还有 { $waited } 个网页等待，将一并收藏。
library-index-temporary = 索引仅为此命令建立：{ $fault }

fault-library-importing = 没有导入
    .why = 另一个程序正在向 { $folder } 导入
    .now = 请等它完成，或在那里暂停。
fault-library-long-line = 无法读取等待导入的内容
    .why = { $path } 中有一行超过 { $most }，这是一个条目的上限
    .now = 请移走这个文件，再重新导入其中等待的内容。
fault-library-outside = 没有收藏
    .why = 文件夹 { $folder } 不能作为书库的书架
    .now = 请指定书库之内的文件夹，最多 32 层，且都不是隐藏文件夹，例如 weather/rain。

import-button = 导入
import-choose-file = 文件…
import-choose-folder = 文件夹…
import-path-file = 要导入的文件
import-path-folder = 要导入的文件夹
path-take-import = 导入此文件夹
import-reading = 正在读取 { $path } …
import-progress = 正在导入：{ $done } / { $all }
import-paused = 导入已暂停：还剩 { $left } 个网页
import-pause = 暂停
import-go-on = 继续
import-failures = 失败：{ $count }
import-failures-title = 无法导入的内容
import-try-again = 重试
import-forget = 清空列表
list-more = …还有 { $count } 个
