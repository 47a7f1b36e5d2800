import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { deliverMail } from "#app/features/mail/deliver-mail.server.ts";
import { actOnSlip } from "#app/features/moderation/act-on-slip.server.ts";
import { listHeldDecisions } from "#app/features/moderation/list-held-decisions.server.ts";
import { UNDO_MS } from "#app/features/moderation/rules.ts";
import { MODERATION_TEXTS } from "#app/features/moderation/texts.ts";
import { undoDecision } from "#app/features/moderation/undo-decision.server.ts";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import { findSlipById, findSlipToEdit } from "#db/queries/slips.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, createSlip, TODAY } from "#test/support/slips.ts";

beforeAll(createReference);

const later = (ms: number) => new Date(TODAY.getTime() + ms);

async function deskOf(now = TODAY) {
  const viewer = await viewerOf(await createUser({ role: "moderator" }));
  return { viewer, at: (later: Date) => ({ ...testDeps({ now: later }), viewer }), now };
}

async function waitingSlip() {
  const racer = await createUser();
  const slip = await createSlip(await viewerOf(racer), await createCar(racer));
  return { racer, slip };
}

const decide = (
  deps: ReturnType<typeof testDeps> & {
    viewer: NonNullable<ReturnType<typeof testDeps>["viewer"]>;
  },
  slipId: number,
  values: Record<string, string>,
) => actOnSlip(deps, { slipId, values: { version: "1", ...values }, sendKey: null });

describe("an undone decision", () => {
  test.each([
    ["approve", {}],
    ["reject", { reason: "DUPLICATE", note: "Twice" }],
    ["needs-info", { note: "Which lane?" }],
  ])("%s restores the slip, and no mail is sent", async (act, fields) => {
    const { viewer, at } = await deskOf();
    const { racer, slip } = await waitingSlip();
    await decide(at(TODAY), slip.id, { act, ...fields });
    const { db } = testDeps();
    expect(await findAllMailsByRecipient(db, racer.email)).toHaveLength(1);

    const undone = await decide(at(later(UNDO_MS - 1)), slip.id, { act: "undo", version: "2" });
    expect(undone.toast).toBe(`Undone. Slip ${slip.id} is waiting.`);
    expect(await findSlipById(db, slip.id)).toMatchObject({
      status: "PENDING",
      version: 3,
      isListed: false,
      decidedBy: null,
      decidedAt: null,
      rejectionReason: null,
      note: "",
    });
    expect(await findAllMailsByRecipient(db, racer.email)).toEqual([]);
    const [entry] = await findAllAuditBySubject(db, "slip", slip.id);
    expect(entry).toMatchObject({ action: "slip.undo", actor: viewer.username });
    expect(await listHeldDecisions(at(TODAY))).toEqual([]);
  });

  test("restores a claim, and a run's place on the boards", async () => {
    const { viewer, at } = await deskOf();
    const { slip } = await waitingSlip();
    await decide(at(TODAY), slip.id, { act: "claim" });
    await decide(at(TODAY), slip.id, { act: "approve", version: "2" });
    await decide(at(TODAY), slip.id, { act: "undo", version: "3" });
    const { db } = testDeps();
    expect(await findSlipById(db, slip.id)).toMatchObject({
      status: "IN_REVIEW",
      claimedBy: viewer.id,
      claimedAt: TODAY,
    });
    await decide(at(TODAY), slip.id, { act: "approve", version: "4" });
    await decide(at(TODAY), slip.id, { act: "reject", version: "5", reason: "DUPLICATE" });
    expect(await findSlipById(db, slip.id)).toMatchObject({ isListed: false });
    await decide(at(TODAY), slip.id, { act: "undo", version: "6" });
    expect(await findSlipById(db, slip.id)).toMatchObject({
      status: "APPROVED",
      isListed: true,
      isBest: true,
      decidedBy: viewer.id,
    });
  });

  test("doesn't count as a decision", async () => {
    const { at } = await deskOf();
    const { slip } = await waitingSlip();
    await decide(at(TODAY), slip.id, { act: "approve" });
    await decide(at(TODAY), slip.id, { act: "undo", version: "2" });
    const { db } = testDeps();
    expect(await findSlipToEdit(db, slip.id)).toMatchObject({ wasApproved: false });
    await decide(at(TODAY), slip.id, { act: "approve", version: "3" });
    await decide(at(TODAY), slip.id, { act: "needs-info", version: "4", note: "?" }).catch(
      () => {},
    );
    expect(await findSlipToEdit(db, slip.id)).toMatchObject({ wasApproved: true });
  });
});

