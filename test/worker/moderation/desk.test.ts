import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { approveMarked } from "#app/features/moderation/approve-marked.server.ts";
import { approveSeen } from "#app/features/moderation/approve-seen.server.ts";
import { claimSlip } from "#app/features/moderation/claim-slip.server.ts";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import { listQueue } from "#app/features/moderation/list-queue.server.ts";
import { readDeskFigures } from "#app/features/moderation/read-desk-figures.server.ts";
import { readSlipReview } from "#app/features/moderation/read-slip-review.server.ts";
import { decideReport } from "#app/features/moderation/reports/decide-report.server.ts";
import { reportRun } from "#app/features/moderation/reports/report-run.server.ts";
import { SLIP_NOTES_MAX } from "#app/features/moderation/schema.ts";
import { listOwnSlips } from "#app/features/slips/list-own-slips.server.ts";
import { readSlipForm } from "#app/features/slips/read-slip-form.server.ts";
import { timeSlipSchema } from "#app/features/slips/schema.ts";
import { submitTimeSlip } from "#app/features/slips/submit-time-slip.server.ts";
import { formatWait } from "#app/lib/format-wait.ts";
import { vinWarning } from "#app/lib/vin.ts";
import { loader as figuresLoader } from "#app/routes/moderation/figures.tsx";
import { loader as queueLoader } from "#app/routes/moderation/queue.tsx";
import { loader as reportsLoader } from "#app/routes/moderation/reports.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import { findSlipById } from "#db/queries/slips.ts";
import { createUser, signIn, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";
import {
  createCar,
  createReference,
  createSlip,
  GOOD_VIN,
  slipFields,
  TODAY,
} from "#test/support/slips.ts";

beforeAll(createReference);

const HOUR = 3_600_000;
const later = (ms: number) => new Date(TODAY.getTime() + ms);

async function moderator(role: "moderator" | "admin" = "moderator") {
  const user = await createUser({ role });
  const viewer = await viewerOf(user);
  const client = new Client();
  await signIn(client, user);
  const deps = (now = TODAY) => ({ ...testDeps({ now }), viewer });
  return { user, viewer, client, deps, look: (id: number) => readSlipReview(deps(), id) };
}

let vins = 0;
/** A unique VIN with a correct check digit. */
function vin(): string {
  vins += 1;
  return `1G4AH59H45G${String(vins).padStart(6, "0")}`;
}

/** An unsuspicious slip, unless `fields` changes that. */
async function plainSlip(fields: Record<string, string> = {}, isStock = false) {
  const user = await createUser();
  const carId = await createCar(user, { vin: goodVin(), isStock });
  const own = { elapsedTime: `11.${300 + vins}`, ...fields };
  return { user, slip: await createSlip(await viewerOf(user), carId, { fields: own }) };
}

function goodVin(): string {
  let candidate = vin();
  while (vinWarning(candidate, 2019) !== null) candidate = vin();
  return candidate;
}

describe("bulk approval", () => {
  const path = "/api/moderation/slips/approve-seen";
  type Answer = { results: { id: number; outcome: string; version: number | null }[] };

  test("approves what this moderator has seen and returns each slip's result", async () => {
    const [judge, colleague] = [await moderator(), await moderator()];
    const [seen, unseen, elsewhere] = [await plainSlip(), await plainSlip(), await plainSlip()];
    const flagged = await plainSlip({ topSpeed: "90" });
    const own = await createSlip(judge.viewer, await createCar(judge.user));
    for (const { slip } of [seen, flagged]) await judge.look(slip.id);
    await judge.look(own.id);
    await colleague.look(elsewhere.slip.id);
    const ids = [seen.slip, unseen.slip, elsewhere.slip, flagged.slip, own];
    const response = await judge.client.postJson(path, {
      slips: [...ids.map(({ id }) => ({ id, version: 1 })), { id: 99_999_999, version: 1 }],
    });
    expect(response.status).toBe(200);
    const { results } = await response.json<Answer>();
    expect(results.map(({ outcome }) => outcome)).toEqual([
      "approved",
      "not_seen",
      "not_seen",
      "flagged",
      "own",
      "not_found",
    ]);
    const { db } = testDeps();
    expect(await findSlipById(db, seen.slip.id)).toMatchObject({
      status: "APPROVED",
      isListed: true,
      isBest: true,
      version: 2,
      decidedBy: judge.user.id,
    });
    expect(await findAllMailsByRecipient(db, seen.user.email)).toHaveLength(1);
    expect((await findAllAuditBySubject(db, "slip", seen.slip.id))[0]).toMatchObject({
      action: "slip.approve",
      actor: judge.user.username,
    });
    for (const { id } of ids.slice(1)) {
      expect(await findSlipById(db, id)).toMatchObject({ status: "PENDING", version: 1 });
    }
  });

  test("no run is approved by its owner, even an admin who has seen it", async () => {
    const admin = await moderator("admin");
    const own = await createSlip(admin.viewer, await createCar(admin.user, { vin: goodVin() }));
    await admin.look(own.id);
    const [result] = await approveSeen(admin.deps(), {
      slips: [{ id: own.id, version: 1 }],
      key: null,
    });
    expect(result).toMatchObject({ outcome: "own", version: 1 });
    const single = await admin.client.postJson(`/api/moderation/slips/${own.id}/approve`, {
      version: 1,
    });
    expect(single.status).toBe(403);
  });

  test("requires the exact version that was seen", async () => {
    const judge = await moderator();
    const { slip } = await plainSlip();
    await judge.look(slip.id);
    await claimSlip(judge.deps(), { slipId: slip.id });
    const bulk = (version: number) =>
      approveSeen(judge.deps(), { slips: [{ id: slip.id, version }], key: null });
    expect(await bulk(1)).toMatchObject([{ outcome: "changed", version: 2 }]);
    expect(await bulk(2)).toMatchObject([{ outcome: "not_seen", version: 2 }]);
    await judge.look(slip.id);
    expect(await bulk(2)).toMatchObject([{ outcome: "approved", version: 3 }]);
    expect(await bulk(3)).toMatchObject([{ outcome: "not_waiting", version: 3 }]);
  });

  test("skips what another moderator has claimed", async () => {
    const [judge, colleague] = [await moderator(), await moderator()];
    const { slip } = await plainSlip();
    await claimSlip(colleague.deps(), { slipId: slip.id });
    await judge.look(slip.id);
    const slips = [{ id: slip.id, version: 2 }];
    expect(await approveSeen(judge.deps(), { slips, key: null })).toMatchObject([
      { outcome: "claimed" },
    ]);
    expect(await approveSeen(judge.deps(later(16 * 60_000)), { slips, key: null })).toMatchObject([
      { outcome: "approved" },
    ]);
  });

  test("skips a run that a report took off the boards, even if it was edited since", async () => {
    const judge = await moderator();
    const { user, slip } = await plainSlip();
    await judge.look(slip.id);
    await approveSeen(judge.deps(), { slips: [{ id: slip.id, version: 1 }], key: null });
    const reporter = { ...testDeps({ now: TODAY }), viewer: await viewerOf(await createUser()) };
    const doubt = { slipId: slip.id, reason: "PICTURE", text: "" } as const;
    const report = await reportRun(reporter, doubt);
    await decideReport(judge.deps(), { reportId: report.id, act: "uphold", answer: "" });
    const version = async () => (await findSlipById(testDeps().db, slip.id))?.version ?? 0;
    const bulk = async () => {
      await judge.look(slip.id);
      return approveSeen(judge.deps(), {
        slips: [{ id: slip.id, version: await version() }],
        key: null,
      });
    };
    expect(await bulk()).toMatchObject([{ outcome: "reported" }]);
    const typed = slipFields(user, slip.vehicle.id);
    await submitTimeSlip(
      { ...testDeps({ now: TODAY }), viewer: await viewerOf(user) },
      {
        ...timeSlipSchema.parse({ ...typed, slipId: String(slip.id) }),
        photos: { timeslip: null, timeslipAndVin: null },
        submitKey: null,
      },
    );
    expect(await bulk()).toMatchObject([{ outcome: "reported" }]);
    const { slips } = await listQueue(judge.deps(), { status: "PENDING" });
    expect(slips.find(({ id }) => id === slip.id)).toMatchObject({ isSeen: true, isReady: false });
    const decision = {
      slipId: slip.id,
      version: await version(),
      reason: null,
      note: "",
      key: null,
    };
    expect(await decideSlip(judge.deps(), { ...decision, act: "approve" })).toMatchObject({
      status: "APPROVED",
    });
  });

  test("approves each slip once when two moderators approve at the same time", async () => {
    const [judge, colleague] = [await moderator(), await moderator()];
    const made = [await plainSlip(), await plainSlip(), await plainSlip()];
    for (const { slip } of made) {
      await judge.look(slip.id);
      await colleague.look(slip.id);
    }
    const slips = made.map(({ slip }) => ({ id: slip.id, version: 1 }));
    const answers = await Promise.all(
      [judge, colleague].map(({ deps }) => approveSeen(deps(), { slips, key: null })),
    );
    const approved = answers.flat().filter(({ outcome }) => outcome === "approved");
    expect(approved.map(({ id }) => id).toSorted()).toEqual(slips.map(({ id }) => id).toSorted());
    for (const { user } of made) {
      expect(await findAllMailsByRecipient(testDeps().db, user.email)).toHaveLength(1);
    }
  });

  test("returns the same response when sent twice with one Idempotency-Key", async () => {
    const judge = await moderator();
    const { slip } = await plainSlip();
    await judge.look(slip.id);
    const body = { slips: [{ id: slip.id, version: 1 }] };
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = await (await judge.client.postJson(path, body, headers)).json();
    expect(await (await judge.client.postJson(path, body, headers)).json()).toEqual(first);
  });

  test.each([
    [{}, "slips"],
    [{ slips: [] }, "slips"],
    [{ slips: [{ id: 1 }] }, "slips.0.version"],
    [{ slips: Array.from({ length: 26 }, (_, id) => ({ id: id + 1, version: 1 })) }, "slips"],
  ])("rejects %j", async (body, field) => {
    const { client } = await moderator();
    const response = await client.postJson(path, body);
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json<{ errors: object }>()).errors)).toEqual([field]);
    expect((await client.get(path)).status).toBe(405);
  });

  test("through the plain form of the queue: a toast, or the failures", async () => {
    const judge = await moderator();
    const [seen, unseen] = [await plainSlip(), await plainSlip()];
    await judge.look(seen.slip.id);
    const form = (...marked: string[]) => {
      const data = new FormData();
      for (const mark of marked) data.append("slip", mark);
      return { form: data, sendKey: null };
    };
    await expect(approveMarked(judge.deps(), form())).rejects.toMatchObject({
      code: "invalid",
      message: "Select the slips to approve",
    });
    await expect(
      approveMarked(judge.deps(), form(`${seen.slip.id}:1`, `${unseen.slip.id}:1`)),
    ).rejects.toMatchObject({
      code: "conflict",
      results: [
        { message: `Slip ${seen.slip.id} is approved.` },
        { message: `Slip ${unseen.slip.id} hasn't been looked at.` },
      ],
    });
    await judge.look(unseen.slip.id);
    expect(await approveMarked(judge.deps(), form(`${unseen.slip.id}:1`))).toBe("1 slip approved.");
  });
});

