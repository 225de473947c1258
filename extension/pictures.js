// Pictures in sight that are loaded, as far as their sites let a page read them; none is fetched.
"use strict";

globalThis.clearlinePictures = (dom) => {
  const MOST = 100;
  // Characters of all of them.
  let room = 36 << 20;
  // Pixels of what is written as it is; larger ones are most likely photographs.
  const MOST_EXACT = 1 << 20;

  const list = [];

  const isInSight = (image, { dx, dy }) => {
    const { left, top, right, bottom, width, height } = dom.getBoundingClientRect(image);
    const isLarge = width > 1 && height > 1;
    return isLarge && bottom + dy > 0 && top + dy < innerHeight && right + dx > 0 && left + dx < innerWidth;
  };

  // Its bytes in base64; "" where they cannot be read.
  const written = (image) => {
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = Object.assign(dom.createElement(document, "canvas"), { width, height });
    const isExact = width * height <= MOST_EXACT;
    const drawing = canvas.getContext("2d");
    try {
      drawing.fillStyle = "white";
      if (!isExact) drawing.fillRect(0, 0, width, height);
      drawing.drawImage(image, 0, 0);
      return canvas.toDataURL(isExact ? "image/png" : "image/jpeg", 0.9).split(",")[1] ?? "";
    } catch {
      // Another site's: Clearline asks there where wished.
      return "";
    }
  };

  // The address of a picture that is handed over; "" for others. One that only this tab has gets an address of its site.
  const addressOf = (image, space) => {
    const url = (image.currentSrc ?? "").replace(/^blob:/, "");
    if (!/^https?:/.test(url) || !image.complete || !image.naturalWidth || !isInSight(image, space)) return "";
    if (list.some((picture) => picture.url === url)) return url;
    const base64 = list.length < MOST ? written(image) : "";
    if (!base64 || base64.length > room) return "";
    room -= base64.length;
    list.push({ url, base64 });
    return url;
  };
  return { list, addressOf };
};
