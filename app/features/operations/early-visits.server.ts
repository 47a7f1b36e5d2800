import type { Deps } from "#app/deps.ts";
import { createSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import { cookie, findCookie } from "#app/features/sessions/session-cookies.server.ts";
import {
  type Signing,
  signToken,
  verifyToken,
} from "#app/features/sessions/signed-token.server.ts";
import { EARLY_VISIT_PATH } from "#app/features/site/rules.ts";
import { PREVIEW_LINKS_MAX, type SiteSettings } from "#app/features/site/schema.ts";
import { formatInstant } from "#app/lib/dates.ts";
import { AppError } from "#app/lib/errors.ts";
import { changeSettings } from "./change-settings.server.ts";
import type { OperatorDeps } from "./manage-redirects.server.ts";
import { LINK_LIFETIMES } from "./schema.ts";

const TYPE = "early+jwt";
/** Enough that no two links have the same key. */
const KEY_LENGTH = 12;

/** How long a link and the visits by it last, in seconds, by the value in the form. */
const LIFETIMES: Readonly<Record<(typeof LINK_LIFETIMES)[number], number>> = {
  hour: 60 * 60,
  day: 24 * 60 * 60,
  week: 7 * 24 * 60 * 60,
};

type LinkDeps = OperatorDeps & Signing & Pick<Deps, "origin">;

/**
 * Makes a link whose bearer sees the site before it opens, until the link expires, its making is undone or all links
 * are ended.
 *
 * @param lasts `hour`, `day` or `week`; a day for anything else
 * @returns the link's address, and when it expires
 * @throws AppError `conflict`, also if as many links work as may
 */
export async function makeEarlyVisitLink(
  deps: LinkDeps,
  lasts: string | undefined,
): Promise<{ link: string; expiresAt: string }> {
  const lifetimeS = LIFETIMES[LINK_LIFETIMES.find((name) => name === lasts) ?? "day"];
  const now = deps.clock.now().getTime();
  const expiresAt = now + lifetimeS * 1000;
  const until = new Date(expiresAt).toISOString();
  const key = createSecretToken().slice(0, KEY_LENGTH);
  await changeSettings(deps, {
    section: "preview-links",
    actorId: deps.actor?.id ?? null,
    change(current) {
      const others = workingLinks(current, now);
      if (others.length >= PREVIEW_LINKS_MAX) {
        throw new AppError("conflict", `${PREVIEW_LINKS_MAX} links work already. End them first.`);
      }
      return {
        settings: { ...current, previewLinks: [...others, { key, expiresAt }] },
        summary: `Preview link made, until ${formatInstant(until)}`,
      };
    },
  });
  const token = await signToken(deps, { type: TYPE, claims: { key }, lifetimeS });
  return { link: `${deps.origin}${EARLY_VISIT_PATH}?token=${token}`, expiresAt: until };
}

/** The preview links that haven't expired. @param now in milliseconds since 1970 */
export function workingLinks({ previewLinks }: Pick<SiteSettings, "previewLinks">, now: number) {
  return previewLinks.filter(({ expiresAt }) => expiresAt > now);
}

/** Ends all preview links and the visits by them; undone, they work again. @throws AppError `conflict` */
export async function endEarlyVisits(deps: OperatorDeps): Promise<void> {
  await changeSettings(deps, {
    section: "preview-links",
    actorId: deps.actor?.id ?? null,
    change: (current) => ({
      settings: { ...current, previewLinks: [] },
      summary: "All preview links ended",
    }),
  });
}

type Visit = Signing & { settings: Pick<SiteSettings, "previewLinks"> };

/** Whether a link's token is valid, and its link wasn't ended. */
export async function isEarlyVisitToken({ settings, ...signing }: Visit, token: string) {
  const payload = await verifyToken(signing, { type: TYPE, token });
  return payload !== null && settings.previewLinks.some(({ key }) => key === payload.key);
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
