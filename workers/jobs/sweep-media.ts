import type { Logger } from "#app/deps.ts";
import { FEED_COPY, FEED_PREFIX } from "#app/features/social/social-picture.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { CARD_PREFIX } from "#app/lib/media-path.ts";
import type { Database } from "#db/client.ts";
import {
  findAllOrphanedCardKeys,
  findAllOrphanedEventKeys,
  findAllOrphanedNewsKeys,
  findAllOrphanedSlipKeys,
  findAllOrphanedSocialKeys,
  findAllOrphanedVehicleKeys,
  type KeyWithOwner,
} from "#db/queries/orphaned-media.ts";
import type { Env } from "../env.ts";
import { deleteObjects, originalKeyOf, VARIANT_PREFIX, variantKeys } from "../picture-variants.ts";

/** The objects checked per run in each bucket. */
const BATCH_SIZE = 200;
/** A picture is stored before the row that refers to it. */
const SETTLED_MS = DAY_MS;
/** A text with the picture may stay unsaved on an editor's device for a while. */
const SETTLED_TEXT_MS = 30 * DAY_MS;
/**
 * Cards other than those of runs are drawn on demand, again if they are still asked for. A week limits how long one stays after what
 * it shows is gone; no address serves it in the meantime.
 */
const CARD_MAX_AGE_MS = 7 * DAY_MS;
/** Sorts after every variant. */
const AFTER_VARIANTS = `${VARIANT_PREFIX}\uffff`;

type Kind = {
  pattern: RegExp;
  findOrphans(db: Database, keys: readonly KeyWithOwner[]): Promise<string[]>;
  /** The age from which a picture may count as orphaned, if a day is too short. */
  settledMs?: number;
};

const KINDS: readonly Kind[] = [
  { pattern: /^slips\/(\d{1,15})\/[^/]+$/, findOrphans: findAllOrphanedSlipKeys },
  { pattern: /^vehicles\/(\d{1,15})\/[^/]+$/, findOrphans: findAllOrphanedVehicleKeys },
  { pattern: /^run-cards\/(\d{1,15})\.jpg$/, findOrphans: findAllOrphanedCardKeys },
  { pattern: /^cards\/slip-(\d{1,15})-tall\.jpg$/, findOrphans: findAllOrphanedCardKeys },
  { pattern: /^social\/(\d{1,15})\/[^/]+$/, findOrphans: findAllOrphanedSocialKeys },
  { pattern: /^events\/(\d{1,15})\/[^/]+$/, findOrphans: findAllOrphanedEventKeys },
  {
    pattern: /^news\/(\d{1,15})\/[^/]+$/,
    findOrphans: findAllOrphanedNewsKeys,
    settledMs: SETTLED_TEXT_MS,
  },
];

type Scan = {
  bucket: R2Bucket;
  /** The part of the bucket to check. */
  prefix?: string;
  findOrphans(stored: readonly Stored[]): Promise<string[]>;
};

/**
 * Deletes orphaned pictures (those whose deletion failed or whose row was never written), the cards of runs that are no
 * longer listed, cards that were drawn a week ago, and variants without their original. Each run checks the next part
 * of a bucket; the position is stored in KV, and if it is lost, the scan starts over. Objects with unknown keys are
 * left alone.
 */
export async function sweepMedia(
  env: Env,
  { db, log, now }: { db: Database; log: Logger; now: Date },
): Promise<void> {
  const scans: Record<string, Scan> = {
    public: {
      bucket: env.MEDIA,
      async findOrphans(stored) {
        const keys = [
          ...(await findOrphans(db, stored)),
          ...(await findDroppedFeedPictures(env, stored)),
        ];
        return keys.flatMap((key) => [key, ...variantKeys(key)]);
      },
    },
    private: { bucket: env.PRIVATE_MEDIA, findOrphans: (stored) => findOrphans(db, stored) },
    cards: { bucket: env.MEDIA, prefix: CARD_PREFIX, findOrphans: findOldCards },
    variants: {
      bucket: env.MEDIA,
      prefix: VARIANT_PREFIX,
      findOrphans: (stored) => findOrphanedVariants(env.MEDIA, stored),
    },
  };
  for (const [name, scan] of Object.entries(scans)) await runScan(env, name, { ...scan, log, now });
}

async function runScan(
  { SITE }: Pick<Env, "SITE">,
  name: string,
  { bucket, prefix, findOrphans, log, now }: Scan & { log: Logger; now: Date },
): Promise<void> {
  const marker = `media-sweep:${name}`;
  const last = await SITE.get(marker);
  // Variants have their own scan, since there are several of each picture.
  const startAfter = last?.startsWith(VARIANT_PREFIX) && !prefix ? AFTER_VARIANTS : last;
  const page = await bucket.list({
    limit: BATCH_SIZE,
    ...(prefix && { prefix }),
    ...(startAfter && { startAfter }),
  });
  const orphans = await findOrphans(
    page.objects.map(({ key, uploaded }) => ({ key, ageMs: now.getTime() - uploaded.getTime() })),
  );
  if (orphans.length > 0) {
    await deleteObjects(bucket, orphans);
    log("warn", "media.swept", { bucket: name, count: orphans.length });
  }
  const end = page.objects.at(-1);
  if (page.truncated && end) await SITE.put(marker, end.key);
  else if (startAfter) await SITE.delete(marker);
}

/** Variants that were stored while their original was being deleted. */
async function findOrphanedVariants(
  bucket: R2Bucket,
  stored: readonly Stored[],
): Promise<string[]> {
  const settled = stored.filter(({ ageMs }) => ageMs > SETTLED_MS).map(({ key }) => key);
  const originals = [...new Set(settled.map(originalKeyOf))];
  const isGone = await Promise.all(originals.map(async (key) => !(await bucket.head(key))));
  const gone = new Set(originals.filter((_, index) => isGone[index]));
  return settled.filter((key) => gone.has(originalKeyOf(key)));
}

type Stored = { key: string; ageMs: number };

async function findOldCards(stored: readonly Stored[]): Promise<string[]> {
  return stored.filter(({ ageMs }) => ageMs > CARD_MAX_AGE_MS).map(({ key }) => key);
}

async function findOrphans(db: Database, stored: readonly Stored[]): Promise<string[]> {
  const orphans: string[] = [];
  for (const { pattern, findOrphans: findOrphansOfKind, settledMs = SETTLED_MS } of KINDS) {
    const candidates = stored.flatMap(({ key, ageMs }): KeyWithOwner[] => {
      const ownerId = ageMs > settledMs && pattern.exec(key)?.[1];
      return ownerId ? [{ key, ownerId: Number(ownerId) }] : [];
    });
    if (candidates.length > 0) orphans.push(...(await findOrphansOfKind(db, candidates)));
  }
  return orphans;
}

/** Pictures of external posts that are no longer in the copy of their feed. */
async function findDroppedFeedPictures(
  { SITE }: Pick<Env, "SITE">,
  stored: readonly Stored[],
): Promise<string[]> {
  const settled = stored.filter(({ ageMs }) => ageMs > SETTLED_MS).map(({ key }) => key);
  const ofFeed = settled.filter((key) => key.startsWith(`${FEED_PREFIX}/`));
  if (ofFeed.length === 0) return [];
  const copy = (await SITE.get(`copy:${FEED_COPY}`)) ?? "";
  return ofFeed.filter((key) => !copy.includes(key));
}
