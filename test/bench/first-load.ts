import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import { ensureBrowser, WHOLE_BROWSER } from "../../scripts/lib/browser.ts";
import type { Running } from "../support/site.ts";

/** An article of the demo data. */
export const DEMO_ARTICLE = "/news/article/numbers/2025/02/how-trap-speed-is-measured";
/** One page of each kind that visitors enter on. */
export const PUBLIC_PATHS = [
  ...["/", "/1320-club", "/user/demo-racer", "/1320-club/slip/1"],
  ...["/news", DEMO_ARTICLE, "/events", "/tracks"],
  ...["/racing-hq", "/drag-pak/2021/pre-run-checklist"],
];
/** Bytes over the wire, compressed, with headers. */
export const BUDGET = { jsBefore: 2_000, js: 130_000, css: 25_000, font: 60_000 };

type Kind = "html" | "js" | "css" | "font" | "image";
type Bytes = Record<Kind, number>;

/** Counts the bytes over the wire as reported by the browser (compressed, including headers). */
export function countBytes(cdp: CDPSession): Bytes {
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

/** Applies Lighthouse's mobile setting: slow 4G and a CPU four times slower. */
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

/**
 * In the browser: resolves when stylesheets and fonts, which load after the first paint, are
 * loaded.
 */
async function deferredFiles(): Promise<void> {
  const areSheetsLoaded = () =>
    [
      ...document.querySelectorAll<HTMLLinkElement>(
        "link[data-defer=stylesheet],link[rel=stylesheet]",
      ),
    ].every(({ sheet }) => sheet);
  while (!areSheetsLoaded()) await new Promise((resolve) => setTimeout(resolve, 50));
  // Fonts are requested when the layout needs them.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await document.fonts.ready;
}

type FirstLoad = {
  /** Bytes and requests until the visitor shows intent. */
  before: Bytes;
  requests: number;
  /** Bytes after hydration. */
  inAll: Bytes;
  lcp: number;
  shift: number;
};

/** What a phone loads of a page; null if the response isn't a 200. */
export async function loadOnPhone(browser: Browser, url: string): Promise<FirstLoad | null> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    await throttle(cdp);
    const inAll = countBytes(cdp);
    let requests = 0;
    page.on("request", () => {
      requests += 1;
    });
    const response = await page.goto(url, { waitUntil: "load" });
    if (response?.status() !== 200) return null;
    await page.evaluate(deferredFiles);
    const painted = await paint(page);
    const beforeIntent = { before: { ...inAll }, requests };
    await page.touchscreen.tap(5, 5);
    await page.waitForSelector("html[data-hydrated]", { state: "attached", timeout: 60_000 });
    return { ...beforeIntent, inAll, ...painted };
  } finally {
    await context.close();
  }
}

/** The full browser, as visitors use it. */
export async function launchWholeBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureBrowser(WHOLE_BROWSER),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  });
}

/** Prints what a phone loads of each public page, before and after the first sign of intent. */
export async function benchFirstLoad(site: Running): Promise<void> {
  const browser = await launchWholeBrowser();
  try {
    const rows = [];
    for (const path of PUBLIC_PATHS) {
      const load = await loadOnPhone(browser, new URL(path, site.origin).href);
      if (!load) continue;
      const { before, inAll, lcp, shift } = load;
      const isBroken =
        before.js > BUDGET.jsBefore ||
        inAll.js > BUDGET.js ||
        before.css > BUDGET.css ||
        before.font > BUDGET.font ||
        shift > 0.01;
      rows.push({
        page: path,
        html: before.html,
        "js before intent": before.js,
        "js in all": inAll.js,
        css: before.css,
        fonts: before.font,
        images: before.image,
        "LCP ms": Math.round(lcp),
        shift: Number(shift.toFixed(3)),
        verdict: isBroken ? "BROKEN" : "holds",
      });
    }
    console.log(
      "\nFirst load on a phone: bytes over the wire, slow 4G and a slow processor applied (LCP is no budget here: Lighthouse computes its own, below)",
    );
    console.table(rows);
  } finally {
    await browser.close();
  }
}
