import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { addComment } from "#app/features/comments/add-comment.server.ts";
import { editComment, withdrawComment } from "#app/features/comments/change-comment.server.ts";
import { likeComment } from "#app/features/comments/like-comment.server.ts";
import { markEvent } from "#app/features/events/mark-event.server.ts";
import { addVehicle } from "#app/features/garage/add-vehicle.server.ts";
import { updateOwnVehicle } from "#app/features/garage/update-own-vehicle.server.ts";
import { claimSlip } from "#app/features/moderation/claim-slip.server.ts";
import { decideSlip, type SlipDecision } from "#app/features/moderation/decide-slip.server.ts";
import { undoDecision } from "#app/features/moderation/undo-decision.server.ts";
import { likeArticle } from "#app/features/news/like-article.server.ts";
import { endSession, refreshSession, startSession } from "#app/features/sessions/session.server.ts";
import { timeSlipSchema } from "#app/features/slips/schema.ts";
import { submitTimeSlip } from "#app/features/slips/submit-time-slip.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { runOnce } from "#app/lib/idempotency.server.ts";
import type { Database } from "#db/client.ts";
import { openDiscussion, someRacer, writeComment } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import { createTestEvents, MILAN } from "#test/support/events.ts";
import { losingDatabase } from "#test/support/losing-database.ts";
import { openNewsroom, publish } from "#test/support/news.ts";
import { jpegFile } from "#test/support/pictures.ts";
import {
  createCar,
  createReference,
  createSlip,
  slipFields,
  slipPhotos,
  TODAY,
} from "#test/support/slips.ts";

beforeAll(createReference);

const LOST = "Network connection lost.";
const TRANSIENT = [
  LOST,
  "D1 DB is overloaded. Requests queued for too long.",
  "D1 DB is overloaded. Too many requests queued.",
  "D1 DB reset because its code was updated.",
  "D1 DB storage operation exceeded timeout which caused object to be reset.",
  "Internal error while starting up D1 DB storage caused object to be reset.",
  "Internal error in D1 DB storage caused object to be reset.",
  "Cannot resolve D1 DB due to transient issue on remote node.",
];
const EITHER_WAY = [
  ["was not executed", false],
  ["was executed", true],
] as const;

const as = (viewer: Viewer, db: Database) => ({ ...testDeps({ now: TODAY }), db, viewer });

async function count(table: string, condition: string, ...params: unknown[]): Promise<number> {
  const row = await env.DB.prepare(`select count(*) as n from ${table} where ${condition}`)
    .bind(...params)
    .first<{ n: number }>();
  return row?.n ?? 0;
}

/** An idempotent write: performs it on a database, and returns how many there are. */
type Case = { writes: number; prepare: () => Promise<(db: Database) => Promise<unknown>> };

