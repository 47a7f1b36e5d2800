import type { APIResponse, Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { ORIGIN, signIn, visit } from "./browser.ts";
import { phonePhoto, slipPhoto } from "./photographs.ts";

export const RACER_PASSWORD = "Rubber 1320 smoke";

export type Racer = { id: number; username: string };

export type SentSlip = { id: number; version: number; imagePath1: string; imagePath2: string };

/** A racer of a journey's own, signed in on this page, with an empty garage. */
export async function newRacer(page: Page, kind: string): Promise<Racer> {
  const username = `${kind}-${crypto.randomUUID().slice(0, 8)}`;
  const password = RACER_PASSWORD;
  const response = await page.request.post("/rest/registration/register", {
    data: {
      ...{ username, email: `${username}@example.com`, password, confirmPassword: password },
      ...{ firstName: "Casey", lastName: "Miller", country: "Canada", noRacingPledge: true },
    },
    headers: { origin: ORIGIN },
  });
  const { user } = await answerOf(response, 201);
  return { id: user.id, username };
}

/** A 2018 Challenger SRT Demon with a photo, parked in the garage of the page's racer. */
export async function addVehicle(
  page: Page,
  { id: userId }: Racer,
  vin = "1G4AH59H45G118341",
): Promise<{ id: number }> {
  const records = await answerOf(
    await page.request.get("/rest/vehicles/lookup?model=Challenger&year=2018"),
  );
  const demon = records.find(({ trim }: { trim: string }) => trim === "SRT Demon");
  const buffer = await phonePhoto(800, 450, "Demon");
  const response = await page.request.post("/api/vehicles", {
    multipart: {
      ...{ userId, vehicleId: 0, vehicleLookupId: demon.id, vin },
      ...{ mods: "Drag radials", isStock: "false", isDefault: "true", originalImage: "" },
      vehicleImage: { name: "car.jpg", mimeType: "image/jpeg", buffer },
    },
    headers: { origin: ORIGIN },
  });
  return answerOf(response);
}

/** A slip of the racer's car, sent through the API. */
export async function sendSlip(
  page: Page,
  { id: userId }: Racer,
  vehicleId: number,
  times: { elapsedTime?: string; sixtyFeetTime?: string; topSpeed?: string } = {},
): Promise<SentSlip> {
  const buffer = await slipPhoto(crypto.randomUUID());
  const photo = { name: "slip.jpg", mimeType: "image/jpeg", buffer };
  const response = await page.request.post("/api/timeslips/submit", {
    multipart: {
      ...{ slipId: 0, userId, vehicleId, raceTrack: "Famoso Dragstrip" },
      ...{ raceDate: "2026-04-12", elapsedTime: "12.360", sixtyFeetTime: "1.83" },
      ...{ topSpeed: "113.20", ...times, timeslip: photo, timeslipAndVin: photo },
    },
    headers: { origin: ORIGIN },
  });
  return (await answerOf(response)).slip;
}

/** A moderator claims a slip, so that others leave it alone. */
export function claim(browser: Browser, { id, version }: SentSlip): Promise<void> {
  return moderate(browser, `${id}/claim`, { version });
}

/** A moderator approves a slip. */
export function approveSlip(browser: Browser, { id, version }: SentSlip): Promise<void> {
  return moderate(browser, `${id}/approve`, { version });
}

/** A moderator returns a slip with a question, which changes its version. */
export function askForInfo(
  browser: Browser,
  { id, version }: SentSlip,
  note: string,
): Promise<void> {
  return moderate(browser, `${id}/needs-info`, { version, note });
}

async function moderate(browser: Browser, act: string, data: object): Promise<void> {
  const desk = await visit(browser);
  await signIn(desk.page, "demo-moderator");
  const headers = { origin: ORIGIN };
  await answerOf(await desk.page.request.post(`/api/moderation/slips/${act}`, { data, headers }));
  await desk.context.close();
}

async function answerOf(response: APIResponse, status = 200) {
  expect(response.status(), await response.text()).toBe(status);
  return response.json();
}
