import { type Context, Hono } from "hono";
import { z } from "zod";
import { drawBadge } from "#app/features/badges/draw-badge.ts";
import { findBadge } from "#app/features/badges/find-badge.server.ts";
import { listBadges } from "#app/features/badges/list-badges.server.ts";
import { type AnyBadge, badgeSlug, readBadgeSlug } from "#app/features/badges/rules.ts";
import { AppError } from "#app/lib/errors.ts";
import { matchesEtag } from "#app/lib/etag.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { readId } from "#app/lib/record-id.ts";
import type { ServerEnv } from "../../env.ts";
import { methodNotAllowed } from "../method-not-allowed.ts";

const ART = "/badge-art/:badge";
const EARNED = "/badges/:username/:vehicleId/:badge{[a-z0-9.-]+\\.svg}";
const readOnly = methodNotAllowed("GET", "HEAD");

export const badges = new Hono<ServerEnv>()
  .get("/api/badges/:userId", async (c) => {
    const deps = c.get("deps");
    await limitAddress(deps, "lookUp");
    const userId = z.coerce.number().int().positive().safeParse(c.req.param("userId"));
    if (!userId.success) throw new AppError("not_found", "There's no racer with this number.");
    const data = await listBadges({ ...deps, viewer: c.get("viewer") }, { userId: userId.data });
    return c.json(data, 200, { "cache-control": "no-store" });
  })

  // Badge art for our own pages. No one earned these copies, so other sites may not embed them. It isn't limited:
  // drawing takes 0.04 ms and reads nothing, and a garage shows dozens.
  .get(ART, (c) => {
    const [, slug = "", locked] = /^(.+?)(\.locked)?\.svg$/.exec(c.req.param("badge")) ?? [];
    const badge = readBadgeSlug(slug);
    if (!badge) throw badgeNotFound();
    return sendDrawing(c, badge, { isLocked: locked !== undefined, maxAge: 86_400 });
  })

  .get(EARNED, async (c) => {
    const deps = c.get("deps");
    await limitAddress(deps, "badges");
    const { username, vehicleId, badge: file } = c.req.param();
    const earned = await findBadge(deps, {
      username,
      vehicleId: readId(vehicleId),
      slug: file.replace(/\.svg$/, ""),
    });
    if (!earned) throw badgeNotFound();
    c.header("cross-origin-resource-policy", "cross-origin");
    return sendDrawing(c, earned.badge, { isLocked: false, maxAge: 300 });
  })
  .all("/badges/:username/:vehicleId/:badge", (c, next) =>
    c.req.method === "GET" || c.req.method === "HEAD" ? next() : readOnly(c),
  );

function badgeNotFound() {
  return new AppError("not_found", "Nobody has earned this badge here.");
}

/** A drawing doesn't change within a build. */
function sendDrawing(
  c: Context<ServerEnv>,
  badge: AnyBadge,
  { isLocked, maxAge }: { isLocked: boolean; maxAge: number },
) {
  const name = isLocked ? `${badgeSlug(badge)}.locked` : badgeSlug(badge);
  const etag = `"${name}-${c.get("deps").config.buildId}"`;
  c.header("etag", etag);
  c.header("cache-control", `public, max-age=${maxAge}`);
  if (matchesEtag(c.req.header("if-none-match"), etag)) return c.body(null, 304);
  return c.body(drawBadge(badge, { isLocked }), 200, {
    "content-type": "image/svg+xml; charset=utf-8",
    "content-security-policy": "default-src 'none'",
  });
}
