### 判斷的每一步發生了什麼，用於「看它如何判斷」和 `explain --trace`。

sentences = { $sentences }
trace-step = { $number }. { $step }：{ $sentence }
trace-kept = 保留：{ $kept }（共 { $all }）。
trace-afterwards = 屬於一體的內容、對本頁已知的情況或人工修正優先於方法：{ $changed }。{ $kept }

count-block = { $count } 個文字塊
count-character = { $count } 個字元
count-cluster = { $count } 個群集
count-comma = { $count } 個逗號
count-core = { $count } 個核心行
count-element = { $count } 個元素
count-line = { $count } 行
count-line-block = { $count } 個行塊
count-link = { $count } 個連結
count-paragraph = { $count } 個段落
count-punctuation-mark = { $count } 個標點
count-region = { $count } 個區段
count-sentence-end = { $count } 個句末標點
count-step = { $count } 步
count-subtree = { $count } 棵子樹
count-tag = { $count } 個標籤
count-virtual-line = { $count } 個虛擬行
count-visual-block = { $count } 個視覺區塊
count-vote = { $count } 票
count-word = { $count } 個詞

trace-auto-features = 為全部 { $blocks }求出 { $features } 個數：它的文字、位置、類型和相鄰文字塊。
trace-auto-probability = 模型綜合這些數，給出每個文字塊是正文的機率；更像正文的有 { $blocks }。
trace-auto-probability-again = 模型綜合這些數；由於存疑較多，又參考第一次對整個網頁的判斷再看一次，給出每個文字塊是正文的機率；更像正文的有 { $blocks }。
trace-auto-comments-for = 讀者寫的文字也要保留，或者網頁自稱是討論串，所以可能是留言或貼文的文字塊更容易留下；這樣的有 { $blocks }。
trace-auto-comments-against = 要保留的只有文章，所以可能是留言或貼文的文字塊更難留下；這樣的有 { $blocks }。
trace-auto-comments-nothing = 貼文可能就是這一頁的正文，所以是不是留言或貼文不影響去留；可能是的有 { $blocks }。
trace-auto-cut = 本頁在 { $threshold } 處切分：機率不低於此的予以保留。依經驗，找到的文字與真正的正文大約相符 { $expected }%。目前保留 { $blocks }。
trace-auto-cut-set = 切分處設定為 { $threshold }：機率不低於此的予以保留。依經驗，找到的文字與真正的正文大約相符 { $expected }%。目前保留 { $blocks }。
trace-auto-asides-left-out = 網頁以側欄形式與正文分開的內容略去：{ $blocks }。
trace-auto-asides-stay = 側欄佔文字的 { $share }%，屬於正文，予以保留：{ $blocks }。
trace-auto-hidden = 網頁不顯示的內容（供螢幕報讀軟體用的標示、沒有控制項可以開啟的容器）略去：{ $blocks }。
trace-auto-copies = 同一段文字只保留一次；因與前面重複而略去：{ $blocks }。
trace-auto-companions = 雖不像正文，但隨保留的內容一起保留：{ $blocks }。
trace-auto-silence = 仍不顯示任何內容：{ $reason }。{ $kept }

trace-justext-paragraphs = 塊級標籤和連續兩個換行把網頁切成 { $paragraphs }，共 { $characters }。
trace-justext-context-free = 逐段依長度、連結和停用詞判斷（上下文無關）：正文 { $good }，接近正文 { $near }，過短 { $short }，樣板內容 { $bad }（其中因連結 { $linked }）。
trace-justext-step-1 = 短標題之後不遠有正文，就算接近正文。改變：{ $changed }（改為正文 { $good }）。
trace-justext-step-2 = 過短的段落隨相鄰段落而定。改變：{ $changed }（改為正文 { $good }）。
trace-justext-step-3 = 接近正文的段落，除非前後都是樣板內容，都算正文。改變：{ $changed }（改為正文 { $good }）。
trace-justext-step-4 = 只因相鄰段落才算樣板內容的標題，在正文之前就算正文。改變：{ $changed }（改為正文 { $good }）。

