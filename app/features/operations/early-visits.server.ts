import type { Deps, Viewer } from "#app/deps.ts";
import { createSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import { cookie, findCookie } from "#app/features/sessions/session-cookies.server.ts";
import {
  type Signing,
  signToken,
  verifyToken,
} from "#app/features/sessions/signed-token.server.ts";
import { EARLY_VISIT_PATH } from "#app/features/site/rules.ts";
import type { SiteSettings } from "#app/features/site/schema.ts";
import { formatInstant } from "#app/lib/dates.ts";
import { changeSettings } from "./change-settings.server.ts";
import { asOperator } from "./manage-redirects.server.ts";

const TYPE = "early+jwt";
/** Enough that a key of earlier links is never used again. */
const KEY_LENGTH = 12;

/** How long a link and the visits by it last, in seconds, by the value in the form. */
const LIFETIMES: Readonly<Record<string, number>> = {
  hour: 60 * 60,
  day: 24 * 60 * 60,
  week: 7 * 24 * 60 * 60,
};

/**
 * Makes a link whose bearer sees the site before it opens, until the link expires or all links are ended.
 *
 * @param lasts `hour`, `day` or `week`
 * @returns the link's address, and when it expires
 * @throws AppError `not_found` for others than admins, `conflict`, `rate_limited`
 */
export async function makeEarlyVisitLink(
  deps: Deps & { viewer: Viewer },
  lasts: string | undefined,
): Promise<{ link: string; expiresAt: string }> {
  const operator = await asOperator(deps);
  const lifetimeS = LIFETIMES[lasts ?? ""] ?? LIFETIMES.day ?? 0;
  const expiresAt = new Date(deps.clock.now().getTime() + lifetimeS * 1000).toISOString();
  let key = "";
  // Changes nothing but the version, so that the history shows who made a link.
  await changeSettings(operator, {
    section: "preview-links",
    actorId: deps.viewer.id,
    isAlwaysStored: true,
    change(current) {
      key = current.previewKey || newKey();
      const summary = `Preview link made, until ${formatInstant(expiresAt)}`;
      return { settings: { ...current, previewKey: key }, summary };
    },
  });
  const token = await signToken(deps, { type: TYPE, claims: { key }, lifetimeS });
  return { link: `${deps.origin}${EARLY_VISIT_PATH}?token=${token}`, expiresAt };
}

/**
 * Ends all preview links and the visits by them.
 *
 * @throws AppError `not_found` for others than admins, `conflict`, `rate_limited`
 */
export async function endEarlyVisits(deps: Deps & { viewer: Viewer }): Promise<void> {
  await changeSettings(await asOperator(deps), {
    section: "preview-links",
    actorId: deps.viewer.id,
    change: (current) => ({
      settings: { ...current, previewKey: newKey() },
      summary: "All preview links ended",
    }),
  });
}

type Visit = Signing & { settings: Pick<SiteSettings, "previewKey"> };

/** Whether a link's token is valid. */
export async function isEarlyVisitToken({ settings, ...signing }: Visit, token: string) {
  const payload = await verifyToken(signing, { type: TYPE, token });
  return settings.previewKey !== "" && payload?.key === settings.previewKey;
}

/** Whether a visitor came by a valid link. */
export async function isEarlyVisit(
  visit: Visit,
  { origin, cookies }: { origin: string; cookies: string | null | undefined },
): Promise<boolean> {
  const token = findCookie(cookies, nameOf(origin));
  return token !== null && (await isEarlyVisitToken(visit, token));
}

/** The Set-Cookie value for the bearer of a link. Its token expires on its own. */
export function earlyVisitCookie(origin: string, token: string): string {
  return cookie(origin, nameOf(origin), token, LIFETIMES.week ?? 0);
}

function nameOf(origin: string): string {
  return `${origin.startsWith("https:") ? "__Host-" : ""}early`;
}

function newKey(): string {
  return createSecretToken().slice(0, KEY_LENGTH);
}
