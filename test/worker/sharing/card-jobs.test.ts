import { createMessageBatch } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Deps, Viewer } from "#app/deps.ts";
import { addPicture, removePicture } from "#app/features/garage/arrange-pictures.server.ts";
import { deleteVehicle } from "#app/features/garage/delete-vehicle.server.ts";
import { actOnSlip } from "#app/features/moderation/act-on-slip.server.ts";
import { approveSeen } from "#app/features/moderation/approve-seen.server.ts";
import { decideReport } from "#app/features/moderation/reports/decide-report.server.ts";
import { reportRun } from "#app/features/moderation/reports/report-run.server.ts";
import { confirmEmailChange } from "#app/features/profile/confirm-email-change.server.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import { requestEmailChange } from "#app/features/profile/request-email-change.server.ts";
import { activateAccount } from "#app/features/registration/activate-account.server.ts";
import { refreshRunCard } from "#app/features/sharing/refresh-run-card.server.ts";
import { timeSlipSchema } from "#app/features/slips/schema.ts";
import { submitTimeSlip } from "#app/features/slips/submit-time-slip.server.ts";
import { withdrawTimeSlip } from "#app/features/slips/withdraw-time-slip.server.ts";
import { upsertSighting } from "#db/queries/desk.ts";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import { findAllImagesByVehicle } from "#db/queries/vehicle-images.ts";
import { slips } from "#db/schema/slips.ts";
import { createLinkToken } from "#test/support/account-links.ts";
import { createUser, PASSWORD, viewerOf } from "#test/support/accounts.ts";
import { countedCards } from "#test/support/cards.ts";
import { testDeps } from "#test/support/deps.ts";
import { jpegFile } from "#test/support/pictures.ts";
import {
  createCar,
  createReference,
  createSlip,
  slipFields,
  slipPhotos,
  TODAY,
} from "#test/support/slips.ts";
import type { Job } from "#workers/env.ts";
import { handleJobs } from "#workers/jobs/queue.ts";

beforeAll(createReference);

/** Dependencies that run background work immediately, and record the refreshed runs. */
function watchedDeps(viewer: Viewer) {
  const { cards, drawn } = countedCards();
  const work: Promise<unknown>[] = [];
  const deps: Deps & { viewer: Viewer } = {
    ...testDeps({ now: TODAY }),
    viewer,
    waitUntil: (later) => void work.push(later),
    cards: {
      ...cards,
      async refreshRuns(slipIds) {
        for (const slipId of slipIds) await refreshRunCard(deps, slipId);
      },
    },
  };
  return { deps, drawn, settled: () => Promise.all(work.splice(0)) };
}

async function createScene(person: Parameters<typeof createUser>[0] = {}) {
  const racer = await createUser(person);
  const carId = await createCar(racer);
  const slip = await createSlip(await viewerOf(racer), carId);
  const moderator = await viewerOf(await createUser({ role: "moderator" }));
  const watched = watchedDeps(moderator);
  const act = async (values: Record<string, string>) => {
    await actOnSlip(watched.deps, { slipId: slip.id, values, sendKey: null });
    await watched.settled();
  };
  const isStored = async () => (await env.MEDIA.head(`run-cards/${slip.id}.jpg`)) !== null;
  return { ...watched, racer, carId, slip, act, isStored };
}

test("an approval stores the card, and undoing it removes it", async () => {
  const { act, isStored, drawn } = await createScene();
  await act({ act: "approve", version: "1" });
  expect(await isStored()).toBe(true);
  expect(drawn).toHaveLength(1);
  await act({ act: "undo", version: "2" });
  expect(await isStored()).toBe(false);
  await act({ act: "approve", version: "3" });
  expect(await isStored()).toBe(true);
});

test("a rejection after an approval removes the card", async () => {
  const { act, isStored } = await createScene();
  await act({ act: "approve", version: "1" });
  await act({ act: "reject", version: "2", reason: "DUPLICATE" });
  expect(await isStored()).toBe(false);
});

test("approving several at once stores the card of each", async () => {
  const { deps, settled, slip, act, isStored, drawn } = await createScene();
  await act({ act: "claim", version: "1" });
  // Only slips without flags can be approved in bulk.
  await deps.db.update(slips).set({ flags: [] }).where(eq(slips.id, slip.id));
  await upsertSighting(deps.db, {
    moderatorId: deps.viewer.id,
    slipId: slip.id,
    version: 2,
    seenAt: TODAY,
  });
  await approveSeen(deps, { slips: [{ id: slip.id, version: 2 }], key: null });
  await settled();
  expect(await isStored()).toBe(true);
  expect(drawn).toHaveLength(1);
});

test("an approved run gets its card once its racer activates the account", async () => {
  const { act, isStored, racer } = await createScene({ isActivated: false });
  await act({ act: "approve", version: "1" });
  expect(await isStored()).toBe(false);
  const own = watchedDeps(await viewerOf(racer));
  const activationToken = await createLinkToken(racer, "activation");
  await activateAccount(own.deps, { activationToken, userAgent: "test" });
  await own.settled();
  expect(await isStored()).toBe(true);
  expect(own.drawn).toHaveLength(1);
});

