curve-none = 沒有曲線：本頁沒有可以度量的內容。
curve-summary = { $measure }曲線，橫軸為{ $unit }：{ $facts }
curve-threshold = 閾值 { $value }
curve-kept = { $runs ->
    [1] 保留 { $first } 至 { $last }
   *[other] 在 { $first } 與 { $last } 之間保留 { $runs } 個區間
}
curve-nothing-kept = 沒有保留內容
curve-least-coherent = 內聚度 1
curve-most-coherent = 內聚度 10
curve-start = 起點
curve-end = 終點
curve-threshold-handle = 可拖動：{ $parameter }
curve-handle = { $end }在{ $unit }
curve-handle-hint = { $handle }：可拖曳或用方向鍵移動；按住 Alt 時不貼齊
curve-before = 更改前
curve-before-value = 更改前：{ $parameter } { $value }
curve-lengths = 文字塊長度（字元數，右軸）
curve-show-lengths = 顯示長度
curve-hide-lengths = 隱藏長度
curve-lengths-hint = 在機率之外，同時顯示各文字塊的長度
curve-add-run = 在此新增區間
curve-remove-run = 移除此區間
curve-show-block-lengths = 顯示文字塊長度
curve-hide-block-lengths = 隱藏文字塊長度
curve-show-whole = 顯示整條曲線

figure-about = { $method }。{ $outcome }
figure-about-set = { $method }。{ $outcome }參數：{ $parameters }

unit-source-line = 原始碼第 { $line } 行
unit-value = { $name } { $value }
unit-value-at-threshold = { $value }，閾值 { $threshold }
unit-verdict = { $letter } { $class }，{ $fate }：{ $reason }

lines-all = 全部 { $units }
lines-kept = 保留 { $units }
lines-left-out = 略去 { $units }
lines-surprises = 意外 { $units }
lines-left-out-hint = 此處依{ $units }計數；正文中的橫條按段計數。
lines-surprises-hint = 略去的較長非連結文字、保留的過短文字或連結文字，以及因上下文而改變的類別。
lines-unseen = 不可見 { $units }
lines-unseen-hint = 瀏覽器沒有顯示的內容。不會因此略去任何內容：指令碼可能稍後才顯示文字。
lines-leave-out-unseen = 把這 { $units } 個略去
reason-unseen = { $reason }；螢幕上不可見
reason-covered = { $reason }；被對話框遮住
unit-unseen = 瀏覽器沒有顯示它：螢幕上不可見。
unit-covered = 螢幕上網頁的對話框遮住了它。
lines-row = { $unit }：{ $facts }
lines-row-with-words = { $row }：{ $words }
lines-row-characters = { $characters } 個字元

details-hint = 按一下清單中的一列、正文或曲線，即可檢視所有詳細資料。
details-verdict = { $class }，{ $fate }
details-show-figures = 顯示數值
details-hide-figures = 隱藏數值
details-for = 支持的理由
details-against = 反對的理由
details-for-comment = 像留言或貼文的理由
details-against-comment = 不像留言或貼文的理由
details-ground = { $sentence }（{ $figures }）

tree-marks-hint = 標記 1：正文，整個保留。標記 2：正文的上層元素。標記 0：捨棄。
tree-element = 元素
tree-density = 密度
tree-sum = 總和
tree-mark = 標記
tree-row = { $name }：密度 { $density }，總和 { $sum }，標記 { $mark }，{ $facts }
tree-row-open = { $name }：密度 { $density }，總和 { $sum }，標記 { $mark }，{ $facts }，已展開
tree-row-closed = { $name }：密度 { $density }，總和 { $sum }，標記 { $mark }，{ $facts }，已摺疊

boxes-name = 網頁的版面：{ $summary }
boxes-summary = { $units }，保留 { $kept } 個
boxes-summary-separated = { $units }，保留 { $kept } 個；{ $separators }
boxes-separator = { $separator }；它分開的部分內聚度為 { $coherence }
boxes-larger = 放大
boxes-smaller = 縮小
boxes-round = 第 { $round } 輪，共 { $rounds } 輪：{ $parts }
