import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SlipDraft } from "#app/features/slips/slip-drafts.ts";
import { ApiError } from "#app/lib/api-client.ts";

const kept = new Map<string, SlipDraft>();
vi.mock("idb-keyval", () => ({
  createStore: () => null,
  get: async (key: string) => kept.get(key),
  set: async (key: string, draft: SlipDraft) => void kept.set(key, draft),
  del: async (key: string) => void kept.delete(key),
  delMany: async (all: string[]) => {
    for (const key of all) kept.delete(key);
  },
  keys: async () => [...kept.keys()],
  entries: async () => [...kept.entries()],
}));
const sendTimeSlip = vi.hoisted(() => vi.fn());
vi.mock("#app/features/slips/send-time-slip.ts", () => ({ sendTimeSlip }));

const { sendWaitingSlips } = await import("#app/features/slips/send-waiting-slips.ts");
const { readDraft, removeDraftsOf, takeReceipts } = await import(
  "#app/features/slips/slip-drafts.ts"
);

const draft = (state: SlipDraft["state"], sendKey: string | null = "key"): SlipDraft => ({
  fields: { raceTrack: "Famoso" },
  photos: {},
  state,
  sendKey,
  message: "",
});

beforeEach(() => kept.clear());
afterEach(() => sendTimeSlip.mockReset());

test("what waits is sent under the key of its first attempt and forgotten", async () => {
  kept.set("racer/0", draft("waiting", "first"));
  kept.set("other/0", draft("waiting"));
  expect(await sendWaitingSlips("Racer")).toMatchObject({ waiting: 0, refused: 0 });
  expect(sendTimeSlip).toHaveBeenCalledExactlyOnceWith(expect.any(FormData), "first");
  expect(await readDraft("racer/0")).toBeNull();
  expect(kept.get("other/0")?.state).toBe("waiting");
});

test("whoever sent it, its racer is told once", async () => {
  kept.set("racer/0", draft("waiting"));
  kept.set("racer/7", draft("waiting"));
  await sendWaitingSlips("racer");
  expect(await takeReceipts("other")).toBe(0);
  expect(await takeReceipts("Racer")).toBe(2);
  expect(await takeReceipts("racer")).toBe(0);
  expect(kept.size).toBe(0);
});

test("two that send at once send each slip once", async () => {
  kept.set("racer/0", draft("waiting"));
  sendTimeSlip.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 5)));
  await Promise.all([sendWaitingSlips("racer"), sendWaitingSlips("racer")]);
  expect(sendTimeSlip).toHaveBeenCalledTimes(1);
});

test.each([
  [new ApiError(0, "no line"), "waiting"],
  [new ApiError(503, "busy"), "waiting"],
  [new ApiError(409, "still running", { code: "in_progress" }), "waiting"],
  [new ApiError(401, "log in"), "waiting"],
  [new ApiError(409, "changed", { code: "conflict" }), "refused"],
  [new ApiError(400, "bad", { code: "invalid" }), "refused"],
])("%s leaves a slip %s", async (error, state) => {
  kept.set("racer/0", draft("waiting"));
  sendTimeSlip.mockRejectedValue(error);
  const count = await sendWaitingSlips("racer");
  expect(kept.get("racer/0")?.state).toBe(state);
  expect(count).toMatchObject({ [state]: 1, isSignedOut: error.status === 401 });
});

test("a racer's drafts go together, and nobody else's with them", async () => {
  for (const key of ["racer/0", "racer/7", "racer2/0"]) kept.set(key, draft("typing"));
  await removeDraftsOf("Racer");
  expect([...kept.keys()]).toEqual(["racer2/0"]);
});