test("an approved run gets its card once its racer confirms a corrected address", async () => {
  const { act, isStored, racer } = await createScene({ isActivated: false });
  await act({ act: "approve", version: "1" });
  const own = watchedDeps(await viewerOf(racer));
  const newEmail = `card-${racer.username}@example.com`;
  await requestEmailChange(own.deps, { newEmail, password: PASSWORD });
  const [mail] = await findAllMailsByRecipient(own.deps.db, newEmail);
  const [, token = ""] = /email-change\?token=([^\s&]+)/.exec(mail?.text ?? "") ?? [];
  await own.settled();
  expect(await isStored()).toBe(false);
  expect(await confirmEmailChange(own.deps, decodeURIComponent(token))).toBe("done");
  await own.settled();
  expect(await isStored()).toBe(true);
});

test("an edit of a listed run, which is checked again, removes the outdated card", async () => {
  const { act, isStored, racer, carId, slip } = await createScene();
  await act({ act: "approve", version: "1" });
  expect(await isStored()).toBe(true);
  const own = watchedDeps(await viewerOf(racer));
  const fields = { ...slipFields(racer, carId), slipId: String(slip.id), elapsedTime: "11.5" };
  const input = timeSlipSchema.parse(fields);
  await submitTimeSlip(own.deps, { ...input, photos: slipPhotos(), submitKey: null });
  await own.settled();
  expect(await isStored()).toBe(false);
  expect(own.drawn).toEqual([]);
});

test("a withdrawn run loses its card", async () => {
  const { act, isStored, racer, slip } = await createScene();
  await act({ act: "approve", version: "1" });
  const own = watchedDeps(await viewerOf(racer));
  await withdrawTimeSlip(own.deps, { slipId: slip.id });
  await own.settled();
  expect(await isStored()).toBe(false);
});

test("the runs of a deleted account lose their cards", async () => {
  const { act, isStored, racer } = await createScene();
  await act({ act: "approve", version: "1" });
  const own = watchedDeps(await viewerOf(racer));
  await deleteAccount(own.deps, { password: PASSWORD });
  await own.settled();
  expect(await isStored()).toBe(false);
});

test("a change of a car's pictures redraws its runs' cards and removes the others with its photo", async () => {
  const { act, isStored, racer, carId, slip } = await createScene();
  await act({ act: "approve", version: "1" });
  const own = watchedDeps(await viewerOf(racer));
  const others = [
    `car-${carId}`,
    `car-${carId}-tall`,
    `garage-${racer.id}`,
    `slip-${slip.id}-tall`,
  ];
  const badge = `cards/badge-${carId}-et-12.3.jpg`;
  const putOthers = () =>
    Promise.all(others.map((name) => env.MEDIA.put(`cards/${name}.jpg`, "former")));
  const areGone = async () => {
    const { objects } = await env.MEDIA.list({ prefix: "cards/" });
    const keys = objects.map(({ key }) => key);
    return others.every((name) => !keys.includes(`cards/${name}.jpg`));
  };

  await putOthers();
  await addPicture(own.deps, { vehicleId: carId, file: jpegFile() });
  await own.settled();
  expect(own.drawn).toHaveLength(1);
  expect(own.drawn[0]).toContain("card:photo/vehicles/");
  expect(await areGone()).toBe(true);

  await putOthers();
  const [picture] = await findAllImagesByVehicle(own.deps.db, carId);
  await removePicture(own.deps, { vehicleId: carId, id: picture?.id ?? 0 });
  await own.settled();
  expect(own.drawn).toHaveLength(2);
  expect(own.drawn[1]).not.toContain("card:photo/");
  expect(await areGone()).toBe(true);

  await putOthers();
  await env.MEDIA.put(badge, "former");
  await deleteVehicle(own.deps, { vehicleId: carId });
  await own.settled();
  expect(await areGone()).toBe(true);
  expect(await env.MEDIA.head(badge)).toBeNull();
  expect(await isStored()).toBe(true);
});

test("an upheld report removes the card with the run", async () => {
  const { deps, settled, act, isStored, slip } = await createScene();
  await act({ act: "approve", version: "1" });
  const reporter = await viewerOf(await createUser());
  const report = await reportRun(
    { ...testDeps({ now: TODAY }), viewer: reporter },
    { slipId: slip.id, reason: "NUMBERS_WRONG", text: "The slip says 11.84." },
  );
  await decideReport(deps, { reportId: report.id, act: "uphold", answer: "" });
  await settled();
  expect(await isStored()).toBe(false);
});

test("the queue draws a card and acknowledges, also where there is nothing to draw", async () => {
  const { act, slip, isStored } = await createScene();
  await act({ act: "approve", version: "1" });
  await env.MEDIA.delete(`run-cards/${slip.id}.jpg`);
  const acks: string[] = [];
  const batch = createMessageBatch<Job>(
    "jobs",
    [slip.id, 999_999].map((slipId) => ({
      id: String(slipId),
      timestamp: new Date(),
      attempts: 1,
      body: { kind: "card", slipId },
    })),
  );
  for (const message of batch.messages) {
    message.ack = () => void acks.push(message.id);
  }
  await handleJobs(batch, env);
  expect(acks).toEqual([String(slip.id), "999999"]);
  expect(await isStored()).toBe(true);
});
