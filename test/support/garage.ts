import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import type { Viewer } from "#app/deps.ts";
import { findSlipById } from "#db/queries/slips.ts";
import { refreshStandingsOfSlip } from "#db/queries/standings.ts";
import { slips, vehicleLookup } from "#db/schema/index.ts";
import { createUser, signIn } from "./accounts.ts";
import { Client } from "./client.ts";
import { testDeps } from "./deps.ts";
import { createReference, createSlip } from "./slips.ts";

export const DEMON = { id: 990_101, year: 2018, make: "Dodge", model: "Challenger", trim: "Demon" };
export const CUDA = { id: 990_102, year: 1970, make: "Plymouth", model: "Cuda", trim: "Hemi" };

/** Two cars in addition to the reference data of slips. */
export async function createGarageReference(): Promise<void> {
  await createReference();
  await testDeps().db.insert(vehicleLookup).values([DEMON, CUDA]).onConflictDoNothing();
}

/** A racer with a signed-in browser. */
export async function createRacer(options: Parameters<typeof createUser>[0] = {}) {
  const user = await createUser(options);
  const client = new Client();
  await signIn(client, user);
  return { user, client };
}

/** The payload of `POST /api/vehicles` for a new Demon; `fields` overrides it. */
export function vehicleFields(
  user: { id: number },
  fields: Record<string, string | File> = {},
): Record<string, string | File> {
  return {
    userId: String(user.id),
    vehicleId: "0",
    vehicleLookupId: String(DEMON.id),
    vin: "2C3CDZH95JH103277",
    mods: "",
    isStock: "true",
    isDefault: "false",
    originalImage: "",
    ...fields,
  };
}

type SavedVehicle = {
  id: number;
  vin: string;
  mods: string;
  isDefault: boolean;
  isStock: boolean;
  images: { imagePath: string; width: number; height: number; blurDataUrl: string }[];
};

/** Saves a vehicle by API and returns the response. */
export async function saveVehicle(
  { user, client }: { user: { id: number }; client: Client },
  fields: Record<string, string | File> = {},
): Promise<SavedVehicle> {
  const response = await client.postForm("/api/vehicles", vehicleFields(user, fields));
  if (response.status !== 200) throw new Error(`not saved: ${await response.text()}`);
  return response.json();
}

/** The keys of a racer's vehicle pictures in the public bucket. */
export async function storedPictures(user: { id: number }): Promise<string[]> {
  const { objects } = await env.MEDIA.list({ prefix: `vehicles/${user.id}/` });
  return objects.map(({ key }) => key);
}

/** The R2 key of a picture's path. */
export function keyOf(imagePath: string): string {
  return imagePath.replace(/^\/media\//, "");
}

/** A run approved by a moderator. */
export async function createApprovedRun(
  viewer: Viewer,
  vehicleId: number,
  fields: Record<string, string> = {},
): Promise<number> {
  const { db } = testDeps();
  const { id } = await createSlip(viewer, vehicleId, { fields });
  const slip = await findSlipById(db, id);
  if (!slip) throw new Error("the slip was not stored");
  await db.batch([
    db.update(slips).set({ status: "APPROVED" }).where(eq(slips.id, slip.id)),
    ...refreshStandingsOfSlip(db, slip),
  ]);
  return id;
}
