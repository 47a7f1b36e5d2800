import { z } from "zod";
import type { Config, Deps } from "#app/deps.ts";
import { fetchBody } from "#app/lib/fetch-upstream.server.ts";

/** What a product costs, as the feed says it. */
type StorePrice = { usd: number; cad: number | null };
export type StorePrices = Readonly<Record<string, StorePrice>>;

const KEY = "store-prices";
const TIMEOUT_MS = 2000;
/** 2,000 products are 200 kB. */
const FEED_BYTES_MAX = 1_000_000;
const FRESH_MS = 10 * 60_000;
/** After a failure the feed is left in peace for a while. */
const RETRY_MS = 60_000;

const amount = z.number().nonnegative().max(100_000);
const feedSchema = z
  .array(z.object({ id: z.string().min(1).max(200), priceUsd: amount, priceCad: amount.nullish() }))
  .max(2000);

const copySchema = z.object({
  /** Milliseconds since 1970 from which the feed is asked again. */
  staleAt: z.number(),
  prices: z.record(z.string(), z.object({ usd: z.number(), cad: z.number().nullable() })),
});
type Copy = z.output<typeof copySchema>;

export type StoreDeps = Pick<Deps, "copies" | "clock" | "log" | "waitUntil"> & {
  config: Pick<Config, "storeFeedUrl">;
};

/**
 * The store's prices by product id, from `STORE_FEED_URL`: a JSON list of `{id, priceUsd, priceCad}`.
 * The last good copy is served at once and renewed behind the answer; only a feed never read before is
 * waited for. Whatever fails leaves products without a price.
 */
export async function readStorePrices(deps: StoreDeps): Promise<StorePrices> {
  const { storeFeedUrl } = deps.config;
  if (!storeFeedUrl) return {};
  const copy = await readCopy(deps);
  if (!copy) return renew(deps, storeFeedUrl, {});
  if (copy.staleAt <= deps.clock.now().getTime()) {
    deps.waitUntil(renew(deps, storeFeedUrl, copy.prices));
  }
  return copy.prices;
}

async function readCopy({ copies, log }: StoreDeps): Promise<Copy | null> {
  try {
    const copy = copySchema.safeParse(await copies.read(KEY));
    return copy.success ? copy.data : null;
  } catch (error) {
    log("warn", "store_prices.copy_not_read", { error });
    return null;
  }
}

/** Fetches the feed and caches it; where that fails, `known` prices stay until the next attempt. */
async function renew(deps: StoreDeps, url: string, known: StorePrices): Promise<StorePrices> {
  const { log, clock, copies } = deps;
  const now = clock.now().getTime();
  let copy: Copy = { staleAt: now + RETRY_MS, prices: { ...known } };
  try {
    copy = { staleAt: now + FRESH_MS, prices: await fetchPrices(url) };
  } catch (error) {
    log("warn", "store_prices.not_fetched", { error });
  }
  try {
    await copies.write(KEY, copy);
  } catch (error) {
    log("warn", "store_prices.copy_not_kept", { error });
  }
  return copy.prices;
}

async function fetchPrices(url: string): Promise<Copy["prices"]> {
  const address = new URL(url);
  const body = await fetchBody(address, {
    accept: "application/json",
    timeoutMs: TIMEOUT_MS,
    maxBytes: FEED_BYTES_MAX,
    trustedOrigin: address.origin,
  });
  const feed = feedSchema.parse(JSON.parse(await body.text()));
  return Object.fromEntries(
    feed.map(({ id, priceUsd, priceCad }) => [id, { usd: priceUsd, cad: priceCad ?? null }]),
  );
}

/** '$45', '$45 / CA$62': whole dollars, the Canadian amount where there is one. */
export function formatPrice({ usd, cad }: StorePrice): string {
  const dollars = `$${Math.round(usd)}`;
  return cad === null ? dollars : `${dollars} / CA$${Math.round(cad)}`;
}
