language = 語言
language-of-system = 與系統相同
toolbar-menu = 選單
toolbar-save = 儲存
toolbar-save-text = 儲存正文
toolbar-type = Aa：字型、字級、行距與主題
menu-chosen = { $name }：{ $chosen }
toolbar-back = 上一頁（Alt+←）
toolbar-forward = 下一頁（Alt+→）
toolbar-retry = 重試打不開的網址（F5）
toolbar-again = 重新取得（Shift+F5）；F5 重新擷取
toolbar-stop = 停止（Esc）
toolbar-method = 方法與參數
toolbar-method-set = 方法與參數；已設定：{ $set }
toolbar-parameter = { $parameter } { $value }
toolbar-method-told = { $method }。{ $told }
way-back = 顯示工具列和窗格（F8）
only-text-on = 已收起工具列和窗格；按 F8 或 Esc 恢復
only-text-off = 已恢復工具列和窗格
caret-on = 方向鍵在正文中移動游標
caret-off = 方向鍵捲動正文
address = 網址
address-hint = 網址或路徑
address-hint-example = 範例網頁：可輸入網址或路徑
address-hint-pasted = 貼上的 HTML：可輸入網址或路徑

frame-minimize = 最小化
frame-maximize = 最大化
frame-restore = 還原
frame-close = 關閉視窗

save-again = 再次儲存
save-as = 另存新檔…
save-markdown = Markdown（.md）
save-text = 純文字（.txt）
save-html = HTML（.html）
save-epub = 電子書（.epub）
save-json = 分析（.json）
save-own-html = 方法自身輸出的 HTML（.html）
save-folder = 儲存資料夾
save-folder-asks = 首次儲存網頁時會詢問位置。
save-folder-choose = 選擇資料夾…
save-folder-forget = 下次儲存時詢問
menu-open-file = 開啟檔案…
menu-open-copied = 開啟已複製的 HTML
open-in-browser = 在瀏覽器中開啟
menu-copy-address = 複製網址
menu-undo = 復原
menu-redo = 重做
menu-gold = 標為標準正文
menu-analysis = 顯示分析（F9）
menu-library = 書庫
menu-highlights = 標註和筆記
menu-keep = 收藏到書庫
menu-take-out = 移出書庫
letter-keys = 數字、字母和括號鍵無需 Ctrl 或 Alt 即可起作用
menu-rules = 網站規則…
menu-browser = 瀏覽器…
menu-only-text = 只看正文
menu-full-screen = 全螢幕
menu-keys = 按鍵與術語
menu-about = 關於 Clearline
menu-quit = 結束

type-size = 字級
type-characters = 每行字數（半形）
type-lines-cjk = 用於中文、日文、韓文
type-lines-others = 用於西文及其他文字
type-line-height = 行高
type-paragraph-gap = 段落間距
type-lines = 對齊
type-ragged = 單邊對齊
type-justified = 左右對齊
type-hyphenate = 西文斷字
type-indent = 首行縮排
type-defaults = 恢復預設
theme-system = 與系統相同
theme-light = 淺色
theme-dark = 深色
theme-sepia = 米黃
theme-grey = 灰色
theme-high-contrast = 高對比
font-serif = 襯線
font-sans = 無襯線
font-mono = 等寬
font-of-system = 系統
font-search = 搜尋字型
fonts-reading = 正在讀取字型清單…
font-lacks-sans = 系統裡沒有這種文字的無襯線字型，因此連同其中的字母都用內附的襯線字型。
fonts-none = 沒有這種字型。

contents = 目錄
contents-key = 目錄（F7）
contents-why-none = 目錄（F7）：{ $why }
contents-none = 此網頁沒有可列出的標題
contents-one = 此網頁只有一個標題，不需要目錄
contents-hide = 隱藏目錄
contents-hide-key = 隱藏目錄（F7）

find-hint = 在正文中尋找
find-previous = 上一處（Shift+F3）
find-next = 下一處（F3）
find-close = 關閉尋找（Esc）
find-searching = 正在尋找…
find-none = 找不到
find-not-in-article = 正文中沒有
find-count = 第 { $now } 處，共 { $count } 處
find-count-more = 第 { $now } 處，共 { $most } 處以上
find-in-removed = 略去的文字中有 { $count } 處
find-more-in-removed = 略去的文字中另有 { $count } 處
find-unfold = 展開下一處所在的略去文字

