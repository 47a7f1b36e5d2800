import type { Deps } from "#app/deps.ts";
import { signToken, verifyToken } from "#app/features/sessions/signed-token.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { deleteNoticeChoices } from "#db/queries/notice-delivery.ts";
import { UNSUBSCRIBE_PATH } from "./paths.ts";

const TYPE = "unsubscribe+jwt";
/** Mail is kept for long, and a link that doesn't work any more is a complaint. */
const LIFETIME_SECONDS = 2 * 365 * 24 * 60 * 60;

/** The link in a member's mails that ends them, without a login (RFC 8058). */
export async function unsubscribeUrl(
  deps: Pick<Deps, "config" | "clock" | "origin">,
  userId: number,
): Promise<string> {
  const claims = { sub: String(userId) };
  const token = await signToken(deps, { type: TYPE, claims, lifetimeS: LIFETIME_SECONDS });
  return `${deps.origin}${UNSUBSCRIBE_PATH}?token=${token}`;
}

/** The account of a link's token; null if it is forged, expired or not such a token. */
export async function readUnsubscribeToken(
  deps: Pick<Deps, "config" | "clock">,
  token: string,
): Promise<number | null> {
  const payload = await verifyToken(deps, { type: TYPE, token });
  return payload?.sub ? Number(payload.sub) : null;
}

/**
 * Ends all mail about notices to the account of a link.
 *
 * @throws AppError `rate_limited`, `bad_request` for a token that isn't ours
 */
export async function unsubscribe(
  deps: Pick<Deps, "db" | "config" | "clock" | "limits" | "clientAddress">,
  token: string,
): Promise<void> {
  await limitAddress(deps, "link");
  const userId = await readUnsubscribeToken(deps, token);
  if (userId === null) throw new AppError("bad_request", UNSUBSCRIBE_TEXTS.unreadable);
  await deleteNoticeChoices(deps.db, { userId, channel: "mail" });
}

export const UNSUBSCRIBE_TEXTS = {
  unreadable: "This link isn't complete. Turn mail off on your page of notices instead.",
  done: "Done. We won't mail you about notices any more.",
} as const;
