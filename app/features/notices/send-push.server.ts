import { buildPushPayload } from "@block65/webcrypto-web-push";
import type { Config } from "#app/deps.ts";
import { reasonOf } from "#app/lib/failure-reason.ts";
import type { PushSubscriptionRow } from "#db/queries/push-subscriptions.ts";
import type { PushMessage } from "./push-message.ts";

type Device = Pick<PushSubscriptionRow, "endpoint" | "p256dh" | "auth">;

/** `gone`: the browser has ended the subscription; `failed` may work the next time. */
export type PushOutcome = { outcome: "sent" | "gone" | "failed"; reason?: string };

const TIMEOUT_MS = 5_000;
/** A notice that a device couldn't get for a day isn't news. */
const LIFETIME_SECONDS = 24 * 60 * 60;
const GONE: readonly number[] = [404, 410];

/**
 * Sends a message to a device, encrypted so that its push service can't read it. Never rejects.
 *
 * Source: RFC 8030 (requests), RFC 8291 (encryption), RFC 8292 (the site's key)
 */
export async function sendPush(
  { pushKey, siteOrigin, pushServiceUrl }: Config,
  { device, message }: { device: Device; message: PushMessage },
): Promise<PushOutcome> {
  if (!pushKey) return { outcome: "failed", reason: "no key" };
  const { endpoint, p256dh, auth } = device;
  try {
    const request = await buildPushPayload(
      { data: message, options: { ttl: LIFETIME_SECONDS, urgency: "normal" } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { subject: siteOrigin, ...pushKey },
    );
    const response = await fetch(pushServiceUrl ? pushServiceUrl + pathOf(endpoint) : endpoint, {
      ...request,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.ok) return { outcome: "sent" };
    if (GONE.includes(response.status)) return { outcome: "gone" };
    return { outcome: "failed", reason: `${new URL(endpoint).hostname} ${response.status}` };
  } catch (error) {
    return { outcome: "failed", reason: reasonOf(error) };
  }
}

const pathOf = (endpoint: string) => new URL(endpoint).pathname;