strip-close = 關閉這則訊息
strip-stop = 停止
strip-try-again = 重試
strip-open-target = 開啟該網頁
handover-announced = 有網站或程式要求閱讀 { $host } 的網頁：{ $address }
handover-refused = 沒有開啟「{ $address }」：以 clearline: 開頭的網址必須指向你自己網路之外的網頁
watched-arrived = { $folder } 中有新網頁：「{ $title }」
watched-several = { $folder } 中有 { $count } 個新網頁
watched-read = 閱讀
watched-keep = 收藏
watched-keep-all = 全部收藏
watched-list = 列出該資料夾
strip-read-as = 以 { $charset } 解碼
strip-fetching = 正在取得 { $host }
strip-opening = 正在開啟 { $source }
strip-opening-input = 正在開啟標準輸入
strip-opening-pasted = 正在開啟貼上的 HTML
strip-on-its-way = { $what }…
strip-some-is-here = { $what }… { $received }
strip-partly-here = { $what }… { $received }，共{ $expected }
strip-fault-now = 。{ $now }
strip-fault-why-now = ：{ $why }。{ $now }

status-no-page = 沒有開啟網頁。
status-file = 檔案
status-example = 範例
status-pasted = 貼上
status-page = 網頁
status-shown-by = { $browser } 所顯示，已執行指令碼
status-charset = { $charset }（{ $reason }）
status-charset-named = 字元編碼：{ $label }
status-language-declared = 網頁宣告的語言
status-language-script = 語言，由文字判斷
status-language-words = 語言，由用詞判斷
status-language-unknown = 網頁宣告的語言；文字太少，無從判斷
status-language-told = { $reason }（{ $code }）
language-name = { $code ->
    [af] 南非荷蘭語
    [ak] 阿坎語
    [am] 阿姆哈拉語
    [ar] 阿拉伯語
    [az] 亞塞拜然語
    [be] 白俄羅斯語
    [bg] 保加利亞語
    [bn] 孟加拉語
    [ca] 加泰隆尼亞語
    [cs] 捷克語
    [cy] 威爾斯語
    [da] 丹麥語
    [de] 德語
    [el] 希臘語
    [en] 英語
    [eo] 世界語
    [es] 西班牙語
    [et] 愛沙尼亞語
    [eu] 巴斯克語
    [fa] 波斯語
    [fi] 芬蘭語
    [fr] 法語
    [ga] 愛爾蘭語
    [gl] 加利西亞語
    [gu] 古吉拉特語
    [he] 希伯來語
    [hi] 印地語
    [hr] 克羅埃西亞語
    [hu] 匈牙利語
    [hy] 亞美尼亞語
    [id] 印尼語
    [is] 冰島語
    [it] 義大利語
    [ja] 日語
    [jv] 爪哇語
    [ka] 喬治亞語
    [km] 高棉語
    [kn] 卡納達語
    [ko] 韓語
    [la] 拉丁語
    [lt] 立陶宛語
    [lv] 拉脫維亞語
    [mk] 馬其頓語
    [ml] 馬拉雅拉姆語
    [mr] 馬拉地語
    [ms] 馬來語
    [my] 緬甸語
    [nb] 挪威語
    [ne] 尼泊爾語
    [nl] 荷蘭語
    [nn] 挪威語
    [no] 挪威語
    [or] 奧里亞語
    [pa] 旁遮普語
    [pl] 波蘭語
    [pt] 葡萄牙語
    [ro] 羅馬尼亞語
    [ru] 俄語
    [si] 僧伽羅語
    [sk] 斯洛伐克語
    [sl] 斯洛維尼亞語
    [sn] 紹納語
    [sq] 阿爾巴尼亞語
    [sr] 塞爾維亞語
    [sv] 瑞典語
    [sw] 史瓦希里語
    [ta] 坦米爾語
    [te] 泰盧固語
    [th] 泰語
    [tk] 土庫曼語
    [tl] 他加祿語
    [tr] 土耳其語
    [uk] 烏克蘭語
    [ur] 烏都語
    [uz] 烏茲別克語
    [vi] 越南語
    [yi] 意第緒語
    [yue] 粵語
    [zh] 中文
    [zu] 祖魯語
   *[other] { $code }
}
status-redirects = 重新導向 { $count } 次
status-kept = { $units }，保留 { $kept }
status-kept-plain = 純文字 { $units }，保留 { $kept }
status-kept-markdown = Markdown { $units }，保留 { $kept }
status-kept-by = { $kept }，方法為{ $method }
status-what-is-counted =
    保留的以{ $units }計：方法逐一判斷的就是它們。
    從正文中略去的以段計：段落、標題、清單項目、表格列。
