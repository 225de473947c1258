// What the reader has selected: in the page or in one of its frames, across open shadow roots, or in a field.
"use strict";

// Returns `parts` of a `body`: each node with something selected in it, a text with its range. Where the nodes are unknown, returns
// `text` and its `box`; where nothing is selected, null.
globalThis.clearlineChosen = (dom) => {
  const rootsAmong = (elements) =>
    elements.flatMap((element) => {
      const root = dom.shadowRoot(element);
      return root ? [root, ...rootsAmong([...root.querySelectorAll("*")])] : [];
    });

  // A browser that can gives the ends of a single range within shadow roots, too.
  const rangesOf = (selection, elements) => {
    const isOne = selection.rangeCount === 1 && selection.getComposedRanges;
    if (isOne) return selection.getComposedRanges({ shadowRoots: rootsAmong(elements) });
    return Array.from({ length: selection.rangeCount }, (_, i) => selection.getRangeAt(i));
  };

  // Marks the nodes of a range as they are shown; false where it ends nowhere among them.
  const mark = (root, { startContainer, startOffset, endContainer, endOffset }, parts) => {
    const nodeAt = (node, offset) => (dom.isText(node) ? node : dom.childNodes(node)[offset]);
    const [first, last] = [nodeAt(startContainer, startOffset), nodeAt(endContainer, endOffset)];
    let [isInside, isOver] = [false, false];
    const keep = (node, part, path) => {
      parts.set(node, part);
      for (const around of path) parts.set(around, true);
    };
    const visit = (node, path) => {
      isInside ||= node === first;
      if (dom.isText(node)) {
        const from = node === startContainer ? startOffset : 0;
        const to = node === endContainer ? endOffset : node.data.length;
        if (isInside && to > from) keep(node, [from, to], path);
        isOver = node === endContainer;
        return;
      }
      isOver = node === last;
      if (isOver || !dom.isElement(node)) return;
      const children = dom.pageIn(node) ? [] : dom.children(node);
      if (isInside && children.length === 0) keep(node, true, path);
      for (const child of children) {
        visit(child, [...path, node]);
        if (isOver) return;
      }
      isInside ||= node === startContainer && !first;
      isOver = node === endContainer && !last;
    };
    visit(root, []);
    return isOver;
  };

  const inField = (page) => {
    let field = dom.activeElement(page);
    while (field && dom.shadowRoot(field)) field = dom.shadowRoot(field).activeElement;
    if (!field || !/^(input|textarea)$/.test(dom.localName(field)) || dom.isSecret(field)) return null;
    const text = field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
    return /\S/.test(text) ? { text, box: dom.getBoundingClientRect(field) } : null;
  };

  const inPage = (page, elements) => {
    const [selection, body] = [dom.getSelection(page), dom.body(page)];
    if (!body || !selection?.rangeCount) return null;
    const parts = new Map();
    const ranges = rangesOf(selection, elements).filter((range) => !range.collapsed);
    const isWhole = ranges.every((range) => mark(dom.documentElement(page), range, parts));
    if (isWhole && parts.size > 0) return { parts, body };
    const text = selection.toString();
    return /\S/.test(text) ? { text, box: selection.getRangeAt(0).getBoundingClientRect() } : null;
  };

  const inFrame = (frame) => {
    const page = frame && dom.pageIn(frame);
    return page && find(page);
  };

  // A frame with the focus comes before its page, others after it.
  function find(page) {
    const elements = [...dom.querySelectorAll(dom.documentElement(page), "*")];
    let found = inFrame(dom.activeElement(page)) ?? inField(page) ?? inPage(page, elements);
    for (const element of elements) found ??= inFrame(element);
    return found;
  }
  return find(document);
};
