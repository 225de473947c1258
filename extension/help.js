// Fills the page in the browser's language.
"use strict";

const api = globalThis.browser ?? chrome;
document.documentElement.lang = api.i18n.getUILanguage();
for (const element of document.querySelectorAll("[data-message]")) element.textContent = api.i18n.getMessage(element.dataset.message);
