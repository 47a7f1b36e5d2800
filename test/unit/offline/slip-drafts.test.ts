import { expect, test, vi } from "vitest";
import {
  contentOf,
  draftKey,
  draftOf,
  formPathOf,
  markWaiting,
  openDraft,
  removeDraftsOf,
  type SlipDraft,
  writeDraft,
} from "#app/features/offline/slip-drafts.ts";
import { isAnyWaiting } from "#app/features/offline/waiting-mark.ts";

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const NOTHING = new File([], "", { type: "application/octet-stream" });
const PHOTO = new File(["photo"], "slip.jpg", { type: "image/jpeg" });

test("a form without input is no draft", () => {
  const form = formOf({ slipId: "0", vehicleId: "3", raceTrack: "", timeslip: NOTHING });
  expect(draftOf(form)).toBeNull();
});

test("a photo alone is stored", () => {
  const draft = draftOf(formOf({ slipId: "0", raceTrack: "", timeslip: PHOTO }));
  expect(draft?.photos).toEqual({ timeslip: PHOTO });
});

test("the page's own fields are not stored", () => {
  const draft = draftOf(formOf({ raceTrack: "Famoso", owner: "racer", idempotencyKey: "k" }));
  expect(draft?.fields).toEqual({ raceTrack: "Famoso" });
});

test("a draft is sent as it was typed, with its photos", () => {
  const form = formOf({ userId: "7", raceTrack: "Famoso", elapsedTime: "1134", timeslip: PHOTO });
  const stored = draftOf(form);
  const draft = { fields: {}, photos: {}, ...stored };
  const content = contentOf({ ...draft, state: "waiting", sendKey: "k", message: "" });
  expect([...content]).toEqual([...form]);
});

test("drafts belong to a racer, whatever the case of the name, and to a slip", () => {
  expect(draftKey("Racer", 0)).toBe(draftKey("racer", 0));
  expect(draftKey("racer", 0)).not.toBe(draftKey("racer", 5));
});

test("a draft opens in the form of its slip, set aside or not", () => {
  expect(formPathOf(draftKey("racer", 0))).toBe("/1320-club/submit");
  expect(formPathOf("racer/0/a-key")).toBe("/1320-club/submit");
  expect(formPathOf("ra.c-er_1/390")).toBe("/1320-club/submit?slip=390");
  expect(formPathOf("racer/390/a-key")).toBe("/1320-club/submit?slip=390");
});

test("a browser without site data stores no draft and nothing throws", async () => {
  const refuse = () => {
    throw new DOMException("Access is denied", "SecurityError");
  };
  vi.stubGlobal("indexedDB", { open: refuse });
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  const draft: SlipDraft = { fields: {}, photos: {}, state: "waiting", sendKey: null, message: "" };
  expect(await writeDraft("racer/0", draft)).toBe("unable");
  expect(await openDraft("racer/0")).toBeNull();
  await removeDraftsOf("racer");
  await markWaiting();
  expect(isAnyWaiting()).toBe(false);
  vi.unstubAllGlobals();
});
