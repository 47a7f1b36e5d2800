import type { Deps } from "#app/deps.ts";
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
import type { OperatorDeps } from "./manage-redirects.server.ts";
import { LINK_LIFETIMES } from "./schema.ts";

const TYPE = "early+jwt";
/** Enough that a key of earlier links is never used again. */
const KEY_LENGTH = 12;

/** How long a link and the visits by it last, in seconds, by the value in the form. */
const LIFETIMES: Readonly<Record<(typeof LINK_LIFETIMES)[number], number>> = {
  hour: 60 * 60,
  day: 24 * 60 * 60,
  week: 7 * 24 * 60 * 60,
};

type LinkDeps = OperatorDeps & Signing & Pick<Deps, "origin">;

/**
 * Makes a link whose bearer sees the site before it opens, until the link expires or all links are ended.
 *
 * @param lasts `hour`, `day` or `week`; a day for anything else
 * @returns the link's address, and when it expires
 * @throws AppError `conflict`
 */
export async function makeEarlyVisitLink(
  deps: LinkDeps,
  lasts: string | undefined,
): Promise<{ link: string; expiresAt: string }> {
  const lifetimeS = LIFETIMES[LINK_LIFETIMES.find((name) => name === lasts) ?? "day"];
  const expiresAt = new Date(deps.clock.now().getTime() + lifetimeS * 1000).toISOString();
  let key = "";
  // Changes nothing but the version, so that the history shows who made a link.
  await changeSettings(deps, {
    section: "preview-links",
    actorId: deps.actor?.id ?? null,
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

/** Ends all preview links and the visits by them. @throws AppError `conflict` */
export async function endEarlyVisits(deps: OperatorDeps): Promise<void> {
  await changeSettings(deps, {
    section: "preview-links",
    actorId: deps.actor?.id ?? null,
    change: (current) => ({
      settings: { ...current, previewKey: "" },
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
  return cookie(origin, nameOf(origin), token, LIFETIMES.week);
}

function nameOf(origin: string): string {
  return `${origin.startsWith("https:") ? "__Host-" : ""}early`;
}

function newKey(): string {
  return createSecretToken().slice(0, KEY_LENGTH);
}
