### 引擎對整個結果所說的話。

remark-saved = 此檔案只包含一篇文章，全部予以保留。
remark-stated = 正文在網頁供指令碼使用的資料裡，不在網頁本身。
remark-own-words = 網頁的自我介紹：{ $description }
remark-scored-blocks = { $lines ->
    [1] 每個空行都隔開兩個文字塊。
   *[other] 連續 { $lines } 個空行隔開兩個文字塊。
}
remark-justext-any-language = 任何語言
remark-justext-unknown-language = 未知語言
remark-justext-by-characters = 逐字處理
remark-justext-by-dictionary = 依詞典中的詞處理
remark-justext-by-list = 依詞表中的詞處理
remark-justext-by-spaces = 依空格之間的詞處理
remark-justext-by-words = 依詞處理
remark-justext-with-list = 語言視為{ $language }，{ $words }，停用詞表為 { $list }。
remark-justext-without-list = 語言視為{ $language }，只看長度和連結，不用停用詞表。
remark-justext-few-words-in-list = 語言視為{ $language }，停用詞表 { $list } 中少有它的詞，因此只看長度和連結。

reopened-unknown = 這份分析由 Clearline { $version } 產生，其中有{ $with }，本版本（{ $this }）沒有，因此重新讀取網頁。
reopened-method = 「{ $method }」的方法或參數
reopened-rule = 一種形式的規則
reopened-corrections = 一種形式的修正
reopened-differs = 正文與儲存時不同：{ $why }。
reopened-cut = 網頁沒有讀完，讀到多少取決於所用時間
reopened-changed = 分析檔案在儲存之後被改動過
reopened-version = Clearline { $version } 的結果與本版本（{ $this }）不同

confidence-explained = 信心度 { NUMBER($share, maximumFractionDigits: 0) }%：所得文字與網頁正文相符的可能程度。
confidence-part = { $what }：{ NUMBER($share, maximumFractionDigits: 0) }%；計 { $times } 次
confidence-together = 加權平均 { NUMBER($mean, maximumFractionDigits: 0) }%。在正文已知的網頁上，得到這一數值的結果有 { NUMBER($share, maximumFractionDigits: 0) }% 正確。
confidence-torn = 有內容被分開判斷、被網頁隱藏，或屬於另一篇文章：降低 { $points } 個百分點。

others = 另有 { $count } 個{ $unit }
effect-comes-in = { $count ->
    [1] { $others }（{ $characters }）也會收入：「{ $first }」。
   *[other] { $others }（共 { $characters }）也會收入，第一個是「{ $first }」。
}
effect-goes-out = { $count ->
    [1] { $others }（{ $characters }）會被略去：「{ $first }」。
   *[other] { $others }（共 { $characters }）會被略去，第一個是「{ $first }」。
}
effect-none = 其他都不會改變。

vips-no-boxes = 此方法依各部分的位置劃分網頁，而本網頁的位置未知。請從瀏覽器開啟它。
vips-refused = 隨網頁而來的位置資訊未採用：{ $misfit }。「視覺分塊」以外的方法照常閱讀此網頁。
vips-cut = 本網頁異常複雜：有一部分沒有劃分。
misfit-element = 表中第 { $element } 個元素的名稱與網頁不同
misfit-elements = 表中列有 { $table } 個元素，網頁有 { $page } 個
misfit-texts = 表中 { $table } 段文字，有 { $fit } 段與網頁位置相符
misfit-damaged = 表已損毀，例如缺少數字
