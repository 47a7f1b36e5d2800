import type { Page } from "playwright-core";
import { phonePhoto } from "./photographs.ts";

/** Types a run into the open slip form, and chooses and crops both photos. */
export async function fillInSlip(page: Page, run: { date: string; elapsedTime: string }) {
  await page.getByLabel("Track").fill("Famoso Dragstrip");
  await page.getByLabel("Date").fill(run.date);
  await page.locator("input[name=elapsedTime]").fill(run.elapsedTime);
  await page.locator("input[name=sixtyFeetTime]").fill("1.83");
  await page.locator("input[name=topSpeed]").fill("113.20");
  for (const name of ["timeslip", "timeslipAndVin"]) {
    const buffer = await phonePhoto(1000, 1400, `${name} ${run.elapsedTime}`);
    await page
      .locator(`input[name=${name}]`)
      .setInputFiles({ name: "p.jpg", mimeType: "image/jpeg", buffer });
    const cropper = page.getByRole("dialog", { name: "Edit Your Image" });
    await cropper.getByRole("button", { name: "Crop & Save" }).click();
    await cropper.waitFor({ state: "hidden" });
  }
}

const times = new Set<string>();

/** Its own on each call, in seconds: by chance, since a site may have the slips of an earlier run. */
export function newTime(): string {
  const time = (12 + Math.floor(Math.random() * 2_000) / 1_000).toFixed(3);
  if (times.has(time)) return newTime();
  times.add(time);
  return time;
}
