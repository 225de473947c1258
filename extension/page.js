// Runs in the page, once for each click: writes the document as it is now, with a row for each element and each text that says where
// the browser shows it.
"use strict";

globalThis.clearlinePage = (wish) => {
  const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
  // Their contents are text and nothing else.
  const RAW = /^(script|style|noembed|noframes|iframe|title)$/;
  // Their texts have no rows.
  const UNTOLD = /^(script|style|noscript|template|head|title)$/;
  // What a head may hold; anything else would end it.
  const OF_HEAD = /^(base|link|meta|noscript|script|style|template|title)$/;
  // What a block or its like would end, and what keeps that within.
  const PHRASES = /^(p|a|button|nobr)$/;
  const BARRIERS = /^(caption|table|td|th|marquee|object|applet)$/;
  const MEDIA = /^(img|video|canvas|svg|picture|object|iframe)$/;
  const DIALOGS = "dialog, [role$=dialog], [aria-modal=true]";
  const DEEPEST_FRAME = 8;
  const MOST_BYTES = (64 << 20) - 1024;
  // Units in a CSS pixel.
  const PX = 64;

  const dom = globalThis.clearlineDom;
  const sight = globalThis.clearlineSight(dom);
  const pictures = wish.pictures ? globalThis.clearlinePictures(dom) : null;
  const chosen = wish.what === "selection" ? globalThis.clearlineChosen(dom) : null;
  if (wish.what === "selection" && !chosen) return "";

  const strings = new Map([["", 0]]);
  const string = (text) => {
    if (!strings.has(text)) strings.set(text, strings.size);
    return strings.get(text);
  };

  const elements = { tag: [], x: [], y: [], w: [], h: [], display: [], fs: [], fw: [], color: [], bg: [], flags: [] };
  const texts = { parent: [], after: [], x: [], y: [], w: [], h: [], flags: [] };
  const html = [];
  // How far the texts in sight reach.
  let far = [0, 0];
  // The elements whose contents are being written.
  const opened = new Set(chosen?.parts?.keys());

  const ENTITIES = { "&": "&amp;", "\u00a0": "&nbsp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  const entity = (c) => ENTITIES[c];
  const escaped = (text) => text.replace(/[&\u00a0<>]/g, entity);
  const quoted = (text) => text.replace(/[&\u00a0"]/g, entity);

  const { max, round } = Math;
  const flagsOf = (bits) => Object.entries(bits).reduce((flags, [bit, isSet]) => flags + (isSet ? +bit : 0), 0);
  // Adds a row, and says how many there are. What has no style has no numbers.
  const add = (columns, row) => Object.keys(columns).reduce((_, key) => columns[key].push(row[key] || 0), 0);
  const units = (length) => round(length * PX);
  const placed = ({ left, top, width, height }, { x, y }) => ({ x: units(left + x), y: units(top + y), w: units(width), h: units(height) });

  const elementRow = (name, known) => add(elements, { tag: string(name), ...known }) - 1;

  // What the browser knows of an element.
  const knownOf = (element, name, style, box, space, isHidden) => {
    const isShown = dom.isShown(element);
    const sides = placed(box, space);
    const flags = flagsOf({
      1: isShown,
      2: style.visibility !== "visible",
      4: parseFloat(style.opacity) === 0 || /\bopacity\(0%?\)/.test(style.filter),
      8: isShown && (sides.x + sides.w <= 0 || sides.y + sides.h <= 0),
      64: style.backgroundImage !== "none",
      128: sight.borders(style).some((width) => width > 0),
      256: MEDIA.test(name) && box.width > 0 && box.height > 0,
      512: name === "img" && !(element.complete && element.naturalWidth),
      2048: isHidden || (isShown && sight.isCut(box, space)),
    });
    const [display, color, bg] = [style.display, style.color, style.backgroundColor].map(string);
    return { ...sides, display, fs: round(parseFloat(style.fontSize) * 100), fw: +style.fontWeight, color, bg, flags };
  };

  const textRow = (parent, box, { isShown, isCovered, isHidden }, space) => {
    const isUnseen = isHidden || sight.isCut(box, space);
    const sides = placed(box, space);
    add(texts, { parent: parent.row, after: parent.children, ...sides, flags: flagsOf({ 1: isShown, 1024: isCovered, 2048: isUnseen }) });
    if (isShown && !isUnseen) far = [max(far[0], sides.x + sides.w), max(far[1], sides.y + sides.h)];
  };

  // Whether a dialog covers the middle of a box: one by name or role, or what is fixed and fills half of the window. Texts in frames and
  // off the screen cannot be tested.
  const liesBelowDialog = (box, { depth }) => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (depth > 0) return false;
    let [over, inner] = [null, dom.elementFromPoint(document, x, y)];
    while (inner && inner !== over) {
      over = inner;
      inner = dom.shadowRoot(over)?.elementFromPoint(x, y);
    }
    for (let above = over; above && !opened.has(above); above = dom.around(above)) {
      const { width, height } = dom.getBoundingClientRect(above);
      const isLarge = width * height >= (innerWidth * innerHeight) / 2;
      if (dom.matches(above, DIALOGS) || (isLarge && getComputedStyle(above).position === "fixed")) return true;
    }
    return false;
  };

  const tellText = (node, text, parent, at) => {
    if (UNTOLD.test(parent.name) || !/\S/.test(text)) return;
    const range = dom.createRange(dom.ownerDocument(node));
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const isShown = range.getClientRects().length > 0;
    textRow(parent, box, { isShown, isCovered: isShown && liesBelowDialog(box, at), isHidden: at.isHidden }, at.flow);
  };

  const writeText = (node, parent, at) => {
    const text = chosen ? node.data.slice(...chosen.parts.get(node)) : node.data;
    if (!text || (parent.name === "head" && /\S/.test(text))) return;
    html.push(escaped(text));
    tellText(node, text, parent, at);
  };

  const absolute = (address, element) => {
    const base = dom.baseURI(element);
    return URL.canParse(address, base) ? new URL(address, base).href : address;
  };

  // Attributes as written, with the values that were set since.
  const attributesOf = (element, name, at, space) => {
    const attributes = new Map(Array.from(dom.attributes(element), ({ name, value }) => [name, value]));
    const flag = (key, isSet) => (isSet ? attributes.set(key, "") : attributes.delete(key));
    if (name === "input" && dom.isSecret(element)) attributes.delete("value");
    else if (name === "input" && /^(checkbox|radio)$/.test(element.type)) flag("checked", element.checked);
    else if (name === "input" && element.value && element.type !== "file") attributes.set("value", element.value);
    else if (name === "option") flag("selected", element.selected && !dom.isSecret(dom.closest(element, "select") ?? element));
    if (at.depth > 0) {
      const candidate = /([^\s,]\S*[^\s,]|[^\s,])(\s[^,]*)?(?=,|$)/g;
      const resolved = (_, url, rest = "") => absolute(url, element) + rest;
      for (const [key, value] of attributes) {
        if (/^(href|src|poster)$/.test(key)) attributes.set(key, resolved("", value));
        if (key === "srcset") attributes.set(key, value.replace(candidate, resolved));
      }
    }
    const address = pictures ? addressOf(element, name, space) : "";
    if (address) {
      for (const key of attributes.keys()) if (/^(srcset|sizes|data-)/.test(key)) attributes.delete(key);
      if (name === "img") attributes.set("src", address);
    }
    return attributes;
  };

  // The address of the picture of an element, or of a source.
  const addressOf = (element, name, space) => {
    const around = dom.around(element);
    const image = name === "source" && around ? dom.querySelectorAll(around, "img")[0] : name === "img" && element;
    return image ? pictures.addressOf(image, space) : "";
  };

  const open = (name, attributes) => {
    html.push("<", name);
    for (const [key, value] of attributes) html.push(" ", key, '="', quoted(value), '"');
    html.push(">");
  };

  const writeNode = (node, parent, at) => {
    if (chosen && !chosen.parts.has(node)) return;
    if (dom.isText(node)) writeText(node, parent, at);
    else if (dom.isElement(node)) writeElement(node, parent, at);
    else if (dom.nodeType(node) === Node.COMMENT_NODE && !chosen) writeComment(node.data);
  };

  // What would end a comment before its end goes.
  const writeComment = (text) => html.push("<!--", text.replace(/--+!?>?/g, "-").replace(/^-?>/, " "), "-->");

  // The name by which a parser finds an element where it stands; a page in a frame stands there.
  const nameOf = (element, frame, parent) => {
    const own = dom.localName(element);
    if (frame) return parent.isPhrase ? "marquee" : "div";
    if (!dom.isHtml(element)) return isDrawing && !RAW.test(own) ? "div" : own;
    if (own === "frameset") return parent.name === "html" ? "body" : "div";
    if (own === "frame" || (own === "form" && parent.isForm)) return "div";
    return own === "xmp" || own === "plaintext" ? "pre" : own;
  };

  const selfOf = (name, row, parent) => ({
    name,
    row,
    children: 0,
    isPhrase: PHRASES.test(name) || (parent.isPhrase && !BARRIERS.test(name)),
    isForm: name === "form" || parent.isForm,
  });

  const writeElement = (element, parent, at) => {
    const frame = at.depth < DEEPEST_FRAME ? dom.pageIn(element) : null;
    const name = nameOf(element, frame, parent);
    if (parent.name === "head" && !OF_HEAD.test(name)) return;
    const [style, box] = [getComputedStyle(element), dom.getBoundingClientRect(element)];
    const space = at[style.position] ?? at.flow;
    const isHidden = at.isHidden || sight.isClipped(style, box);
    const self = selfOf(name, elementRow(name, knownOf(element, name, style, box, space, isHidden)), parent);
    open(name, attributesOf(element, name, at, space));
    parent.children++;
    if (dom.isHtml(element) && VOID.test(name)) return;
    opened.add(element);
    const within = (frame ? sight.inFrame : sight.inside)(element, style, box, space, { ...at, isHidden });
    writeContents(element, frame, self, { ...within, own: space, depth: at.depth + (frame ? 1 : 0) });
    opened.delete(element);
    html.push("</", name, ">");
  };

  const writeContents = (element, frame, self, at) => {
    const { name } = self;
    // Elements of a `noscript` would be none of the page's.
    if (name === "noscript") return;
    if (name === "template") html.push(dom.innerHTML(element));
    else if (frame) for (const child of dom.body(frame) ? dom.childNodes(dom.body(frame)) : []) writeNode(child, self, at);
    else if (RAW.test(name) && dom.isHtml(element)) writeRaw(element, self, at);
    else if (name === "textarea") writeField(element, self, at);
    else writeChildren(element, self, at);
  };

  const writeChildren = (element, self, at) => {
    const children = dom.children(element);
    if (/^(pre|listing)$/.test(self.name) && children[0]?.data?.startsWith?.("\n")) html.push("\n");
    const unfolded = sight.unfolded(element);
    for (const child of children) {
      const isFolded = unfolded && !unfolded.includes(child);
      writeNode(child, self, isFolded ? { ...at, isHidden: true } : at);
    }
  };

  // Text in which only what ends it is markup.
  const writeRaw = (element, self, at) => {
    const parts = [...dom.childNodes(element)].filter(dom.isText);
    const text = parts.map((part) => part.data).join("");
    // A part's style must not become the whole's.
    const isOfPart = self.name === "style" && (at.depth > 0 || dom.getRootNode(element) !== document);
    if (self.name === "title") html.push(escaped(text));
    else if (self.name === "script") html.push(text.replace(/<(?=\/?script|!--)/gi, "\\u003c"));
    else if (!isOfPart) html.push(text.replace(/<(?=\/(style|noembed|noframes|iframe))/gi, "< "));
    for (const part of parts) tellText(part, part.data, self, at);
  };

  const writeField = (element, self, at) => {
    const value = dom.isSecret(element) ? "" : element.value;
    if (value.startsWith("\n")) html.push("\n");
    html.push(escaped(value));
    if (!/\S/.test(value)) return;
    textRow(self, dom.getBoundingClientRect(element), { isShown: dom.isShown(element), isHidden: at.isHidden }, at.own);
  };

  const root = dom.documentElement(document);
  // Such as an SVG file.
  const isDrawing = root && !dom.isHtml(root);
  const top = { name: "", row: -1, children: 0 };
  const { start } = sight;

  // An element of ours.
  const added = (name, attributes, parent, contents) => {
    const self = selfOf(name, elementRow(name), parent);
    open(name, Object.entries(attributes));
    if (!VOID.test(name)) {
      contents(self);
      html.push("</", name, ">");
    }
    parent.children++;
  };

  // What is selected, from the innermost element on that holds it.
  const chosenNodes = () => {
    const wanted = (node) => [...dom.children(node)].filter((child) => chosen.parts.has(child));
    const standsAlone = (node) => dom.isElement(node) && !/^(table|[oud]l|details)$/.test(dom.localName(node));
    let nodes = wanted(chosen.body);
    for (let next = nodes; next.length === 1 && standsAlone(next[0]); next = wanted(next[0])) nodes = next;
    return nodes;
  };

  const writeChosen = (article) => {
    const depth = chosen.parts && dom.ownerDocument(chosen.body) !== document ? 1 : 0;
    if (chosen.parts) for (const node of chosenNodes()) writeNode(node, article, { ...start, depth });
    for (const line of chosen.text?.match(/.*\S.*/g) ?? []) {
      added("p", {}, article, (self) => {
        html.push(escaped(line));
        textRow(self, chosen.box, { isShown: true }, start.flow);
      });
    }
  };

  const { name, publicId, systemId } = dom.doctype(document) ?? {};
  if (name) html.push("<!DOCTYPE ", name, publicId ? ` PUBLIC "${publicId}"` : "", publicId && systemId ? ` "${systemId}"` : "", ">");
  if (chosen || isDrawing) {
    added("html", { lang: root.lang ?? "" }, top, (page) => {
      added("head", {}, page, (head) => {
        added("title", {}, head, () => html.push(escaped(dom.title(document))));
        added("base", { href: dom.baseURI(document) }, head);
      });
      added("body", {}, page, (body) => added("article", {}, body, chosen ? writeChosen : (article) => writeElement(root, article, start)));
    });
  } else if (root) writeElement(root, top, start);

  const whole = dom.scrollingElement(document) ?? root;
  const page = {
    format: "clearline-layout",
    version: 1,
    url: dom.URL(document),
    agent: wish.agent,
    html: html.join(""),
    viewport: [innerWidth, innerHeight],
    page: [max(round(far[0] / PX), dom.scrollWidth(whole)), max(round(far[1] / PX), dom.scrollHeight(whole))],
    scroll: sight.scroll(),
    strings: [...strings.keys()],
    elements,
    texts,
  };
  // Half characters have no form outside of the browser.
  const text = JSON.stringify(page).replace(/\\(?:\\|ud[89a-f][0-9a-f]{2})/gi, (found) => (found === "\\\\" ? found : "\\ufffd"));
  // As many pictures as fit beside the text.
  let room = MOST_BYTES - new TextEncoder().encode(text).length;
  const fit = (pictures?.list ?? []).filter((picture) => (room -= JSON.stringify(picture).length + 1) > 0);
  return `${text.slice(0, -1)},"pictures":${JSON.stringify(fit)}}`;
};

// The end of a script is copied; a function cannot be.
true;
