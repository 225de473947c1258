// Fills the page in the browser's language.
"use strict";

document.documentElement.lang = chrome.i18n.getUILanguage();
for (const element of document.querySelectorAll("[data-message]")) element.textContent = chrome.i18n.getMessage(element.dataset.message);
