import { z } from "zod";
import type { Config } from "#app/deps.ts";
import { parseBoundedJson } from "#app/lib/bounded-json.ts";
import { fetchBody } from "#app/lib/fetch-upstream.server.ts";
import { type CopyDeps, readLastGood } from "#app/lib/last-good-copy.server.ts";

/** The price of a product in the feed. */
type StorePrice = { usd: number; cad: number | null };
export type StorePrices = Readonly<Record<string, StorePrice>>;

const TIMEOUT_MS = 2000;
/** 2,000 products are 200 kB. */
const FEED_BYTES_MAX = 1_000_000;
const VALUES_MAX = 50_000;
const FRESH_MS = 10 * 60_000;
/** How long the feed is not fetched after a failure. */
const PAUSE_MS = 60_000;

const amount = z.number().nonnegative().max(100_000);
const feedSchema = z
  .array(z.object({ id: z.string().min(1).max(200), priceUsd: amount, priceCad: amount.nullish() }))
  .max(2000);

const pricesSchema = z.record(
  z.string(),
  z.object({ usd: z.number(), cad: z.number().nullable() }),
);

export type StoreDeps = CopyDeps & { config: Pick<Config, "storeFeedUrl"> };

/**
 * The store's prices by product id, from `STORE_FEED_URL`: a JSON list of `{id, priceUsd,
 * priceCad}`. On any failure, products have no price.
 */
export async function readStorePrices(deps: StoreDeps): Promise<StorePrices> {
  const { storeFeedUrl } = deps.config;
  if (!storeFeedUrl) return {};
  const prices = await readLastGood(deps, {
    name: "store-prices",
    event: "store_prices",
    schema: pricesSchema,
    freshMs: FRESH_MS,
    pauseMs: PAUSE_MS,
    fetch: () => fetchPrices(storeFeedUrl),
  });
  return prices ?? {};
}

async function fetchPrices(url: string): Promise<z.output<typeof pricesSchema>> {
  const address = new URL(url);
  const body = await fetchBody(address, {
    accept: "application/json",
    timeoutMs: TIMEOUT_MS,
    maxBytes: FEED_BYTES_MAX,
    trustedOrigin: address.origin,
  });
  const feed = feedSchema.parse(parseBoundedJson(await body.text(), VALUES_MAX));
  return Object.fromEntries(
    feed.map(({ id, priceUsd, priceCad }) => [id, { usd: priceUsd, cad: priceCad ?? null }]),
  );
}

/** '$45', '$45 / CA$62': whole dollars, with the Canadian amount if there is one. */
export function formatPrice({ usd, cad }: StorePrice): string {
  const dollars = `$${Math.round(usd)}`;
  return cad === null ? dollars : `${dollars} / CA$${Math.round(cad)}`;
}