describe("notes between moderators", () => {
  const path = (id: number) => `/api/moderation/slips/${id}/notes`;

  test("are read by moderators and never by the racer, even if they moderate", async () => {
    const [judge, colleague] = [await moderator(), await moderator()];
    const slip = await createSlip(judge.viewer, await createCar(judge.user));
    const response = await colleague.client.postJson(path(slip.id), { text: "  Odd reflection. " });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ note: { text: "Odd reflection." } });
    expect((await colleague.look(slip.id)).notes).toMatchObject([
      { author: colleague.user.username, text: "Odd reflection." },
    ]);
    const own = await judge.look(slip.id);
    expect(JSON.stringify(own)).not.toContain("Odd reflection");
    expect((await judge.client.postJson(path(slip.id), { text: "Mine" })).status).toBe(403);
  });

  test("are limited in length and number, and audited", async () => {
    const judge = await moderator();
    const { slip } = await plainSlip();
    expect((await judge.client.postJson(path(slip.id), { text: " " })).status).toBe(400);
    expect((await judge.client.postJson(path(slip.id), { text: "x".repeat(501) })).status).toBe(
      400,
    );
    expect((await judge.client.postJson(path(99_999_999), { text: "x" })).status).toBe(404);
    for (let count = 0; count < SLIP_NOTES_MAX; count++) {
      const fresh = await moderator();
      await fresh.client.postJson(path(slip.id), { text: `Note ${count}` });
      if (count === 0) {
        expect((await findAllAuditBySubject(testDeps().db, "slip", slip.id))[0]).toMatchObject({
          action: "slip.note",
          actor: fresh.user.username,
        });
      }
    }
    expect((await judge.client.postJson(path(slip.id), { text: "One more" })).status).toBe(409);
    expect((await judge.look(slip.id)).notes).toHaveLength(SLIP_NOTES_MAX);
  });
});