const CASES: Record<string, Case> = {
  "a slip with its key": {
    // The key, the slip, the key's answer.
    writes: 3,
    async prepare() {
      const viewer = await someRacer();
      const carId = await createCar(viewer);
      const input = {
        ...timeSlipSchema.parse(slipFields(viewer, carId)),
        photos: slipPhotos(),
        submitKey: crypto.randomUUID(),
      };
      return async (db) => {
        const slip = await submitTimeSlip(as(viewer, db), input);
        expect(await count("slips", "id = ? and user_id = ?", slip.id, viewer.id)).toBe(1);
        // The key is answered: sent again, it gets the same slip.
        expect(await submitTimeSlip(as(viewer, testDeps().db), input)).toEqual(slip);
        const { objects } = await env.MEDIA.list({ prefix: `slips/${carId}/` });
        return {
          slips: await count("slips", "user_id = ?", viewer.id),
          entries: await count("audit_log", "actor_id = ?", viewer.id),
          pictures: objects.length,
        };
      };
    },
  },
  "a sign-in": {
    writes: 1,
    async prepare() {
      const { id } = await someRacer();
      return async (db) => {
        const cookies = await startSession({ ...testDeps(), db }, { userId: id, userAgent: "t" });
        expect(await refreshSession(testDeps(), refreshTokenOf(cookies))).not.toBeNull();
        return count("sessions", "user_id = ?", id);
      };
    },
  },
  "a session's refresh": {
    writes: 1,
    async prepare() {
      const { id } = await someRacer();
      const cookies = await startSession(testDeps(), { userId: id, userAgent: "t" });
      const sessionId = "(select id from sessions where user_id = ?)";
      return async (db) => {
        const next = await refreshSession({ ...testDeps(), db }, refreshTokenOf(cookies));
        expect(next && (await refreshSession(testDeps(), next.tokens.refreshToken))).not.toBeNull();
        // The first token, the second, and the third from checking it.
        return count("refresh_tokens", `session_id = ${sessionId}`, id);
      };
    },
  },
  "a sign-out": {
    // The session of the viewer, and the one of the refresh token.
    writes: 2,
    async prepare() {
      const { id, viewer } = await signIn();
      const other = await startSession(testDeps(), { userId: id, userAgent: "t" });
      return async (db) => {
        await endSession(as(viewer, db), refreshTokenOf(other));
        return count("sessions", "user_id = ? and ended_at is not null", id);
      };
    },
  },
  "the end of a session whose token is reused": {
    writes: 1,
    async prepare() {
      const { id, refreshToken } = await signIn();
      await refreshSession(testDeps(), refreshToken);
      const later = new Date(Date.now() + MINUTE_MS);
      return async (db) => {
        expect(await refreshSession({ ...testDeps({ now: later }), db }, refreshToken)).toBeNull();
        return count("sessions", "user_id = ? and ended_at is not null", id);
      };
    },
  },
  "an article's like": {
    writes: 1,
    async prepare() {
      const viewer = await someRacer();
      const { id } = await publish(await openNewsroom());
      return (db) => likeArticle(as(viewer, db), { article: { id }, isLiked: true });
    },
  },
  "an article's unlike": {
    writes: 1,
    async prepare() {
      const viewer = await someRacer();
      const { id } = await publish(await openNewsroom());
      await likeArticle(as(viewer, testDeps().db), { article: { id }, isLiked: true });
      return (db) => likeArticle(as(viewer, db), { article: { id }, isLiked: false });
    },
  },
  "a comment's like": {
    writes: 1,
    async prepare() {
      const viewer = await someRacer();
      const postId = await writeComment(await someRacer());
      return (db) => likeComment(as(viewer, db), { postId, isLiked: true });
    },
  },
  "a comment's unlike": {
    writes: 1,
    async prepare() {
      const viewer = await someRacer();
      const postId = await writeComment(await someRacer());
      await likeComment(as(viewer, testDeps().db), { postId, isLiked: true });
      return (db) => likeComment(as(viewer, db), { postId, isLiked: false });
    },
  },
  "a mark on an event": {
    writes: 1,
    async prepare() {
      const viewer = await someRacer();
      const [slug = ""] = await createTestEvents([MILAN]);
      return async (db) => {
        await markEvent(as(viewer, db), { slug, isMarked: true });
        return readGoingCount(slug);
      };
    },
  },
  "an event's unmark": {
    writes: 1,
    async prepare() {
      const viewer = await someRacer();
      const [slug = ""] = await createTestEvents([MILAN]);
      await markEvent(as(viewer, testDeps().db), { slug, isMarked: true });
      return async (db) => {
        await markEvent(as(viewer, db), { slug, isMarked: false });
        return readGoingCount(slug);
      };
    },
  },
  ...Object.fromEntries(
    (["approve", "reject", "needs-info"] as const).map((act) => [
      `a decision: ${act}`,
      decisionCase(act),
    ]),
  ),
  "a claim on a slip": {
    writes: 1,
    async prepare() {
      const { viewer, slipId } = await slipToDecide();
      return async (db) => {
        await claimSlip(as(viewer, db), { slipId });
        return slipOutcome(slipId);
      };
    },
  },
  "an undone decision": {
    writes: 1,
    async prepare() {
      const { viewer, slipId } = await slipToDecide();
      const decision = { slipId, version: 1, reason: null, note: "", key: null };
      await decideSlip(as(viewer, testDeps().db), { ...decision, act: "approve" });
      return async (db) => {
        await undoDecision(as(viewer, db), { slipId, version: 2 });
        return slipOutcome(slipId);
      };
    },
  },
  "a comment": {
    writes: 1,
    async prepare() {
      const viewer = await someRacer();
      const { subject } = await openDiscussion();
      return async (db) => {
        const { postId } = await addComment(as(viewer, db), { subject, content: "Once." });
        expect(await count("comments", "id = ? and user_id = ?", postId, viewer.id)).toBe(1);
        return count("comments", "user_id = ?", viewer.id);
      };
    },
  },
  "a comment's edit": {
    writes: 1,
    async prepare() {
      const viewer = await someRacer();
      const postId = await writeComment(viewer);
      return async (db) => {
        const edit = { postId, content: "Other words.", version: 1 };
        expect(await editComment(as(viewer, db), edit)).toEqual({ version: 2 });
        return count("comments", "id = ? and version = 2 and text = 'Other words.'", postId);
      };
    },
  },
  "a comment's deletion": {
    writes: 1,
    async prepare() {
      const viewer = await someRacer();
      const postId = await writeComment(viewer);
      return async (db) => {
        await withdrawComment(as(viewer, db), { postId });
        return count("comments", "id = ? and version = 2 and status = 'DELETED'", postId);
      };
    },
  },
  "a new vehicle": vehicleCase(null),
  "a new vehicle with a picture": vehicleCase(jpegFile({ width: 1200, height: 900 })),
  "a vehicle's change": {
    writes: 1,
    async prepare() {
      const viewer = await someRacer();
      const vehicleId = await createCar(viewer);
      const vehicle = { ...(await vehicleInput()), vehicleId, vehicleImage: null };
      return async (db) => {
        await updateOwnVehicle(as(viewer, db), { ...vehicle, mods: "New slicks" });
        return count("vehicles", "user_id = ? and mods = 'New slicks'", viewer.id);
      };
    },
  },
};

