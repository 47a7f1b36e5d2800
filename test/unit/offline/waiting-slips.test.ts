import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SlipDraft } from "#app/features/offline/slip-drafts.ts";
import { ApiError } from "#app/lib/api-client.ts";

const kept = new Map<string, SlipDraft>();
const counts = new Map<string, number>();
vi.mock("idb-keyval", () => ({
  createStore: () => null,
  update: async (key: string, change: (count?: number) => number) =>
    void counts.set(key, change(counts.get(key))),
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
vi.mock("#app/features/offline/send-time-slip.ts", () => ({ sendTimeSlip }));

const { sendWaitingSlips } = await import("#app/features/offline/send-waiting-slips.ts");
const { openDraft, removeDraftsOf, setAside, takeSent } = await import(
  "#app/features/offline/slip-drafts.ts"
);

const draft = (state: SlipDraft["state"], sendKey: string | null = "key"): SlipDraft => ({
  fields: { raceTrack: "Famoso" },
  photos: {},
  state,
  sendKey,
  message: "",
});

beforeEach(() => {
  kept.clear();
  counts.clear();
});
afterEach(() => sendTimeSlip.mockReset());

test("what waits is sent under the key of its first attempt and forgotten", async () => {
  kept.set("racer/0", draft("waiting", "first"));
  kept.set("other/0", draft("waiting"));
  expect(await sendWaitingSlips("Racer")).toMatchObject({ waiting: [], refused: [] });
  expect(sendTimeSlip).toHaveBeenCalledExactlyOnceWith(expect.any(FormData), "first");
  expect([...kept.keys()]).toEqual(["other/0"]);
});

test("whoever sent it, its racer is told once", async () => {
  kept.set("racer/0", draft("waiting"));
  kept.set("racer/7", draft("waiting"));
  await sendWaitingSlips("racer");
  expect(await takeSent("other")).toBe(0);
  expect(await takeSent("Racer")).toBe(2);
  expect(await takeSent("racer")).toBe(0);
  expect(kept.size).toBe(0);
});

test("a slip that waits makes room for the next run, and both go out", async () => {
  kept.set("racer/0", draft("waiting", "first"));
  expect(await setAside("racer/0")).toBe("racer/0/first");
  expect(await openDraft("racer/0")).toBeNull();
  kept.set("racer/0", draft("waiting", "second"));
  await sendWaitingSlips("racer");
  expect(sendTimeSlip.mock.calls.map(([, key]) => key).toSorted()).toEqual(["first", "second"]);
  expect(await takeSent("racer")).toBe(2);
});

test("what was set aside and came back is what the form opens with, once it is free", async () => {
  kept.set("racer/0", draft("waiting", "first"));
  await setAside("racer/0");
  kept.set("racer/0", draft("typing"));
  sendTimeSlip.mockRejectedValueOnce(new ApiError(400, "bad", { code: "invalid" }));
  const { refused, waiting } = await sendWaitingSlips("racer", "racer/0");
  expect(refused.map(([key]) => key)).toEqual(["racer/0/first"]);
  expect(waiting).toEqual([]);
  expect(await openDraft("racer/0")).toMatchObject({ state: "typing" });
  kept.delete("racer/0");
  expect(await openDraft("racer/0")).toMatchObject({ state: "refused", message: "bad" });
  expect([...kept.keys()]).toEqual(["racer/0"]);
});

test("what was being typed and was set aside is never sent by itself, and opens once the form is free", async () => {
  kept.set("racer/0", draft("typing", null));
  const place = await setAside("racer/0");
  expect([...kept.keys()]).toEqual([place]);
  expect(place).toMatch(/^racer\/0\/.{36}$/);
  kept.set("racer/0", draft("typing", null));
  expect(await sendWaitingSlips("racer")).toMatchObject({ waiting: [], refused: [] });
  expect(sendTimeSlip).not.toHaveBeenCalled();
  kept.delete("racer/0");
  expect(await openDraft("racer/0")).toMatchObject({ state: "typing" });
  expect([...kept.keys()]).toEqual(["racer/0"]);
  expect(await setAside("racer/1")).toBeNull();
});

test("an edit that waits opens as one that came back once its slip has changed, and stays as it is", async () => {
  const edit: SlipDraft = { ...draft("waiting"), fields: { slipId: "7", version: "3" } };
  kept.set("racer/7", edit);
  expect(await openDraft("racer/7", "3")).toEqual(edit);
  expect(await openDraft("racer/7", "5")).toMatchObject({
    fields: edit.fields,
    state: "refused",
    sendKey: null,
  });
  // Whether it had arrived is still to be found out, by its key.
  expect(kept.get("racer/7")).toEqual(edit);
});

test.each(["typing", "refused"] as const)(
  "an edit that is %s opens whatever became of its slip",
  async (state) => {
    kept.set("racer/7", { ...draft(state, null), fields: { slipId: "7", version: "3" } });
    expect(await openDraft("racer/7", "5")).toMatchObject({ state, fields: { version: "3" } });
  },
);

test("what stands in an open form is left to the form", async () => {
  kept.set("racer/0", draft("waiting"));
  await sendWaitingSlips("racer", "racer/0");
  expect(sendTimeSlip).not.toHaveBeenCalled();
});

test("what was taken back and changed on its way stays as its racer left it", async () => {
  kept.set("racer/0", draft("waiting", "first"));
  sendTimeSlip.mockImplementation(async () => void kept.set("racer/0", draft("typing", null)));
  await sendWaitingSlips("racer");
  expect(kept.get("racer/0")?.state).toBe("typing");
  expect(await takeSent("racer")).toBe(1);
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
  const unsent = await sendWaitingSlips("racer");
  expect(kept.get("racer/0")?.state).toBe(state);
  expect(unsent).toMatchObject({
    waiting: [],
    refused: [],
    [state]: [["racer/0", { state }]],
    isSignedOut: error.status === 401,
  });
});

test("where the browser refuses locks, each slip is sent all the same, and once", async () => {
  vi.stubGlobal("navigator", {
    locks: { request: () => Promise.reject(new DOMException("Denied", "SecurityError")) },
  });
  kept.set("racer/0", draft("waiting"));
  sendTimeSlip.mockRejectedValueOnce(new ApiError(400, "bad", { code: "invalid" }));
  const { refused } = await sendWaitingSlips("racer");
  expect(refused).toHaveLength(1);
  expect(sendTimeSlip).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});

test("a racer's drafts go together, and nobody else's with them", async () => {
  for (const key of ["racer/0", "racer/7", "racer2/0"]) kept.set(key, draft("typing"));
  await removeDraftsOf("Racer");
  expect([...kept.keys()]).toEqual(["racer2/0"]);
});
