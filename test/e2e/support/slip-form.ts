import type { Page } from "playwright-core";
import { expect } from "vitest";
import { phonePhoto } from "./photographs.ts";

export const FORM = "/1320-club/submit";

/** Types a run into the open slip form, and chooses and crops both photos. */
export async function fillInSlip(
  page: Page,
  run: { date: string; elapsedTime: string; slip?: Buffer },
) {
  await page.getByLabel("Track").fill("Famoso Dragstrip");
  await page.getByLabel("Date").fill(run.date);
  await page.locator("input[name=elapsedTime]").fill(run.elapsedTime);
  await page.locator("input[name=sixtyFeetTime]").fill("1.83");
  await page.locator("input[name=topSpeed]").fill("113.20");
  const slip = run.slip ?? (await photoOf(`timeslip ${run.elapsedTime}`));
  await cropPhoto(page, "timeslip", slip);
  await choosePhoto(page, "timeslipAndVin", `timeslipAndVin ${run.elapsedTime}`);
}

const photoOf = (word: string) => phonePhoto(1000, 1400, word);

/** Chooses a photo with a word on it for a field, and takes the crop that is offered. */
export async function choosePhoto(page: Page, field: string, word = field): Promise<void> {
  await cropPhoto(page, field, await photoOf(word));
}

async function cropPhoto(page: Page, field: string, buffer: Buffer): Promise<void> {
  await page
    .locator(`input[name=${field}]`)
    .setInputFiles({ name: "p.jpg", mimeType: "image/jpeg", buffer });
  const cropper = page.getByRole("dialog", { name: "Edit Your Image" });
  await cropper.getByRole("button", { name: "Crop & Save" }).click();
  await cropper.waitFor({ state: "hidden" });
}

const times = new Set<string>();

/** Its own on each call, in seconds: by chance, since a site may have the slips of other files and runs. */
export function newTime(): string {
  const time = (11 + Math.floor(Math.random() * 6_000) / 1_000).toFixed(3);
  if (times.has(time)) return newTime();
  times.add(time);
  return time;
}

/**
 * Resolves once the site has one slip of each time. It is asked past pages and workers: what they show
 * may be the device's copy of the form, which knows no slips, where the site takes long to answer.
 */
export async function expectSentOnce(page: Page, ...elapsedTimes: string[]): Promise<void> {
  const countSent = async () => {
    const html = await (await page.request.get(FORM)).text();
    const rows = (html.match(/<tr.*?<\/tr>/gs) ?? []).filter((row) => row.includes("113.20"));
    return elapsedTimes.map((time) => rows.filter((row) => row.includes(time)).length);
  };
  await expect.poll(countSent).toEqual(elapsedTimes.map(() => 1));
}

/** A slip draft on this device: its owner and values. */
export type StoredDraft = { key: string; track: string; photos: number };

/** The stored slip drafts of this browser. */
export async function storedDrafts(page: Page): Promise<StoredDraft[]> {
  const drafts = await page.evaluate(readDrafts);
  return drafts.map(({ state: _, ...draft }) => draft);
}

/** Whether each of them is being typed, waits to be sent or came back. */
export async function storedStates(page: Page): Promise<string[]> {
  return (await page.evaluate(readDrafts)).map(({ state }) => state);
}

/** Runs in the page; opening a database that is not there would make it. */
async function readDrafts(): Promise<(StoredDraft & { state: string })[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  if (!names.includes("time-slips")) return [];
  const answerTo = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await answerTo(indexedDB.open("time-slips"));
  try {
    const drafts = database.transaction("drafts").objectStore("drafts");
    const [keys, all] = await Promise.all([
      answerTo(drafts.getAllKeys()),
      answerTo(drafts.getAll()),
    ]);
    return all.map(({ fields, photos, state }, at) => ({
      key: String(keys[at]),
      state,
      track: fields.raceTrack ?? "",
      photos: Object.keys(photos).length,
    }));
  } finally {
    database.close();
  }
}
