import type { Running } from "../support/site.ts";

/** The size that messengers show previews of. */
const MAX_BYTES = 150_000;
/** So many of each sitemap's pages are measured, evenly spread; all of the content pages. */
const EACH = 8;
const SITEMAPS = ["pages", "runs", "garages", "tracks", "events", "news"] as const;

/** Prints the size of shared pictures and how long a first drawing takes, by kind. Budget: below 150 kB. */
export async function benchCards({ origin }: Pick<Running, "origin">): Promise<void> {
  const figures = new Map<string, { bytes: number[]; ms: number[] }>();
  let requestCount = 0;
  for (const sitemap of SITEMAPS) {
    for (const path of spread(await pathsIn(origin, sitemap), sitemap === "pages" ? 100 : EACH)) {
      const url = pictureIn(await (await fetch(origin + path)).text());
      if (!url) continue;
      const from = performance.now();
      // Drawings are counted by address, so each has its own.
      const address = `10.8.${requestCount >> 8}.${requestCount++ & 255}`;
      const response = await fetch(url, { headers: { "cf-connecting-ip": address } });
      const { byteLength } = await response.arrayBuffer();
      const kind = new URL(url).pathname.split("/")[2] ?? "";
      const entry = figures.get(kind) ?? { bytes: [], ms: [] };
      entry.bytes.push(byteLength);
      entry.ms.push(performance.now() - from);
      figures.set(kind, entry);
    }
  }
  console.log("\nShared pictures              count   smallest   median  largest kB   median ms");
  for (const [kind, { bytes, ms }] of figures) {
    const [sizes, times] = [bytes.toSorted(ascending), ms.toSorted(ascending)];
    const kB = [sizes[0], middle(sizes), sizes.at(-1)].map((size) =>
      ((size ?? 0) / 1000).toFixed(1),
    );
    const mark = (sizes.at(-1) ?? 0) < MAX_BYTES ? "" : "  OVER 150 kB";
    console.log(
      `${kind.padEnd(28)} ${String(sizes.length).padStart(5)} ${kB.map((size) => size.padStart(9)).join(" ")} ${middle(times).toFixed(0).padStart(14)}${mark}`,
    );
  }
}

const ascending = (a: number, b: number) => a - b;
const middle = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? 0;

function spread<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, at) => at % step === 0).slice(0, count);
}

async function pathsIn(origin: string, sitemap: string): Promise<string[]> {
  const xml = await (await fetch(`${origin}/sitemaps/${sitemap}.xml`)).text();
  return Array.from(xml.matchAll(/<loc>([^<]+)/g), ([, url = ""]) => new URL(url).pathname);
}

function pictureIn(html: string): string | undefined {
  return /property="og:image" content="([^"]+\/cards\/[^"]+)"/.exec(html)?.[1];
}