trace-line-block-strip = 去掉標籤後，網頁有 { $lines }，其中空行 { $empty } 行；連續空行超過 { $gap } 行的部分跳過。
trace-line-block-measure = 漢字和假名各計 1，其他字元計 0.46，連結不計；大部分是連結因而沒有權重：{ $lines }。
trace-line-block-smooth = 行塊由一行及其後各行組成，共 { $lines } 行（行塊厚度 k）。由此得到行塊分布函數，最長的行塊長度為 { $longest }。
trace-line-block-threshold = 在 { $lines }中，行塊長度超過 { $threshold } 的有 { $above } 行。
trace-line-block-rise-and-fall = 從驟升點（超過 { $threshold }，且其後 { $blocks }不全為空）到驟降點（下一個空行塊），找到 { $regions }。
trace-line-block-bridge = 不足 { $run } 個空行塊的空隙予以跨越：{ $gaps } 處。由此得到 { $regions }。
trace-line-block-trim = 區段兩端沒有權重的行予以剪去：{ $lines }。
trace-line-block-select = 略去：版權聲明 { $copyright }；權重不足最重區段 { $join } 倍的 { $light }；連結行或過短的行 { $dropped }。{ $kept }

trace-line-block-published-strip = 程式用正規表示式刪去標籤：{ $characters }剩下 { $left } 個。
trace-line-block-published-measure = 刪去空白，數出 { $lines }各自的字元數；空行 { $empty } 行。
trace-line-block-published-smooth = 行塊由 { $lines }組成；最後幾行不再開始行塊，因此有 { $blocks }。
trace-line-block-published-threshold = 閾值為 { $threshold }。長度超過它的有 { $blocks }。
trace-line-block-published-threshold-derived = 由網頁推算出閾值 { $threshold }，第一個區段取其一半。長度超過它的有 { $blocks }。
trace-line-block-published-rise-and-fall = 從驟升點（其後幾個行塊不全為空）到驟降點（下一個空行塊），找到 { $regions }。
trace-line-block-published-trim = 不足 5 個字元的行不輸出：{ $lines }。
trace-line-block-published-copyright = 版權標記之後不再輸出。
trace-line-block-published-lost = 沒有結束的區段會丟失。

trace-density-counts = 統計每個元素（共 { $elements }）之下的內容；body 有 { $counted }和 { $tags }。
trace-density-of-text = 字元數除以標籤數；最高的密度為 { $highest }。
trace-density-of-text-and-links = 字元數除以標籤數，屬於連結的字元使密度降低；最高的密度為 { $highest }。
trace-density-of-punctuation = 標點數除以標籤數；最高的密度為 { $highest }。
trace-density-element = 元素 { $number }（{ $name }）
trace-density-sums = 把子元素與自身文字的密度相加；密度之和最大的是{ $densest }：{ $sum }，其次為 { $next }。
trace-density-threshold = 從{ $densest }向上到 body 要走 { $steps }；沿途最小的密度 { $threshold } 就是閾值。
trace-density-threshold-set = 閾值設定為 { $threshold }，與通往 body 沿途的密度無關。
trace-density-marking = 在每個密度足夠的元素中，標記密度之和最大的子樹：{ $subtrees }。正文（1）{ $main }，其上級（2）{ $above }，其餘（0）{ $rest }。
trace-density-keeping = 標記 1 保留，直接位於 2 中的文字不保留，0 捨棄。
trace-density-keeping-original = 標記 1 保留，直接位於 2 中的文字保留，0 捨棄。
trace-density-links-dropped = 大部分是連結因而捨棄：{ $count }。

