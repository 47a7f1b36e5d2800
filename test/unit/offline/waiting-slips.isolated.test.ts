import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SlipDraft } from "#app/features/offline/slip-drafts.ts";
import { ApiError } from "#app/lib/api-client.ts";

const store = new Map<string, SlipDraft>();
const counts = new Map<string, number>();
vi.mock("idb-keyval", () => ({
  createStore: () => null,
  update: async (key: string, change: (count?: number) => number) =>
    void counts.set(key, change(counts.get(key))),
  get: async (key: string) => store.get(key),
  set: async (key: string, draft: SlipDraft) => void store.set(key, draft),
  del: async (key: string) => void store.delete(key),
  delMany: async (all: string[]) => {
    for (const key of all) store.delete(key);
  },
  keys: async () => [...store.keys()],
  entries: async () => [...store.entries()],
}));
const sendTimeSlip = vi.hoisted(() => vi.fn());
vi.mock("#app/features/offline/send-time-slip.ts", () => ({ sendTimeSlip }));

const { sendWaitingSlips } = await import("#app/features/offline/send-waiting-slips.ts");
const { openDraft, removeDraftsOf, setAside, takeSentCount } = await import(
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
  store.clear();
  counts.clear();
});
afterEach(() => sendTimeSlip.mockReset());

test("a waiting slip is sent with the key of its first attempt and deleted", async () => {
  store.set("racer/0", draft("waiting", "first"));
  store.set("other/0", draft("waiting"));
  expect(await sendWaitingSlips("Racer")).toMatchObject({ waiting: [], refused: [] });
  expect(sendTimeSlip).toHaveBeenCalledExactlyOnceWith(expect.any(FormData), "first");
  expect([...store.keys()]).toEqual(["other/0"]);
});

test("its racer is notified once, whether the page or the worker sent it", async () => {
  store.set("racer/0", draft("waiting"));
  store.set("racer/7", draft("waiting"));
  await sendWaitingSlips("racer");
  expect(await takeSentCount("other")).toBe(0);
  expect(await takeSentCount("Racer")).toBe(2);
  expect(await takeSentCount("racer")).toBe(0);
  expect(store.size).toBe(0);
});

test("a waiting slip makes room for the next run, and both are sent", async () => {
  store.set("racer/0", draft("waiting", "first"));
  expect(await setAside("racer/0")).toBe("racer/0/first");
  expect(await openDraft("racer/0")).toBeNull();
  store.set("racer/0", draft("waiting", "second"));
  await sendWaitingSlips("racer");
  expect(sendTimeSlip.mock.calls.map(([, key]) => key).toSorted()).toEqual(["first", "second"]);
  expect(await takeSentCount("racer")).toBe(2);
});

test("a draft that was set aside and rejected opens in the form once it is free", async () => {
  store.set("racer/0", draft("waiting", "first"));
  await setAside("racer/0");
  store.set("racer/0", draft("typing"));
  sendTimeSlip.mockRejectedValueOnce(new ApiError(400, "bad", { code: "invalid" }));
  const { refused, waiting } = await sendWaitingSlips("racer", "racer/0");
  expect(refused.map(([key]) => key)).toEqual(["racer/0/first"]);
  expect(waiting).toEqual([]);
  expect(await openDraft("racer/0")).toMatchObject({ state: "typing" });
  store.delete("racer/0");
  expect(await openDraft("racer/0")).toMatchObject({ state: "refused", message: "bad" });
  expect([...store.keys()]).toEqual(["racer/0"]);
});

test("an unfinished draft that was set aside is never sent automatically, and opens once the form is free", async () => {
  store.set("racer/0", draft("typing", null));
  const place = await setAside("racer/0");
  expect([...store.keys()]).toEqual([place]);
  expect(place).toMatch(/^racer\/0\/.{36}$/);
  store.set("racer/0", draft("typing", null));
  expect(await sendWaitingSlips("racer")).toMatchObject({ waiting: [], refused: [] });
  expect(sendTimeSlip).not.toHaveBeenCalled();
  store.delete("racer/0");
  expect(await openDraft("racer/0")).toMatchObject({ state: "typing" });
  expect([...store.keys()]).toEqual(["racer/0"]);
  expect(await setAside("racer/1")).toBeNull();
});

