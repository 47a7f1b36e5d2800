import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { findAllNoticeChoices, insertNoticeChoices } from "#db/queries/notice-delivery.ts";
import { findAllMutedKinds } from "#db/queries/notices.ts";
import {
  deletePushSubscription,
  deleteSpareSubscriptions,
  upsertPushSubscription,
} from "#db/queries/push-subscriptions.ts";
import { NOTICE_KINDS, type NoticeKind } from "#db/schema/notices.ts";
import { type PushSubscriptionInput, UNREADABLE_KEY } from "./push-schema.ts";

type DeviceDeps = Pick<Deps, "db" | "clock" | "limits" | "config"> & { viewer: Viewer };

/** The public key that browsers subscribe with, base64url. @throws AppError `not_found` while the site has none */
export function readPushKey({ config }: Pick<Deps, "config">): string {
  if (!config.pushKey) throw new AppError("not_found", "Notices can't be pushed here.");
  return config.pushKey.publicKey;
}

/**
 * Sends a member's notices to this device from now on: all kinds that are on, unless the member has chosen some.
 *
 * @throws AppError `rate_limited`; `not_found` while the site has no key; `invalid` for a key that isn't a point of
 *   its curve; `conflict` for the address of another browser, which has other keys
 */
export async function subscribeDevice(
  deps: DeviceDeps,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<void> {
  const { db, clock, viewer } = deps;
  readPushKey(deps);
  await limitRacer(deps, "change");
  if (!(await isPublicKey(keys.p256dh))) throw new AppError("invalid", UNREADABLE_KEY);
  const [choices, muted] = await db.batch([
    findAllNoticeChoices(db, viewer.id),
    findAllMutedKinds(db, viewer.id),
  ]);
  const hasChosen = choices.some(({ channel }) => channel === "push");
  const isMuted = (kind: NoticeKind) => muted.some((each) => each.kind === kind);
  const kinds = hasChosen ? [] : NOTICE_KINDS.filter((kind) => !isMuted(kind));
  const [stored] = await db.batch([
    upsertPushSubscription(db, {
      userId: viewer.id,
      sessionId: viewer.sessionId,
      createdAt: clock.now(),
      endpoint,
      ...keys,
    }),
    deleteSpareSubscriptions(db, viewer.id),
  ]);
  if (stored.length === 0) throw new AppError("conflict", "That's another browser's address.");
  await insertNoticeChoices(
    db,
    viewer.id,
    kinds.map((kind) => ({ kind, channel: "push", rhythm: "now" })),
  );
}

/** Ends pushes to a device of the member; one that isn't theirs stays. @throws AppError `rate_limited` */
export async function unsubscribeDevice(
  deps: Omit<DeviceDeps, "config">,
  { endpoint }: { endpoint: string },
): Promise<void> {
  await limitRacer(deps, "change");
  await deletePushSubscription(deps.db, { userId: deps.viewer.id, endpoint });
}

/** Whether a message can be encrypted for it: a point that isn't on the curve P-256 would fail with every push. */
async function isPublicKey(p256dh: string): Promise<boolean> {
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const point = new Uint8Array(Buffer.from(p256dh, "base64url"));
  return crypto.subtle.importKey("raw", point, curve, false, []).then(
    () => true,
    () => false,
  );
}