describe("the filters of the queue", () => {
  test("by flag, by class and by who has the slip", async () => {
    const [judge, colleague] = [await moderator(), await moderator()];
    const plain = await plainSlip();
    const stock = await plainSlip({}, true);
    const flagged = await plainSlip({ topSpeed: "90" });
    const [mine, expired, others] = [await plainSlip(), await plainSlip(), await plainSlip()];
    await claimSlip(judge.deps(), { slipId: mine.slip.id });
    await claimSlip(judge.deps(later(-HOUR)), { slipId: expired.slip.id });
    await claimSlip(colleague.deps(), { slipId: others.slip.id });
    const list = async (query: string) => {
      const response = await judge.client.get(`/api/moderation/slips?${query}`);
      expect(response.status).toBe(200);
      const { slips } = await response.json<{ slips: { id: number }[] }>();
      return slips.map(({ id }) => id);
    };
    expect(await list("flag=none")).toContain(plain.slip.id);
    expect(await list("flag=none")).not.toContain(flagged.slip.id);
    expect(await list("flag=strong")).toContain(flagged.slip.id);
    expect(await list("flag=strong")).not.toContain(plain.slip.id);
    expect(await list("flag=ET_SPEED&class=modified")).toContain(flagged.slip.id);
    expect(await list("flag=SIXTY_FOOT")).not.toContain(flagged.slip.id);
    expect(await list("class=stock")).toContain(stock.slip.id);
    expect(await list("class=stock")).not.toContain(plain.slip.id);

    const now = (query: object) =>
      listQueue(judge.deps(), { status: "IN_REVIEW" as const, ...query }).then(({ slips }) =>
        slips.map(({ id }) => id),
      );
    expect(await now({ hold: "mine" })).toEqual([mine.slip.id]);
    expect(await now({ hold: "expired" })).toContain(expired.slip.id);
    expect(await now({ hold: "others" })).toContain(others.slip.id);
  });

  test.each(["flag=SHINY", "class=fast", "hold=tight"])("%s is a 400", async (query) => {
    const { client } = await moderator();
    expect((await client.get(`/api/moderation/slips?${query}`)).status).toBe(400);
  });

  test("mark what was seen and what can be approved in bulk", async () => {
    const judge = await moderator();
    const { slip } = await plainSlip();
    const find = async () => {
      const { slips } = await listQueue(judge.deps(), { status: "PENDING", limit: 100 });
      return slips.find(({ id }) => id === slip.id);
    };
    expect(await find()).toMatchObject({ isSeen: false, isReady: false });
    await judge.look(slip.id);
    expect(await find()).toMatchObject({ isSeen: true, isReady: true });
    await claimSlip(judge.deps(), { slipId: slip.id });
    const { slips } = await listQueue(judge.deps(), { status: "IN_REVIEW", limit: 100 });
    expect(slips.find(({ id }) => id === slip.id)).toMatchObject({
      isSeen: false,
      claimedBy: judge.user.username,
      claimedUntil: later(15 * 60_000).toISOString(),
    });
  });
});

