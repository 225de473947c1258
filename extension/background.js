// On a click: has the page written, and hands it to Clearline's native host in pieces.
"use strict";

const api = globalThis.browser ?? chrome;
const HOST = "clearline";
const MOST_BYTES = 64 << 20;
// Without a host or its program, all is over so soon; ms.
const AT_ONCE = 2000;
// Characters of a piece.
const PIECE = 600_000;

const say = (name) => api.i18n.getMessage(name);

let last = 0;

// Clearline is asked, and its answer becomes a sign on the button.
const ask = (tab, messages) => {
  const start = Date.now();
  const port = api.runtime.connectNative(HOST);
  let isAnswered = false;
  port.onMessage.addListener((answer) => {
    isAnswered = true;
    port.disconnect();
    if (answer.outcome === "shown") show(tab, "✓", say(answer.found ? "shown" : "shown_without_text"));
    else show(tab, "!", answer.why || say("lost"));
  });
  port.onDisconnect.addListener(() => {
    // Chromium complains where nobody asks.
    if (isAnswered || void api.runtime.lastError) return;
    const isMissing = Date.now() - start < AT_ONCE;
    show(tab, "!", say(isMissing ? "missing" : "lost"));
    if (isMissing) api.tabs.create({ url: api.runtime.getURL("help.html") });
  });
  for (const message of messages) port.postMessage({ clearline: 1, ...message });
};

const show = async (tab, sign, sentence) => {
  const { action } = api;
  const tabId = tab?.id;
  const isDone = sign === "✓";
  try {
    await action.setBadgeBackgroundColor({ tabId, color: isDone ? "#1a7f4b" : "#b3261e" });
    await action.setBadgeText({ tabId, text: sign });
    await action.setTitle({ tabId, title: sentence });
    if (isDone) setTimeout(() => action.setBadgeText({ tabId, text: "" }).catch(() => {}), 4000);
  } catch {
    // The tab is closed.
  }
};

// A packed page in pieces.
function* inPieces(text) {
  const id = ++last;
  yield { kind: "page", id, bytes: text.length, packed: true };
  let at = 0;
  for (let start = 0; start < text.length; start += PIECE) {
    yield { kind: "piece", id, at: at++, text: text.slice(start, start + PIECE) };
  }
  yield { kind: "end", id, pieces: at };
}

// Packs in the page what was written: browsers pass text on slowly.
const packed = async (wish) => {
  const text = globalThis.clearlinePage(wish);
  if (!text) return text;
  const whole = new Blob([text]);
  if (whole.size > wish.most) return "large";
  const gzip = whole.stream().pipeThrough(new CompressionStream("gzip"));
  const reader = new FileReader();
  reader.readAsDataURL(await new Response(gzip).blob());
  await new Promise((done) => (reader.onload = done));
  return reader.result.split(",")[1];
};

const agent = () => {
  const named = navigator.userAgent.match(/Firefox\/(\d+)/);
  if (named) return `Firefox ${named[1]}`;
  const brands = (navigator.userAgentData?.brands ?? []).filter(({ brand }) => !/not.?a.?brand/i.test(brand));
  const own = brands.find(({ brand }) => brand !== "Chromium") ?? brands[0];
  return own ? `${own.brand} ${own.version}` : "";
};

const readPage = async (tab, what, pictures) => {
  try {
    const target = { tabId: tab.id };
    await api.scripting.executeScript({ target, files: ["dom.js", "sight.js", "chosen.js", "pictures.js", "page.js"] });
    const wish = { what, pictures, agent: agent(), most: MOST_BYTES };
    const [{ result }] = await api.scripting.executeScript({ target, func: packed, args: [wish] });
    if (result === "") return show(tab, "!", say("nothing_selected"));
    if (!result) throw new Error("nothing was written");
    if (result === "large") return show(tab, "!", say("too_large"));
    ask(tab, inPieces(result));
  } catch {
    show(tab, "!", say("unreadable"));
  }
};

api.action.onClicked.addListener((tab) => readPage(tab, "page", false));

api.runtime.onInstalled.addListener(() => {
  api.contextMenus.removeAll(() => {
    const add = (id, title, ...contexts) => api.contextMenus.create({ id, title: say(title), contexts });
    add("page", "read_page", "page", "frame", "action");
    add("pictures", "read_with_pictures", "page", "frame", "image", "action");
    add("selection", "read_selection", "selection");
    add("link", "read_link", "link");
  });
});

api.contextMenus.onClicked.addListener((info, tab) => {
  if (info.menuItemId === "link") ask(tab, [{ kind: "link", id: ++last, url: info.linkUrl }]);
  else readPage(tab, info.menuItemId === "selection" ? "selection" : "page", info.menuItemId === "pictures");
});
