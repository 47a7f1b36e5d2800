import { type CDPSession, chromium, type Page } from "playwright-core";
import { ensureBrowser, WHOLE_BROWSER } from "../../scripts/lib/browser.ts";
import type { Running } from "../support/site.ts";

/** A page of each kind that visitors load first. */
export const PUBLIC_PATHS = ["/", "/1320-club", "/user/demo-racer", "/1320-club/slip/1"];
const BUDGET = { jsBefore: 2_000, js: 130_000, css: 25_000, font: 60_000 };

type Kind = "html" | "js" | "css" | "font" | "image";
type Bytes = Record<Kind, number>;

/** Adds up what came over the wire, as the browser counts it (compressed, headers included). */
function countBytes(cdp: CDPSession): Bytes {
  const bytes: Bytes = { html: 0, js: 0, css: 0, font: 0, image: 0 };
  const kinds = new Map<string, Kind>();
  const byType: Record<string, Kind> = {
    Document: "html",
    Script: "js",
    Stylesheet: "css",
    Font: "font",
    Image: "image",
  };
  cdp.on("Network.responseReceived", ({ requestId, type }) => {
    const kind = byType[type];
    if (kind) kinds.set(requestId, kind);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) bytes[kind] += encodedDataLength;
  });
  return bytes;
}

/** Lighthouse's mobile setting, applied: a slow 4G line and a processor four times slower. */
async function throttle(cdp: CDPSession): Promise<void> {
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

async function paint(page: Page): Promise<{ lcp: number; shift: number }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let lcp = 0;
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) lcp = entry.startTime;
        }).observe({ type: "largest-contentful-paint", buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ("value" in entry && typeof entry.value === "number") shift += entry.value;
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve({ lcp, shift }), 300);
      }),
  );
}

/** Prints what a phone loads of each public page, before and after the visitor shows intent. */
export async function benchFirstLoad(site: Running): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(WHOLE_BROWSER),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  });
  try {
    const rows = [];
    for (const path of PUBLIC_PATHS) {
      const context = await browser.newContext({
        viewport: { width: 412, height: 823 },
        deviceScaleFactor: 1.75,
        isMobile: true,
        hasTouch: true,
      });
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      await cdp.send("Network.enable");
      await throttle(cdp);
      const bytes = countBytes(cdp);
      const answer = await page.goto(new URL(path, site.origin).href, { waitUntil: "load" });
      if (answer?.status() === 200) {
        // Stylesheets and fonts begin after the first picture.
        await page.waitForLoadState("networkidle");
        const { lcp, shift } = await paint(page);
        const before = { ...bytes };
        await page.touchscreen.tap(5, 5);
        await page.waitForSelector("html[data-hydrated]", { state: "attached", timeout: 60_000 });
        const isBroken =
          before.js > BUDGET.jsBefore ||
          bytes.js > BUDGET.js ||
          before.css > BUDGET.css ||
          before.font > BUDGET.font ||
          shift > 0.01;
        rows.push({
          page: path,
          html: before.html,
          "js before intent": before.js,
          "js in all": bytes.js,
          css: before.css,
          fonts: before.font,
          images: before.image,
          "LCP ms": Math.round(lcp),
          shift: Number(shift.toFixed(3)),
          verdict: isBroken ? "BROKEN" : "holds",
        });
      }
      await context.close();
    }
    console.log(
      "\nFirst load on a phone: bytes over the wire, slow 4G and a slow processor applied (LCP is no budget here: Lighthouse computes its own, below)",
    );
    console.table(rows);
  } finally {
    await browser.close();
  }
}
