import type { APIResponse, Page } from "playwright-core";
import { expect } from "vitest";
import { ORIGIN } from "./browser.ts";
import { phonePhoto } from "./photographs.ts";

export type Racer = { id: number; username: string };

/** A racer of a journey's own, signed in on this page, with an empty garage. */
export async function newRacer(page: Page, kind: string): Promise<Racer> {
  const username = `${kind}-${crypto.randomUUID().slice(0, 8)}`;
  const password = "Rubber 1320 smoke";
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
export async function addVehicle(page: Page, { id: userId }: Racer): Promise<{ id: number }> {
  const records = await answerOf(
    await page.request.get("/rest/vehicles/lookup?model=Challenger&year=2018"),
  );
  const demon = records.find(({ trim }: { trim: string }) => trim === "SRT Demon");
  const buffer = await phonePhoto(800, 450, "Demon");
  const response = await page.request.post("/api/vehicles", {
    multipart: {
      ...{ userId, vehicleId: 0, vehicleLookupId: demon.id, vin: "1G4AH59H45G118341" },
      ...{ mods: "Drag radials", isStock: "false", isDefault: "true", originalImage: "" },
      vehicleImage: { name: "car.jpg", mimeType: "image/jpeg", buffer },
    },
    headers: { origin: ORIGIN },
  });
  return answerOf(response);
}

async function answerOf(response: APIResponse, status = 200) {
  expect(response.status(), await response.text()).toBe(status);
  return response.json();
}