test("a waiting edit opens as rejected once its slip has changed, and stays as it is", async () => {
  const edit: SlipDraft = { ...draft("waiting"), fields: { slipId: "7", version: "3" } };
  store.set("racer/7", edit);
  expect(await openDraft("racer/7", "3")).toEqual(edit);
  expect(await openDraft("racer/7", "5")).toMatchObject({
    fields: edit.fields,
    state: "refused",
    sendKey: null,
  });
  // Its key will show whether it had arrived.
  expect(store.get("racer/7")).toEqual(edit);
});

test.each(["typing", "refused"] as const)(
  "an edit that is %s opens whatever happened to its slip",
  async (state) => {
    store.set("racer/7", { ...draft(state, null), fields: { slipId: "7", version: "3" } });
    expect(await openDraft("racer/7", "5")).toMatchObject({ state, fields: { version: "3" } });
  },
);

test("the draft in an open form is left to that form", async () => {
  store.set("racer/0", draft("waiting"));
  await sendWaitingSlips("racer", "racer/0");
  expect(sendTimeSlip).not.toHaveBeenCalled();
});

test("a draft that was taken back and changed while being sent stays as its racer left it", async () => {
  store.set("racer/0", draft("waiting", "first"));
  sendTimeSlip.mockImplementation(async () => void store.set("racer/0", draft("typing", null)));
  await sendWaitingSlips("racer");
  expect(store.get("racer/0")?.state).toBe("typing");
  expect(await takeSentCount("racer")).toBe(1);
});

test("while photos can't be processed, a slip is sent every five minutes, with the same key", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  store.set("racer/0", draft("waiting", "first"));
  sendTimeSlip.mockRejectedValueOnce(new ApiError(503, "", { code: "photos_unavailable" }));
  const after = async (ms: number) => {
    vi.setSystemTime(ms);
    const { waiting } = await sendWaitingSlips("racer");
    return [waiting.length, sendTimeSlip.mock.calls.length];
  };
  expect(await after(0)).toEqual([1, 1]);
  expect(await after(299_999)).toEqual([1, 1]);
  expect(await after(300_000)).toEqual([0, 2]);
  expect(sendTimeSlip).toHaveBeenLastCalledWith(expect.any(FormData), "first");
  vi.useRealTimers();
});

test("two concurrent sends send each slip once", async () => {
  store.set("racer/0", draft("waiting"));
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
  store.set("racer/0", draft("waiting"));
  sendTimeSlip.mockRejectedValue(error);
  const unsent = await sendWaitingSlips("racer");
  expect(store.get("racer/0")?.state).toBe(state);
  expect(unsent).toMatchObject({
    waiting: [],
    refused: [],
    [state]: [["racer/0", { state }]],
    isSignedOut: error.status === 401,
  });
});

test("when the browser blocks locks, each slip is still sent once", async () => {
  vi.stubGlobal("navigator", {
    locks: { request: () => Promise.reject(new DOMException("Denied", "SecurityError")) },
  });
  store.set("racer/0", draft("waiting"));
  sendTimeSlip.mockRejectedValueOnce(new ApiError(400, "bad", { code: "invalid" }));
  const { refused } = await sendWaitingSlips("racer");
  expect(refused).toHaveLength(1);
  expect(sendTimeSlip).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});

test("a racer's drafts are deleted together, and no one else's", async () => {
  for (const key of ["racer/0", "racer/7", "racer2/0"]) store.set(key, draft("typing"));
  await removeDraftsOf("Racer");
  expect([...store.keys()]).toEqual(["racer2/0"]);
});