/** A pending slip of a racer, and a moderator. */
async function slipToDecide() {
  const racer = await someRacer();
  const { id: slipId } = await createSlip(racer, await createCar(racer));
  return { slipId, viewer: await someRacer({ role: "moderator" }) };
}

/** A slip's state and how many entries, holds and news it has. */
async function slipOutcome(slipId: number) {
  const slip = await env.DB.prepare("select status, version, is_listed from slips where id = ?")
    .bind(slipId)
    .first();
  return {
    ...slip,
    entries: await count("audit_log", "subject_kind = 'slip' and subject_id = ?", slipId),
    holds: await count("held_decisions", "slip_id = ?", slipId),
    news: await count("approval_news", "slip_id = ?", slipId),
  };
}

function decisionCase(act: SlipDecision["act"]): Case {
  return {
    writes: 1,
    async prepare() {
      const { viewer, slipId } = await slipToDecide();
      const reason = act === "reject" ? "OTHER" : null;
      const decision = { slipId, act, version: 1, reason, note: "A note.", key: null } as const;
      return async (db) => {
        expect(await decideSlip(as(viewer, db), decision)).toMatchObject({ version: 2 });
        return slipOutcome(slipId);
      };
    },
  };
}

async function vehicleInput() {
  const { vehicleLookupId = 0 } =
    (await env.DB.prepare("select id as vehicleLookupId from vehicle_lookup limit 1").first<{
      vehicleLookupId: number;
    }>()) ?? {};
  const fields = { vin: "1M8GDM9AXKP042788", mods: "", isStock: true, isDefault: false };
  return { ...fields, vehicleLookupId, originalImage: "" };
}

function vehicleCase(vehicleImage: File | null): Case {
  return {
    writes: 1,
    async prepare() {
      const viewer = await someRacer();
      const vehicle = { ...(await vehicleInput()), vehicleImage };
      return async (db) => {
        const { id } = await addVehicle(as(viewer, db), vehicle);
        expect(await count("vehicles", "id = ? and user_id = ?", id, viewer.id)).toBe(1);
        const { objects } = await env.MEDIA.list({ prefix: `vehicles/${viewer.id}/` });
        return {
          vehicles: await count("vehicles", "user_id = ?", viewer.id),
          images: await count("vehicle_images", "vehicle_id = ?", id),
          pictures: objects.length,
        };
      };
    },
  };
}

