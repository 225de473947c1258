// Reads the page by the browser's own getters: `form.attributes` may be a field of that name.
"use strict";

globalThis.clearlineDom = (() => {
  const dom = {};
  const take = (type, names) => {
    for (const name of names.split(" ")) {
      const { get, value } = Object.getOwnPropertyDescriptor(type.prototype, name);
      dom[name] = (of, ...given) => (get ?? value).apply(of, given);
    }
  };
  take(Node, "nodeType childNodes parentNode ownerDocument baseURI getRootNode");
  take(Element, "localName namespaceURI attributes getAttribute shadowRoot assignedSlot innerHTML matches closest querySelectorAll");
  take(Element, "getBoundingClientRect getClientRects clientLeft clientTop scrollLeft scrollTop scrollWidth scrollHeight");
  take(Document, "documentElement body title doctype scrollingElement activeElement URL defaultView");
  take(Document, "createElement createRange elementFromPoint getSelection");

  dom.isElement = (node) => dom.nodeType(node) === Node.ELEMENT_NODE;
  dom.isText = (node) => [Node.TEXT_NODE, Node.CDATA_SECTION_NODE].includes(dom.nodeType(node));
  dom.isShown = (element) => dom.getClientRects(element).length > 0;
  dom.isHtml = (element) => dom.namespaceURI(element) === "http://www.w3.org/1999/xhtml";

  // The page in a frame; null where it is another site's.
  dom.pageIn = (element) => {
    if (!/^i?frame$/.test(dom.localName(element)) || !dom.isHtml(element)) return null;
    try {
      return element.contentDocument;
    } catch {
      return null;
    }
  };

  // Children as shown: those of an open shadow root, in a slot those of its host.
  dom.children = (element) => {
    const root = dom.shadowRoot(element);
    if (root) return dom.childNodes(root);
    const assigned = dom.localName(element) === "slot" && element.assignedNodes ? element.assignedNodes() : [];
    return assigned.length > 0 ? assigned : dom.childNodes(element);
  };

  // The element that one is shown in.
  dom.around = (element) => {
    const parent = dom.assignedSlot(element) ?? dom.parentNode(element);
    if (!parent || dom.isElement(parent)) return parent;
    return dom.nodeType(parent) === Node.DOCUMENT_FRAGMENT_NODE ? parent.host : null;
  };

  // What a field holds that may be a secret stays there. Firefox's own `autocomplete` knows few words.
  const SECRET = /(^|\s)(cc-|one-time-code|(current|new)-password)/i;
  dom.isSecret = (field) => /^(password|hidden)$/.test(field.type) || SECRET.test(dom.getAttribute(field, "autocomplete"));
  return dom;
})();
