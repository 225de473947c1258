// Runs in the page, once for each click: writes the document as it is now, after scripts, with a row for each element and each text
// that says where the browser shows it. The order of the rows is the order of the written elements, so that both are made in one walk.
"use strict";

globalThis.clearlinePage = (wish) => {
  const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
  const RAW = /^(script|style|xmp|noembed|noframes|plaintext)$/;
  // Their texts have no rows.
  const UNTOLD = /^(script|style|noscript|template|head|title)$/;
  const PICTURES = /^(img|video|canvas|svg|picture|object|iframe)$/;
  const DIALOGS = "dialog, [role=dialog], [role=alertdialog], [aria-modal=true]";
  const ADDRESSES = /^(href|src|poster)$/;
  const DEEPEST_FRAME = 8;
  const MOST_PICTURES = 100;
  // Units of length in a CSS pixel.
  const PX = 64;

  const strings = [""];
  const numbers = new Map([["", 0]]);
  const string = (text) => {
    if (!numbers.has(text)) {
      numbers.set(text, strings.length);
      strings.push(text);
    }
    return numbers.get(text);
  };

  const elements = { tag: [], x: [], y: [], w: [], h: [], display: [], fs: [], fw: [], bg: [], flags: [] };
  const texts = { parent: [], after: [], x: [], y: [], w: [], h: [], flags: [] };
  const html = [];

  const escaped = (text) => text.replace(/[&\u00a0<>]/g, (c) => ({ "&": "&amp;", "\u00a0": "&nbsp;", "<": "&lt;", ">": "&gt;" })[c]);
  const quoted = (text) => text.replace(/[&\u00a0"]/g, (c) => ({ "&": "&amp;", "\u00a0": "&nbsp;", '"': "&quot;" })[c]);

  const place = (columns, box, at) => {
    columns.x.push(Math.round((box.left + at.x) * PX));
    columns.y.push(Math.round((box.top + at.y) * PX));
    columns.w.push(Math.round(box.width * PX));
    columns.h.push(Math.round(box.height * PX));
  };

  const NOWHERE = { left: 0, top: 0, width: 0, height: 0, right: 0, bottom: 0 };

  // A row for an element that is written under this name; without an element, for one that only the writing needs.
  const elementRow = (name, element, at) => {
    elements.tag.push(string(name));
    if (!element) {
      place(elements, NOWHERE, { x: 0, y: 0 });
      elements.display.push(0);
      elements.fs.push(1600);
      elements.fw.push(400);
      elements.bg.push(0);
      elements.flags.push(0);
      return elements.tag.length - 1;
    }
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const isShown = element.getClientRects().length > 0;
    let flags = isShown ? 1 : 0;
    if (style.visibility !== "visible") flags |= 2;
    if (parseFloat(style.opacity) === 0) flags |= 4;
    if (isShown && (box.right + at.x <= 0 || box.bottom + at.y <= 0)) flags |= 8;
    const cuts = style.overflowX !== "visible" || style.overflowY !== "visible";
    if (isShown && cuts && (box.width <= 1 || box.height <= 1)) flags |= 16;
    const isClipped = style.clip && style.clip !== "auto" && style.position === "absolute";
    if (isClipped || (style.clipPath && style.clipPath !== "none")) flags |= 32;
    if (style.backgroundImage !== "none") flags |= 64;
    const borders = ["Top", "Right", "Bottom", "Left"].map((side) => parseFloat(style[`border${side}Width`]) || 0);
    if (borders.some((width) => width > 0)) flags |= 128;
    if (PICTURES.test(name) && box.width > 0 && box.height > 0) flags |= 256;
    if (name === "img" && !(element.complete && element.naturalWidth > 0)) flags |= 512;
    place(elements, box, at);
    elements.display.push(string(style.display));
    elements.fs.push(Math.round(parseFloat(style.fontSize) * 100) || 0);
    elements.fw.push(Number(style.fontWeight) || 400);
    elements.bg.push(string(style.backgroundColor));
    elements.flags.push(flags);
    return elements.tag.length - 1;
  };

  const textRow = (parent, box, { isShown, isCovered }, at) => {
    texts.parent.push(parent.row);
    texts.after.push(parent.children);
    place(texts, box, at);
    texts.flags.push((isShown ? 1 : 0) | (isCovered ? 1024 : 0));
  };

  // Whether a dialog covers the middle of a box. A dialog is an element with that name or role, or one that is fixed in the window and
  // fills half of it. Texts in frames, and texts that are not on the screen, count as uncovered: they cannot be tested.
  const liesBelowDialog = (element, box) => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (element.ownerDocument !== document || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
    let over = document.elementFromPoint(x, y);
    for (let inner = over; inner && inner.shadowRoot; over = inner) {
      inner = inner.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === over) break;
    }
    if (!over || over.contains(element) || element.contains(over)) return false;
    for (let above = over; above; above = above.parentElement || above.getRootNode().host) {
      if (above.contains(element)) return false;
      const { width, height } = above.getBoundingClientRect();
      const isLarge = width * height >= (innerWidth * innerHeight) / 2;
      if (above.matches(DIALOGS) || (isLarge && getComputedStyle(above).position === "fixed")) return true;
    }
    return false;
  };

  const selection = wish.what === "selection" ? chosen() : null;

  function chosen() {
    const now = getSelection();
    const ranges = [];
    for (let i = 0; now && i < now.rangeCount; i++) ranges.push(now.getRangeAt(i));
    return ranges.filter((range) => !range.collapsed);
  }

  // A text node, or what of it is selected.
  const writtenOf = (node) => {
    if (!selection) return node.data;
    let text = "";
    for (const range of selection) {
      if (!range.intersectsNode(node)) continue;
      const start = node === range.startContainer ? range.startOffset : 0;
      const end = node === range.endContainer ? range.endOffset : node.data.length;
      text += node.data.slice(start, end);
    }
    return text;
  };

  const isWanted = (node) => !selection || selection.some((range) => range.intersectsNode(node));

  const writeText = (node, parent, at) => {
    const text = writtenOf(node);
    if (!text) return;
    html.push(escaped(text));
    if (UNTOLD.test(parent.name) || !/\S/.test(text)) return;
    const range = node.ownerDocument.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const isShown = range.getClientRects().length > 0;
    textRow(parent, box, { isShown, isCovered: isShown && liesBelowDialog(node.parentElement, box) }, at);
  };

  // What a field holds that is a secret, or may be one, stays where it is.
  const isSecret = (input) =>
    /^(password|hidden)$/.test(input.type) || /\b(cc-|one-time-code|(current|new)-password)/.test(input.autocomplete);

  // Attributes as they are written, with the values that a script or the reader has set since.
  const attributesOf = (element, name, isForeign) => {
    const attributes = new Map();
    for (const { name: key, value } of element.attributes) attributes.set(key, value);
    const flag = (key, isSet) => (isSet ? attributes.set(key, "") : attributes.delete(key));
    if (name === "input" && isSecret(element)) attributes.delete("value");
    else if (name === "input" && /^(checkbox|radio)$/.test(element.type)) flag("checked", element.checked);
    else if (name === "input" && element.value && element.type !== "file") attributes.set("value", element.value);
    else if (name === "option") flag("selected", element.selected);
    if (isForeign) {
      for (const [key, value] of attributes) {
        if (!ADDRESSES.test(key)) continue;
        try {
          attributes.set(key, new URL(value, element.baseURI).href);
        } catch {
          // It names nothing here either.
        }
      }
    }
    return attributes;
  };

  const open = (name, attributes) => {
    html.push("<", name);
    for (const [key, value] of attributes) html.push(" ", key, '="', quoted(value), '"');
    html.push(">");
  };

  const frameOf = (element) => {
    try {
      return element.contentDocument;
    } catch {
      return null;
    }
  };

  // Where a frame's own page begins, from the top left corner of the whole page.
  const within = (element, at) => {
    const box = element.getBoundingClientRect();
    return { x: at.x + box.left + element.clientLeft, y: at.y + box.top + element.clientTop, depth: at.depth + 1, isForeign: true };
  };

  const writeNode = (node, parent, at) => {
    if (!isWanted(node)) return;
    if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE) writeText(node, parent, at);
    else if (node.nodeType === Node.ELEMENT_NODE) writeElement(node, parent, at);
    else if (node.nodeType === Node.COMMENT_NODE && !selection) html.push("<!--", node.data.replace(/--+>?/g, "-"), "-->");
  };

  const writeElement = (element, parent, at) => {
    const isHtml = element.namespaceURI === "http://www.w3.org/1999/xhtml";
    const own = element.localName;
    const frame = /^i?frame$/.test(own) && isHtml && at.depth < DEEPEST_FRAME ? frameOf(element) : null;
    // A page within the page is written where it stands.
    const name = frame || own === "frame" ? "div" : own === "frameset" ? (parent.name === "html" ? "body" : "div") : own;
    const row = elementRow(name, element, at);
    open(name, attributesOf(element, own, at.isForeign));
    if (isHtml && VOID.test(name)) {
      parent.children++;
      return;
    }
    const self = { name, row, children: 0 };
    if (name === "noscript") {
      // Its elements would be none of the page's.
    } else if (name === "template") html.push(element.innerHTML);
    else if (frame) {
      const body = frame.body ? frame.body.childNodes : [];
      for (const child of body) writeNode(child, self, within(element, at));
    } else if (RAW.test(name) && isHtml) {
      // The style of a part of the page must not become that of the whole.
      const isOfPart = name === "style" && (at.isForeign || element.getRootNode() !== document);
      if (!isOfPart) html.push(element.textContent.replace(/<(?=\/(script|style|xmp|noembed|noframes))/gi, name === "script" ? "<\\" : "< "));
    } else if (name === "textarea") {
      if (element.value.startsWith("\n")) html.push("\n");
      html.push(escaped(element.value));
      if (/\S/.test(element.value)) textRow(self, element.getBoundingClientRect(), { isShown: true }, at);
    } else {
      const children = childrenOf(element);
      if (/^(pre|listing)$/.test(name) && children[0] && children[0].nodeType === Node.TEXT_NODE && children[0].data.startsWith("\n")) html.push("\n");
      for (const child of children) writeNode(child, self, at);
    }
    html.push("</", name, ">");
    parent.children++;
  };

  // The children as they are shown: those of an open shadow root, and where they are slotted in, those of its host.
  const childrenOf = (element) => {
    if (element.shadowRoot) return element.shadowRoot.childNodes;
    if (element.localName === "slot" && element.assignedNodes) {
      const assigned = element.assignedNodes();
      if (assigned.length > 0) return assigned;
    }
    return element.childNodes;
  };

  const root = document.documentElement;
  const top = { name: "", row: -1, children: 0 };
  const start = { x: scrollX, y: scrollY, depth: 0, isForeign: false };

  // An element of the writing alone.
  const added = (name, attributes, parent, contents) => {
    const self = { name, row: elementRow(name, null, start), children: 0 };
    open(name, new Map(Object.entries(attributes)));
    if (!VOID.test(name)) {
      contents(self);
      html.push("</", name, ">");
    }
    parent.children++;
  };

  const type = document.doctype;
  if (type) html.push("<!DOCTYPE ", type.name, type.publicId ? ` PUBLIC "${type.publicId}"` : "", type.publicId && type.systemId ? ` "${type.systemId}"` : "", ">");
  if (selection) {
    let common = null;
    for (const range of selection) {
      common = common || range.commonAncestorContainer;
      while (common && !common.contains(range.commonAncestorContainer)) common = common.parentNode;
    }
    added("html", { lang: root.lang }, top, (page) => {
      added("head", {}, page, (head) => {
        added("title", {}, head, () => html.push(escaped(document.title)));
        added("base", { href: document.baseURI }, head);
      });
      added("body", {}, page, (body) => {
        added("article", {}, body, (article) => {
          if (!common) return;
          const isWhole = common.nodeType === Node.ELEMENT_NODE && !/^(html|body)$/.test(common.localName);
          const nodes = isWhole || common.nodeType === Node.TEXT_NODE ? [common] : common.childNodes;
          for (const node of nodes) if (node.localName !== "head") writeNode(node, article, start);
        });
      });
    });
  } else if (root) writeElement(root, top, start);

  // Pictures that are in sight and loaded, as far as their sites let a page read them: nothing is asked of the network.
  const pictures = [];
  if (wish.pictures) {
    const canvas = document.createElement("canvas");
    for (const image of document.images) {
      const box = image.getBoundingClientRect();
      const isInSight = box.bottom > 0 && box.top < innerHeight && box.width > 1 && box.height > 1;
      if (!isInSight || !image.complete || !image.naturalWidth || pictures.length >= MOST_PICTURES) continue;
      if (!/^https?:/.test(image.currentSrc) || pictures.some((picture) => picture.url === image.currentSrc)) continue;
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      try {
        canvas.getContext("2d").drawImage(image, 0, 0);
        const base64 = canvas.toDataURL("image/png").split(",")[1];
        if (base64) pictures.push({ url: image.currentSrc, base64 });
      } catch {
        // Another site's: Clearline asks there, where that is wished for.
      }
    }
  }

  const sides = (side) => Math.max(root ? root[`scroll${side}`] : 0, document.body ? document.body[`scroll${side}`] : 0);
  const page = {
    format: "clearline-layout",
    version: 1,
    url: document.location.href,
    title: document.title,
    lang: root ? root.lang : "",
    taken: new Date().toISOString(),
    agent: wish.agent,
    html: html.join(""),
    viewport: [innerWidth, innerHeight],
    page: [sides("Width"), sides("Height")],
    scroll: [Math.round(scrollX), Math.round(scrollY)],
    mode: document.compatMode,
    dpr: devicePixelRatio,
    scripts: true,
    strings,
    elements,
    texts,
    pictures,
  };
  // Half characters, which a script can make, have no form outside of the browser.
  return JSON.stringify(page).replace(/\\(?:\\|ud[89a-f][0-9a-f]{2})/gi, (found) => (found === "\\\\" ? found : "\\ufffd"));
};

// What a script ends with is copied to the extension, which a function cannot be.
true;
