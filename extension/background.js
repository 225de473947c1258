// On a click: has the page written, and hands it to Clearline's native host in pieces.
"use strict";

const api = globalThis.browser ?? chrome;
const HOST = "clearline";
const VERSION = 1;
const MOST_BYTES = 64 * 1024 * 1024;
// Characters of a piece: at most 600 kB, and six times as much where all of them have to be escaped.
const PIECE = 200_000;

const say = (name, ...values) => api.i18n.getMessage(name, values);

let last = 0;

// Clearline is asked, and its answer becomes a sign on the button.
const ask = (tab, messages) => {
  const port = api.runtime.connectNative(HOST);
  let isAnswered = false;
  port.onMessage.addListener((answer) => {
    isAnswered = true;
    port.disconnect();
    if (answer.outcome === "shown") show(tab, "✓", say(answer.found ? "shown" : "shown_without_text"), "#1a7f4b");
    else show(tab, "!", answer.why || say("lost"), "#b3261e");
  });
  port.onDisconnect.addListener(() => {
    const error = port.error ?? api.runtime.lastError;
    if (isAnswered) return;
    const isMissing = /not found|no such native|forbidden/i.test(error?.message ?? "");
    show(tab, "!", say(isMissing ? "missing" : "lost"), "#b3261e");
    if (isMissing) api.tabs.create({ url: api.runtime.getURL("help.html") });
  });
  for (const message of messages) port.postMessage({ clearline: VERSION, ...message });
};

const show = async (tab, sign, sentence, color) => {
  const tabId = tab?.id;
  try {
    await api.action.setBadgeBackgroundColor({ tabId, color });
    await api.action.setBadgeText({ tabId, text: sign });
    await api.action.setTitle({ tabId, title: sentence });
    if (sign === "✓") setTimeout(() => api.action.setBadgeText({ tabId, text: "" }).catch(() => {}), 4000);
  } catch {
    // The tab is closed.
  }
};

// A page's text in pieces; a character of two halves is not parted.
function* inPieces(text) {
  const id = ++last;
  const bytes = new TextEncoder().encode(text).length;
  yield { kind: "page", id, bytes };
  let at = 0;
  for (let start = 0; start < text.length; at++) {
    let end = Math.min(start + PIECE, text.length);
    const code = text.charCodeAt(end - 1);
    if (code >= 0xd800 && code <= 0xdbff && end < text.length) end--;
    yield { kind: "piece", id, at, text: text.slice(start, end) };
    start = end;
  }
  yield { kind: "end", id, pieces: at };
}

const agent = async () => {
  const named = navigator.userAgent.match(/Firefox\/(\d+)/);
  if (named) return `Firefox ${named[1]}`;
  const brands = (navigator.userAgentData?.brands ?? []).filter(({ brand }) => !/not.?a.?brand/i.test(brand));
  const own = brands.find(({ brand }) => brand !== "Chromium") ?? brands[0];
  return own ? `${own.brand} ${own.version}` : "";
};

const readPage = async (tab, what, pictures) => {
  try {
    const target = { tabId: tab.id };
    await api.scripting.executeScript({ target, files: ["page.js"] });
    const wish = { what, pictures, agent: await agent() };
    const [{ result }] = await api.scripting.executeScript({ target, func: (wish) => globalThis.clearlinePage(wish), args: [wish] });
    if (!result) throw new Error("nothing was written");
    if (result.length > MOST_BYTES) return show(tab, "!", say("too_large"), "#b3261e");
    ask(tab, inPieces(result));
  } catch {
    show(tab, "!", say("unreadable"), "#b3261e");
  }
};

api.action.onClicked.addListener((tab) => readPage(tab, "page", false));

api.runtime.onInstalled.addListener(() => {
  api.contextMenus.removeAll(() => {
    api.contextMenus.create({ id: "page", title: say("read_page"), contexts: ["page", "frame", "action"] });
    api.contextMenus.create({ id: "pictures", title: say("read_with_pictures"), contexts: ["page", "frame", "image", "action"] });
    api.contextMenus.create({ id: "selection", title: say("read_selection"), contexts: ["selection"] });
    api.contextMenus.create({ id: "link", title: say("read_link"), contexts: ["link"] });
  });
});

api.contextMenus.onClicked.addListener((info, tab) => {
  if (info.menuItemId === "link") ask(tab, [{ kind: "link", id: ++last, url: info.linkUrl }]);
  else readPage(tab, info.menuItemId === "selection" ? "selection" : "page", info.menuItemId === "pictures");
});