trace-scored-blocks-lines = 網頁有 { $lines }，其中空行 { $empty } 行。
trace-scored-blocks-blocks = 在至少連續 { $separator } 個空行處切開，得到 { $blocks }。
trace-scored-blocks-score = 依六項特徵給每個文字塊打分；得分最高的是塊 { $block }，{ $score } 分。
trace-scored-blocks-merged = { $count ->
    [1] 塊 { $first }
   *[other] 塊 { $first } 至 { $last }
}
trace-scored-blocks-others = 等
trace-scored-blocks-growth = { $steps ->
    [1] 第 { $first } 步
   *[other] 第 { $first } 至 { $last } 步
}：併入{ $blocks }（共 { $count } 塊），得分由 { $before } 升至 { $after }。
trace-scored-blocks-end = 再併入任何相鄰塊，得分最多由 { $score } 變為 { $refused }，擴展到此結束。{ $kept }
trace-scored-blocks-end-alone = 沒有相鄰塊了。{ $kept }
trace-scored-blocks-end-without-text = 沒有含文字的塊。{ $kept }

trace-dbscan-weights = 每行是一個點，質量為連結之外的文字（共 { $lines }）；沒有質量、不成為點的有 { $weightless } 行。
trace-dbscan-neighbourhood = 把前後 { $reach }之內各行的質量相加；最重的鄰域為 { $heaviest }。
trace-dbscan-cores = 鄰域質量至少為 { $mass } 的行是核心；相距 { $reach }之內的核心同屬一群集。找到 { $cores }，{ $clusters }。
trace-dbscan-reach = 自身不是核心、但可達範圍內有核心的行，作為邊界併入該群集：{ $lines }。
trace-dbscan-noise = 可達範圍內沒有核心的都是雜訊點：{ $lines }。
trace-dbscan-selection = 輕於最重群集的 { $join } 而略去：{ $clusters }中的 { $light } 個；大部分是連結的行也略去。{ $kept }

trace-clearreader-strip = 去掉標籤後，網頁有 { $lines }，其中空行 { $empty } 行。
trace-clearreader-measure = 每行依連結之外的漢字數計；空行之間窄於 { $narrowest } 的行依空行計：{ $lines }。
trace-clearreader-measure-published = 每行依去掉空白後的 UTF-16 碼元數計；空行之間窄於 { $narrowest } 的行依空行計：{ $lines }。
trace-clearreader-smooth = 行塊把 { $lines }相加；在 { $blocks }中，最長的為 { $longest }。
trace-clearreader-threshold = 長於 { $threshold } 的有 { $blocks }。
trace-clearreader-rise-and-fall = 從高於閾值的行塊到連續兩個空行塊，找到 { $regions }。
trace-clearreader-join-all = 所有區段都取。連結之外沒有文字的行除外，共 { $all }，保留 { $kept }。
trace-clearreader-join-first = 只取第一個區段；略去 { $regions }。連結之外沒有文字的行除外，共 { $all }，保留 { $kept }。

trace-consensus-voter = { $votes } 票，投給 { $lines }中的 { $kept } 行。
trace-consensus-count = 至少得 { $votes }的行予以保留。{ $kept }

trace-vips-no-separators = 沒有一條橫貫或縱貫網頁而不穿過任何塊的空帶。
trace-vips-round = 第 { $round } 輪，13 條規則把元素劃分或整塊保留，不穿過任何塊的空帶就是分隔條：{ $separators }；至此共 { $parts }。最重的一條{ $heaviest }，因此它分開的部分內聚度為 { $coherence }。
trace-vips-segments = 網頁在最重的分隔條處分開，各部分再依此分開。內聚度高於 { $permitted } 的保持完整：{ $segments }。
trace-vips-scores = 每個視覺塊以連結之外的字元數計分，越靠近視窗兩側分數越低。最高 { $best } 分；達到 { $least } 分即可。
trace-vips-main-text = 得分最高的視覺塊、同欄中得分足夠的視覺塊，以及它們之間的內容：{ $segments }。
vips-separator = { $facts }：權重 { $weight }
vips-horizontal = 橫向
vips-vertical = 縱向
vips-width = 寬 { $width } px
vips-has-rule = 含有橫線或豎線
vips-changes-background = 兩側背景不同
vips-changes-font = 兩側字型不同
vips-grows = 其下文字更大
vips-is-alike = 兩側文字相似
count-part = { $count } 個部分
count-segment = { $count } 個視覺塊
count-separator = { $count } 條分隔條
