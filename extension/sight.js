// What hides parts of the page, cuts them off, or is scrolled. A space has what leads from the corner of its frame to the page with all
// scrollers at their beginning (x, y) and to the window (dx, dy), and the sides beyond which nothing is seen.
"use strict";

globalThis.clearlineSight = (dom) => {
  const page = { x: scrollX, y: scrollY, dx: 0, dy: 0, left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  let main = { area: 0 };

  const cutTo = (space, box) => ({
    ...space,
    left: Math.max(space.left, box.left),
    top: Math.max(space.top, box.top),
    right: Math.min(space.right, box.right),
    bottom: Math.min(space.bottom, box.bottom),
  });
  const sizes = ({ left, top, right, bottom }) => [right - left, bottom - top];
  const isEmpty = (space) => !sizes(space).every((size) => size > 0);

  // Whether a space leaves at most a sliver of a box.
  const isCut = (box, space) => {
    const whole = sizes(box);
    return sizes(cutTo(space, box)).some((size, i) => size < 0 || (size <= 1 && size < whole[i]));
  };

  // Whether `clip` or a simple `clip-path` leaves at most a sliver of a box.
  const isClipped = ({ clip, clipPath, position }, { width, height }) => {
    const rect = /absolute|fixed/.test(position) ? clip.slice("rect(".length).split(/, ?| /) : [];
    const [top, right, bottom, left] = rect.map(parseFloat);
    if (right - left <= 1 || bottom - top <= 1) return true;
    const [, shape, given] = clipPath.match(/^(\w+)\(([^()]*)/) ?? [];
    const px = (length, whole) => parseFloat(length) * (/%/.test(length) ? whole / 100 : 1);
    if (shape === "inset") {
      const [top, right = top, bottom = top, left = right] = given.split(" ");
      return px(top, height) + px(bottom, height) >= height - 1 || px(left, width) + px(right, width) >= width - 1;
    }
    if (shape !== "polygon") return /circle|ellipse/.test(shape) && /^(?!at)(\S+ )?0(px|%)/.test(given);
    const points = given.split(", ").map((point) => point.split(" "));
    const isThin = (ends) => Math.max(...ends) - Math.min(...ends) <= 1;
    return isThin(points.map(([x]) => px(x, width))) || isThin(points.map(([, y]) => px(y, height)));
  };

  // Of what is scrolled, the largest in sight says where the reader is.
  const note = (seen, { x, y, dx, dy }) => {
    const window = { left: -dx, top: -dy, right: innerWidth - dx, bottom: innerHeight - dy };
    const shown = cutTo(window, seen);
    const area = isEmpty(shown) ? 0 : sizes(shown).reduce((width, height) => width * height);
    if (area > main.area) main = { area, x: shown.left + x, y: shown.top + y };
  };

  // The window's place in the page with all scrollers at their beginning.
  const scroll = () => {
    const isMain = main.area >= (innerWidth * innerHeight) / (scrollY > 0 ? 2 : 4);
    const { x, y } = isMain ? main : page;
    return [x, y].map(Math.round);
  };

  const borders = (style) => ["Top", "Right", "Bottom", "Left"].map((side) => parseFloat(style[`border${side}Width`]));

  const scrolls = (overflow) => overflow === "auto" || overflow === "scroll";

  // The space in an element. What can be scrolled to is not cut off, and a lock on scrolling the whole page says nothing of its text.
  const spaceIn = (element, style, box, space) => {
    const { overflowX, overflowY, display } = style;
    const isVisible = overflowX === "visible" && overflowY === "visible";
    if (isVisible || /^(inline|contents|table-(row|column).*)$/.test(display)) return space;
    if (element === dom.scrollingElement(dom.ownerDocument(element))) return space;
    const [top, right, bottom, left] = borders(style);
    const seen = cutTo(space, { left: box.left + left, top: box.top + top, right: box.right - right, bottom: box.bottom - bottom });
    const isOfPage = /^(html|body)$/.test(dom.localName(element));
    if (isEmpty(seen)) return isOfPage ? space : seen;
    const inner = { ...space };
    const along = (overflow, x, least, most, scrolled) => {
      if (scrolls(overflow)) Object.assign(inner, { [least]: -Infinity, [most]: Infinity, [x]: space[x] + scrolled(element) });
      else if (overflow !== "visible" && !isOfPage) Object.assign(inner, { [least]: seen[least], [most]: seen[most] });
    };
    along(overflowX, "x", "left", "right", dom.scrollLeft);
    along(overflowY, "y", "top", "bottom", dom.scrollTop);
    if (inner.y !== space.y) note(seen, inner);
    return inner;
  };

  // What an element offers to those in it, by how they are placed.
  const inside = (element, style, box, space, around) => {
    const flow = spaceIn(element, style, box, space);
    const { transform, filter, perspective, contain, position } = style;
    const holdsFixed = [transform, filter, perspective].some((value) => value !== "none") || /paint|layout|strict|content/.test(contain);
    return {
      flow,
      absolute: holdsFixed || position !== "static" ? flow : around.absolute,
      fixed: holdsFixed ? flow : around.fixed,
      isHidden: around.isHidden || style.contentVisibility === "hidden",
    };
  };

  // What a frame offers to the page in it.
  const inFrame = (element, style, box, space, around) => {
    const [dx, dy] = [box.left + dom.clientLeft(element), box.top + dom.clientTop(element)];
    const { scrollX: x = 0, scrollY: y = 0 } = dom.defaultView(dom.pageIn(element)) ?? {};
    const seen = cutTo(space, box);
    const flow = { ...page, x: space.x + dx + x, y: space.y + dy + y, dx: space.dx + dx, dy: space.dy + dy };
    if (y > 0) note(seen, { ...space, x: space.x + x, y: space.y + y });
    const isHidden = around.isHidden || isEmpty(seen) || style.visibility !== "visible" || style.contentVisibility === "hidden";
    return { flow, absolute: flow, fixed: flow, isHidden };
  };

  // The children that a closed `details` shows; null for others.
  const unfolded = (element) => {
    if (dom.localName(element) !== "details" || element.open) return null;
    if (getComputedStyle(element, "::details-content").contentVisibility === "visible") return null;
    return [dom.querySelectorAll(element, ":scope > summary")[0]];
  };

  const start = { flow: page, absolute: page, fixed: page, depth: 0 };
  return { start, scroll, borders, isCut, isClipped, inside, inFrame, unfolded };
};