describe("a decision is final", () => {
  test("after twenty seconds, and its mail goes out then", async () => {
    const { at } = await deskOf();
    const { racer, slip } = await waitingSlip();
    await decide(at(TODAY), slip.id, { act: "approve" });
    const late = at(later(UNDO_MS));
    expect(await listHeldDecisions(late)).toEqual([]);
    await expect(undoDecision(late, { slipId: slip.id, version: 2 })).rejects.toThrow(
      MODERATION_TEXTS.undoExpired,
    );
    const [mail] = await findAllMailsByRecipient(late.db, racer.email);
    const sent: string[] = [];
    const deliver = (now: Date) =>
      deliverMail({ ...at(now), transport: async ({ to }) => void sent.push(to) }, mail?.id ?? 0);
    expect(await deliver(later(UNDO_MS - 1))).toBe("retry");
    expect(sent).toEqual([]);
    expect(await deliver(later(UNDO_MS))).toBe("done");
    expect(sent).toEqual([racer.email]);
  });

  test("for everyone but its moderator", async () => {
    const [one, other] = [await deskOf(), await deskOf()];
    const { slip } = await waitingSlip();
    await decide(one.at(TODAY), slip.id, { act: "approve" });
    expect(await listHeldDecisions(other.at(TODAY))).toEqual([]);
    await expect(
      undoDecision(other.at(TODAY), { slipId: slip.id, version: 2 }),
    ).rejects.toMatchObject({ code: "conflict" });
    const racer = { ...testDeps(), viewer: await viewerOf(await createUser()) };
    await expect(undoDecision(racer, { slipId: slip.id, version: 2 })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await findSlipById(testDeps().db, slip.id)).toMatchObject({ status: "APPROVED" });
  });

  test("once it has been decided again, and with another version", async () => {
    const [one, other] = [await deskOf(), await deskOf()];
    const { racer, slip } = await waitingSlip();
    await decide(one.at(TODAY), slip.id, { act: "approve" });
    await expect(undoDecision(one.at(TODAY), { slipId: slip.id, version: 7 })).rejects.toThrow(
      MODERATION_TEXTS.changed,
    );
    await decide(other.at(TODAY), slip.id, { act: "reject", version: "2", reason: "DUPLICATE" });
    await expect(
      undoDecision(one.at(TODAY), { slipId: slip.id, version: 2 }),
    ).rejects.toMatchObject({ code: "conflict" });
    expect(await findAllMailsByRecipient(testDeps().db, racer.email)).toHaveLength(2);
  });
});

test("a moderator's own latest decisions are listed, latest first, through an index", async () => {
  const { viewer, at } = await deskOf();
  const ids = [];
  for (let count = 0; count < 3; count += 1) {
    const { slip } = await waitingSlip();
    await decide(at(later(count)), slip.id, { act: "approve" });
    ids.unshift(slip.id);
  }
  const { result, rowsRead } = await measureRowsRead((db) =>
    listHeldDecisions({ ...at(later(3)), db }),
  );
  expect(result.map(({ slipId }) => slipId)).toEqual(ids);
  expect(result[0]).toMatchObject({ version: 2, outcome: "approved", leftMs: UNDO_MS - 1 });
  expect(rowsRead).toBeLessThanOrEqual(8);
  // Expired entries are removed with the next decision.
  const { slip } = await waitingSlip();
  await decide(at(later(10 * UNDO_MS)), slip.id, { act: "approve" });
  const remaining = await env.DB.prepare(
    "select count(*) as n from held_decisions where moderator_id = ?",
  )
    .bind(viewer.id)
    .first("n");
  expect(remaining).toBe(1);
});
