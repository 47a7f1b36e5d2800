import { env } from "cloudflare:workers";
import type { Deps, Viewer } from "#app/deps.ts";
import { secretOf, signRequest } from "#app/features/track-results/key-secret.server.ts";
import { insertStripStaff, updateRoleToTrack } from "#db/queries/track-staff.ts";
import type { User } from "#db/queries/users.ts";
import { createUser, viewerOf } from "./accounts.ts";
import { testDeps } from "./deps.ts";

export type TestStrip = { id: number; slug: string };

/** A track that nobody else's test uses. Its name is its slug. */
export async function createStrip(): Promise<TestStrip> {
  const slug = `strip-${crypto.randomUUID().slice(0, 8)}`;
  const row = await env.DB.prepare(
    `insert into tracks (slug, name, city, state, country, latitude, longitude, is_position_approximate, time_zone,
       length_ft, is_sanctioned) values (?, ?, 'Pomona', 'CA', 'US', 34, -117, 0, 'America/Los_Angeles', 1320, 1)
     returning id`,
  )
    .bind(slug, slug)
    .first<{ id: number }>();
  if (!row) throw new Error("the track was not stored");
  return { id: row.id, slug };
}

/** Makes a member staff of a strip, as an admin does. */
async function hire(user: User, strip: TestStrip): Promise<Viewer> {
  const { db } = testDeps();
  const at = new Date();
  const place = { userId: user.id, trackId: strip.id, invitedBy: null, at };
  const [drop, insert] = insertStripStaff(db, place);
  await db.batch([drop, insert, updateRoleToTrack(db, user.id, at)]);
  return viewerOf(user);
}

/** A new member of a strip's staff. */
export async function createStaff(strip: TestStrip): Promise<Viewer> {
  return hire(await createUser(), strip);
}

/** A timing system's file: runs of the cars 1, 2, 3 …, with some lines in between. */
export function sheetOf(count: number, bad: readonly string[] = []): string {
  const runs = Array.from({ length: count }, (_, n) => {
    const elapsed = (10 + (n % 900) / 100).toFixed(3);
    return `${n + 1},Racer ${n + 1},Street,${n % 2 ? "R" : "L"},1.702,${elapsed},121.85`;
  });
  return ["Car #,Name,Class,Lane,60',E.T.,MPH", ...runs, ...bad].join("\r\n");
}

type Key = { id: number; trackId: number; createdAt: Date; secretId: string | null };

/** The headers of a request that a strip's program signs. */
export function signedHeaders(
  key: Key,
  { path, body, once, at }: { path: string; body: string; once: string; at: Date },
  deps: Pick<Deps, "config"> = testDeps(),
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const bytes = new TextEncoder().encode(body);
  const request = { timestamp, path, idempotencyKey: once, body: bytes };
  return {
    "x-track-key": String(key.id),
    "x-track-timestamp": timestamp,
    "x-track-signature": signRequest(secretOf(deps, key) ?? "", request),
    "idempotency-key": once,
  };
}
