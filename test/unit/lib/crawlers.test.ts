import { expect, test } from "vitest";
import { isCrawler } from "#app/lib/crawlers.ts";

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";

test("a search engine's crawler is a crawler", () => {
  expect(
    isCrawler("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"),
  ).toBe(true);
  expect(isCrawler("curl/8.5.0")).toBe(true);
});

test("a browser isn't, headless or not", () => {
  expect(isCrawler(CHROME)).toBe(false);
  expect(isCrawler(CHROME.replace("Chrome/", "HeadlessChrome/"))).toBe(false);
});

test("a client without a user agent isn't", () => {
  expect(isCrawler(null)).toBe(false);
});