status-words = { $count } 個詞，每分鐘 { $pace } 個
status-characters = { $count } 個字，每分鐘 { $pace } 個
status-read = 已讀 { NUMBER($percent, maximumFractionDigits: 0) }%
status-milliseconds = { NUMBER($time, maximumFractionDigits: 1) } 毫秒
# $count (number): different characters without a glyph.
status-missing = 有 { $count } 個字元無法顯示：沒有包含它們的字型
status-missing-hint = 裝上含有這些字元的字型就能顯示。它們是：
status-in-library = 已在書庫
status-in-library-since = { $day }收藏；Ctrl+D 移出
status-took = 解析和判斷網頁所用的時間
status-confidence = 信心度 { NUMBER($percent, maximumFractionDigits: 0) }%
status-kind-discussion = 看來是討論串
status-kind-list = 看來是清單頁
status-kind-product = 看來是商品頁
status-kind-origin = 根據網頁自己的說明：{ $origin }。這類網頁的正文包括哪些內容，往往見仁見智。

charset-of-page = 依網頁宣告，或由位元組判斷
charset-utf-8 = UTF-8
charset-gb18030 = gb18030（簡體中文）
charset-hz-gb-2312 = HZ（簡體中文）
charset-big5 = Big5（繁體中文）
charset-shift-jis = Shift_JIS（日文）
charset-euc-jp = EUC-JP（日文）
charset-iso-2022-jp = ISO-2022-JP（日文）
charset-euc-kr = EUC-KR（韓文）
charset-windows-1252 = windows-1252（西歐）
charset-iso-8859-15 = ISO-8859-15（西歐）
charset-windows-1250 = windows-1250（中歐）
charset-iso-8859-2 = ISO-8859-2（中歐）
charset-windows-1251 = windows-1251（西里爾文）
charset-koi8-r = KOI8-R（俄文）
charset-windows-1253 = windows-1253（希臘文）
charset-windows-1254 = windows-1254（土耳其文）
charset-windows-1255 = windows-1255（希伯來文）
charset-windows-1256 = windows-1256（阿拉伯文）
charset-windows-874 = windows-874（泰文）
charset-windows-1258 = windows-1258（越南文）

tab-curve = 曲線
tab-boxes = 版面
tab-blocks = 文字塊
tab-tree = 元素樹
tab-source = 原始碼
tab-compare = 比較
plot = 曲線圖
plot-save = 儲存曲線圖
plot-svg = 曲線圖，向量（.svg）
plot-png = 曲線圖，圖片（.png）
plot-csv = 資料表格（.csv）
plot-json = 資料與理由（.json）
ask-why-not = 為什麼沒有保留這段？
ask-why-not-hint = 怎樣才會保留它
ask-short = 詢問…
ask-sentence = 詢問某句話…
ask-sentence-hint = 貼上一句話，看它為什麼被略去
reason-hint = 將游標移到正文或曲線上，看一行為什麼保留或略去。
units-by-keyboard = { $units }清單：方向鍵選擇，空白鍵保留或略去
compare-by-keyboard = 段落清單：方向鍵選擇，空白鍵保留或略去
source-by-keyboard = 原始碼行清單：方向鍵選擇，空白鍵保留或略去
unit-spoken = { $unit }：{ $words }
unit-spoken-kept = { $unit }，{ $classes }，保留，{ $reason }：{ $words }
unit-spoken-left-out = { $unit }，{ $classes }，略去，{ $reason }：{ $words }
unit-so-far = { $unit }：{ $said }

source-reading = 正在讀取原始碼…
source-raw = 原樣
source-raw-hint = 原始碼原樣，標籤變淡
source-stripped = 去標籤
source-stripped-hint = 去掉標籤後剩下的文字，有文字的虛擬行各占一行
source-no-place = { $unit }在原始碼中沒有位置
source-lines = { $count } 行
source-copy-line = 複製這行原始碼
source-copy-unit = 依原樣複製選取的{ $unit }
source-line = 原始碼第 { $number } 行
source-line-continued = 原始碼第 { $number } 行（續）
source-no-line = 無原始碼行
source-row = { $line }：{ $text }
source-row-kept = { $line }，保留：{ $text }
source-row-left-out = { $line }，略去：{ $text }