describe("a slip's moderation page", () => {
  test("shows how long a claim lasts and the racer's record with its reasons", async () => {
    const judge = await moderator();
    const { user, slip } = await plainSlip();
    const viewer = await viewerOf(user);
    const carId = await createCar(user, { vin: GOOD_VIN });
    for (const elapsedTime of ["11.500", "11.600"]) {
      const other = await createSlip(viewer, carId, { fields: { elapsedTime } });
      await judge.client.postJson(`/api/moderation/slips/${other.id}/reject`, {
        version: 1,
        reason: "PHOTO_UNREADABLE",
      });
    }
    await claimSlip(judge.deps(), { slipId: slip.id });
    const review = await readSlipReview(judge.deps(later(60_000)), slip.id);
    expect(review.claim).toMatchObject({ isOwn: true, until: later(15 * 60_000).toISOString() });
    expect(review.racer.record).toMatchObject({
      total: 2,
      rejected: 2,
      reasons: [{ label: "Photo unreadable", times: 2 }],
    });
    expect(review.recent[0]).toMatchObject({ rejection: "Photo unreadable" });
  });
});

describe("figures", () => {
  test("show what waits and how long, how long it took, and two weeks of decisions", async () => {
    await env.DB.prepare(
      "update slips set status = 'WITHDRAWN', decided_at = null, is_listed = 0, is_best = 0, is_season_best = 0, is_track_best = 0",
    ).run();
    const judge = await moderator();
    const slips = [];
    for (let count = 0; count < 6; count += 1) slips.push((await plainSlip()).slip);
    const [one, two, three, four, held] = slips.map(({ id }) => id);
    const decide = (slipId = 0, hours = 0) =>
      decideSlip(judge.deps(later(hours * HOUR)), {
        ...{ slipId, act: "reject", version: 1, reason: "DUPLICATE", note: "", key: null },
      });
    // The day ends six hours after they were sent.
    await decide(one, 1);
    await decide(two, 2);
    await decide(three, 5);
    await decide(four, 7);
    await claimSlip(judge.deps(later(8 * HOUR)), { slipId: held ?? 0 });
    const figures = await readDeskFigures(judge.deps(later(9 * HOUR)));
    expect(figures).toMatchObject({
      waiting: 1,
      inReview: 1,
      oldestWaitMs: 9 * HOUR,
      medianWaitMs: 3.5 * HOUR,
      decisions: 4,
    });
    expect(figures.days).toHaveLength(14);
    expect(figures.days.slice(-3)).toEqual([
      { day: "2026-06-14", count: 0 },
      { day: "2026-06-15", count: 3 },
      { day: "2026-06-16", count: 1 },
    ]);
  });
});