async function readGoingCount(slug: string): Promise<number | undefined> {
  const row = await env.DB.prepare("select going_count as n from events where slug = ?")
    .bind(slug)
    .first<{ n: number }>();
  return row?.n;
}

/** A racer's new session, with its viewer and its unused refresh token. */
async function signIn() {
  const { id } = await someRacer();
  const refreshToken = refreshTokenOf(
    await startSession(testDeps(), { userId: id, userAgent: "t" }),
  );
  const session = await refreshSession(testDeps(), refreshToken);
  if (!session) throw new Error("The session wasn't found.");
  return { id, viewer: session.viewer, refreshToken: session.tokens.refreshToken };
}

function refreshTokenOf(cookies: readonly string[]): string {
  return /refresh=([^;]+)/.exec(cookies.join("\n"))?.[1] ?? "";
}

describe.each(Object.entries(CASES))("%s", (_name, { writes, prepare }) => {
  test.each(EITHER_WAY)("happens once if one of its writes %s", async (_, isExecuted) => {
    const plain = losingDatabase({ message: LOST, isExecuted, lost: [] });
    const expected = await (await prepare())(plain.db);
    expect(plain.countWrites()).toBe(writes);
    for (let nth = 1; nth <= writes; nth += 1) {
      const perform = await prepare();
      const { db, countWrites } = losingDatabase({ message: LOST, isExecuted, lost: [nth] });
      expect(withoutIds(await perform(db))).toEqual(withoutIds(expected));
      expect(countWrites()).toBe(writes + 1);
    }
  });
});

/** Two comments have two ids. */
function withoutIds(result: unknown) {
  return typeof result === "object" ? { ...result, postId: 0 } : result;
}

describe.each(TRANSIENT)("%s", (message) => {
  test.each(EITHER_WAY)("is retried when the write %s", async (_, isExecuted) => {
    const viewer = await someRacer();
    const { id } = await publish(await openNewsroom());
    const { db, countWrites } = losingDatabase({ message, isExecuted, lost: [1] });
    expect(await likeArticle(as(viewer, db), { article: { id }, isLiked: true })).toBe(1);
    expect(countWrites()).toBe(2);
  });
});

test("another error is not retried", async () => {
  const viewer = await someRacer();
  const { id } = await publish(await openNewsroom());
  const message = "no such table: likes";
  const { db, countWrites } = losingDatabase({ message, isExecuted: false, lost: [1] });
  const like = likeArticle(as(viewer, db), { article: { id }, isLiked: true });
  await expect(like).rejects.toThrow();
  expect(countWrites()).toBe(1);
});

test("a write that fails twice is not tried a third time", async () => {
  const viewer = await someRacer();
  const { id } = await publish(await openNewsroom());
  const { db, countWrites } = losingDatabase({ message: LOST, isExecuted: false, lost: [1, 2] });
  const like = likeArticle(as(viewer, db), { article: { id }, isLiked: true });
  await expect(like).rejects.toThrow();
  expect(countWrites()).toBe(2);
});

test("a slip without a key is not sent again", async () => {
  const viewer = await someRacer();
  const carId = await createCar(viewer);
  const input = {
    ...timeSlipSchema.parse(slipFields(viewer, carId)),
    photos: slipPhotos(),
    submitKey: null,
  };
  const { db, countWrites } = losingDatabase({ message: LOST, isExecuted: false, lost: [1] });
  await expect(submitTimeSlip(as(viewer, db), input)).rejects.toMatchObject({
    code: "unavailable",
  });
  expect(countWrites()).toBe(1);
  expect(await count("slips", "user_id = ?", viewer.id)).toBe(0);
});

test.each(EITHER_WAY)("a key is freed although its release %s", async (_, isExecuted) => {
  const { id: userId } = await someRacer();
  const { db } = losingDatabase({ message: LOST, isExecuted, lost: [2] });
  const use = { userId, key: crypto.randomUUID(), operation: "test.work" };
  const failing = runOnce({ ...testDeps(), db }, use, () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(await runOnce(testDeps(), use, async () => "yes")).toBe("yes");
});