link-file-for-browser = 檔案不會交給瀏覽器。直接按一下即可在這裡開啟該網頁。
link-no-place = 網頁中沒有名為「{ $name }」的位置。
link-not-beside-file = 不開啟連結「{ $link }」：它指向的不是本檔案旁的網頁。從檔案中只能開啟其所在資料夾及下層資料夾中的網頁。
link-without-address = 無法開啟連結「{ $link }」：它只是網址的後半部分，而網頁沒有給出前半部分。請用網頁自己的網址開啟網頁，再開啟其中的連結。
link-elsewhere = 只開啟指向網頁和郵件的連結。這個連結指向別處：{ $link }

fault-no-browser = 網頁沒有在瀏覽器中開啟
    .why = 系統中找不到瀏覽器
    .now = 請安裝一個瀏覽器，或用環境變數 BROWSER 指定；在此之前，可用選單複製網頁的網址，按右鍵可複製連結的網址。
fault-no-mail-program = 沒有建立郵件
    .why = 系統沒有指定郵件程式
    .now = 請安裝一個，或在連結上按右鍵複製網址。
fault-program-not-started = 該網址沒有在 Clearline 之外開啟
    .why = 系統無法啟動對應的程式（{ $error }）
    .now = 可用選單複製網頁的網址，按右鍵可複製連結的網址。
fault-job-broken = 內部錯誤中斷了這項工作
    .why = { $reason }
    .now = 其他功能照常；請回報該網頁和這則訊息。
reason-thread-gone = 它的執行緒已經終止
reason-none = 沒有給出原因
fault-too-long = 這項工作耗時過長，已放棄
    .why = 它一直沒有結束
    .now = 請換一個網頁。
fault-too-long-too-often = 這項工作耗時過長，已放棄
    .why = 它一直沒有結束
    .now = 這種情況已發生多次：請重新啟動 Clearline。
fault-view-broken = 內部錯誤使視窗的一部分無法繪製
    .why = { $reason }
    .now = 其他部分照常；請回報這則訊息。
fault-not-kept = { $file ->
    [positions] 最近的網頁沒有儲存
    [session] 工作階段沒有儲存
   *[settings] 設定沒有儲存
}
    .why = { $reason }
fault-set-aside = { $file ->
    [positions] 無法讀取你最近的網頁，目前為初始狀態
    [session] 無法讀取你上次的工作階段，目前為初始狀態
   *[settings] 無法讀取你的設定，目前為初始狀態
}
    .why = { $reason }
    .now = 損毀的檔案已另存為 { $aside }。
fault-to-be-replaced = { $file ->
    [positions] 無法讀取你最近的網頁，目前為初始狀態
    [session] 無法讀取你上次的工作階段，目前為初始狀態
   *[settings] 無法讀取你的設定，目前為初始狀態
}
    .why = { $reason }
    .now = 損毀的檔案將被取代。
fault-left-alone = { $file ->
    [positions] 無法讀取你最近的網頁，目前為初始狀態
    [session] 無法讀取你上次的工作階段，目前為初始狀態
   *[settings] 無法讀取你的設定，目前為初始狀態
}
    .why = { $reason }
    .now = 該檔案保持原樣，變更不會儲存。
fault-no-display = 無法開啟視窗
    .why = DISPLAY 和 WAYLAND_DISPLAY 都沒有指定顯示
    .now = 請在桌面環境中啟動 Clearline，或使用不需要視窗的 `clearline extract`。
fault-display-silent = 無法開啟視窗
    .why = 顯示服務 { $name } 沒有回應
    .now = 請在桌面環境中啟動 Clearline，或讓 DISPLAY 或 WAYLAND_DISPLAY 指向正在執行的顯示服務；`clearline extract` 不需要視窗。
fault-no-window-system = 無法開啟視窗
    .why = 顯示服務沒有回應，或缺少某個程式庫（{ $detail }）
    .now = 在 Debian 上，請安裝套件 { $packages }；`clearline extract` 不需要視窗。
fault-no-graphics = 無法開啟視窗
    .why = 沒有可用的 OpenGL（{ $detail }）
    .now = 在 Debian 上，請安裝套件 { $packages }；`clearline extract` 不需要視窗。
fault-display-gone = 顯示服務已中斷
    .why = 與它的連線已結束
    .now = 請重新啟動 Clearline：設定和閱讀位置已儲存，網頁可以重新開啟。
fault-window-broken = 視窗當掉了
    .why = { $detail }
    .now = 請重新啟動 Clearline；如果再次發生，請回報這則訊息。