test("racers see the moderators' usual wait, in the queue and on submitting", async () => {
  const judge = await moderator();
  const { user } = await plainSlip();
  const viewer = await viewerOf(user);
  for (const hours of [30, 50, 70]) {
    const { slip } = await plainSlip();
    await decideSlip(judge.deps(later(hours * HOUR)), {
      ...{ slipId: slip.id, act: "reject", version: 1, reason: "DUPLICATE", note: "", key: null },
    });
    const { medianWaitMs } = await readDeskFigures(judge.deps(later(80 * HOUR)));
    const { rows } = await listOwnSlips(
      { ...testDeps({ now: later(80 * HOUR) }), viewer },
      { after: null },
    );
    const usualWait = `Usual wait: ${formatWait(medianWaitMs ?? 0)}.`;
    expect(rows[0]?.words).toContain(usualWait);
    const form = await readSlipForm({ ...testDeps(), viewer }, { slipId: null, vehicleId: null });
    expect(form).toMatchObject({ usualWait });
  }
});

describe("the moderation pages", () => {
  test.each([
    ["/moderation", queueLoader],
    ["/moderation/reports", reportsLoader],
    ["/moderation/figures", figuresLoader],
  ])("%s is a 404 for everyone else", async (path, loader) => {
    const racer = await viewerOf(await createUser());
    for (const viewer of [null, racer]) {
      expect((await callRoute(loader, { path, params: {}, viewer })).status).toBe(404);
    }
    const { viewer } = await moderator();
    expect((await callRoute(loader, { path, params: {}, viewer })).status).toBe(200);
  });

  test("an empty filter value doesn't filter", async () => {
    const { viewer } = await moderator();
    const answer = await callRoute(queueLoader, {
      path: "/moderation?status=PENDING&flag=&class=stock",
      params: {},
      viewer,
    });
    expect(answer.data).toMatchObject({ filter: { class: "stock" } });
  });
});
