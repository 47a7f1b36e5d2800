import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { inspectPicture } from "#app/features/media/picture-format.ts";
import * as submitPage from "#app/routes/club/submit.tsx";
import * as addVehicle from "#app/routes/garage/add-vehicle.tsx";
import * as editVehicle from "#app/routes/garage/edit-vehicle.tsx";
import { viewerOf } from "#test/support/accounts.ts";
import {
  createGarageReference,
  createRacer,
  DEMON,
  saveVehicle,
  vehicleFields,
} from "#test/support/garage.ts";
import { bombJpeg, bombPng, jpegFile, png, truncatedJpeg } from "#test/support/pictures.ts";
import { callRoute } from "#test/support/routes.ts";
import { createCar, createSlip, slipFields, slipPhotos } from "#test/support/slips.ts";
import { allStored } from "../../support/all-stored.ts";

/** The errors of a page or endpoint: by field, or for the form as a whole. */
type Answer = { status: number; errors?: object; message?: string; values?: object };
/** A form with a photo, submitted by a separate racer. */
type Door = {
  field: string;
  /** Whether a page returns the form with the typed values. */
  typed: Record<string, string> | null;
  send(photo: File): Promise<Answer>;
};

async function setUp() {
  const racer = await createRacer();
  const viewer = await viewerOf(racer.user);
  return { ...racer, viewer, carId: await createCar(racer.user) };
}

async function answerOf(response: Response): Promise<Answer> {
  return { ...(await response.json<object>()), status: response.status };
}

/** The photo of a slip, new or corrected, through the API or the page without script. */
function slipDoor(field: "timeslip" | "timeslipAndVin", isEdit: boolean, isPage: boolean) {
  return async (): Promise<Door> => {
    const { user, client, viewer, carId } = await setUp();
    const slipId = isEdit ? (await createSlip(viewer, carId)).id : 0;
    const typed = { ...slipFields(user, carId), slipId: String(slipId) };
    const form = (photo: File) => ({ ...typed, ...slipPhotos(), [field]: photo });
    if (!isPage) {
      const send = (photo: File) =>
        client.postForm("/api/timeslips/submit", form(photo)).then(answerOf);
      return { field, typed: null, send };
    }
    const call = { path: "/1320-club/submit", params: {}, viewer };
    return {
      field,
      typed,
      async send(photo) {
        const { status, data } = await callRoute(submitPage.action, { ...call, form: form(photo) });
        return { ...(data as object), status };
      },
    };
  };
}

/** The photo of a vehicle, new or changed, through the API or the page without script. */
function vehicleDoor(isEdit: boolean, isPage: boolean) {
  return async (): Promise<Door> => {
    const racer = await setUp();
    const { user, client, viewer } = racer;
    const field = "vehicleImage";
    const vehicleId = isEdit
      ? String((await saveVehicle(racer, { vehicleImage: jpegFile() })).id)
      : "0";
    if (!isPage) {
      const form = (photo: File) => vehicleFields(user, { vehicleId, [field]: photo });
      const send = (photo: File) => client.postForm("/api/vehicles", form(photo)).then(answerOf);
      return { field, typed: null, send };
    }
    const { year, model, id } = DEMON;
    const chosen = { year: String(year), model, trim: String(id), vehicleGroup: "stock" };
    const typed = { ...chosen, vin: "2C3CDZH95JH103277", mods: "Slicks", originalImage: "" };
    const path = `/user/${user.username}/vehicles/${isEdit ? `${vehicleId}/edit` : "new"}`;
    const call = { path, params: { user: user.username, vehicleId }, viewer };
    const { action } = isEdit ? editVehicle : addVehicle;
    return {
      field,
      typed,
      async send(photo) {
        const form = { ...typed, [field]: photo };
        const { status, data } = await callRoute(action, { ...call, form });
        return { ...(data as object), status };
      },
    };
  };
}

const DOORS: [string, () => Promise<Door>][] = [false, true].flatMap((isPage) =>
  [false, true].flatMap((isEdit): [string, () => Promise<Door>][] => {
    const where = `${isEdit ? "an edit" : "a new one"} ${isPage ? "by the page" : "by the API"}`;
    return [
      [`the photo of a slip, ${where}`, slipDoor("timeslip", isEdit, isPage)],
      [`the VIN photo of a slip, ${where}`, slipDoor("timeslipAndVin", isEdit, isPage)],
      [`the photo of a vehicle, ${where}`, vehicleDoor(isEdit, isPage)],
    ];
  }),
);

const named = (...parts: BlobPart[]) => new File(parts, "photo.jpg", { type: "image/jpeg" });
const BAD: [what: string, photo: () => File | Promise<File>, message: string][] = [
  ["an SVG", () => named("<svg xmlns='http://www.w3.org/2000/svg'/>"), "This file is an SVG."],
  ["an HTML file", () => named("<!doctype html><p>hi"), "This file is an HTML page."],
  ["no picture at all", () => named("hello"), "This file is not a photo."],
  ["an empty file", () => named(), "This file is empty."],
  ["a truncated JPEG", () => named(truncatedJpeg()), "This photo is damaged or incomplete."],
  ["a pixel bomb", () => named(bombJpeg()), "This picture has 20000 x 20000 pixels."],
  ["a strip", () => named(bombJpeg(4000, 30)), "This picture has 4000 x 30 pixels, a long strip."],
  ["an icon", () => named(bombJpeg(48, 48)), "This picture is too small: cropped to shape, it has"],
  ["a TIFF", () => named("II*\0"), "This file is a TIFF or a raw photo."],
  ["an HEIC", () => named("\0\0\0\x18ftypheic"), "This file is an HEIC."],
  ["an AVIF", () => named("\0\0\0\x18ftypavif"), "This file is an AVIF."],
  ["a bomb as PNG", async () => named(await bombPng()), "This picture has 20000 x 20000 pixels."],
  ["30 MB", () => named(new Uint8Array(30_000_000)), "Photos can be up to 12 MB."],
];

beforeAll(createGarageReference);

describe.each(DOORS)("%s", (_door, open) => {
  test.each(BAD)(
    "%s is rejected in place, and nothing is stored or lost",
    async (_what, photo, words) => {
      const { field, typed, send } = await open();
      const before = await allStored();
      const answer = await send(await photo());
      expect([400, 413, 415, 422]).toContain(answer.status);
      expect(answer.message).toEqual(expect.any(String));
      // The API rejects an upload that is too large before reading its fields.
      const isUnread = answer.errors === undefined && typed === null && answer.status === 413;
      if (isUnread) expect(answer.message).toContain(words);
      else expect(answer.errors).toEqual({ [field]: expect.stringContaining(words) });
      if (typed) expect(answer.values).toEqual(typed);
      expect(await allStored()).toEqual(before);
    },
  );

  test("a PNG named .jpg is accepted and stored as a JPEG", async () => {
    const { send } = await open();
    const before = (await allStored()).flat();
    expect([200, 302]).toContain((await send(named(await png(420, 420)))).status);
    const after = (await allStored()).flat();
    const keys = after.filter((key) => typeof key === "string" && !before.includes(key));
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys.map(String)) {
      const object = (await env.MEDIA.get(key)) ?? (await env.PRIVATE_MEDIA.get(key));
      const bytes = new Uint8Array((await object?.arrayBuffer()) ?? []);
      expect(inspectPicture(bytes)).toMatchObject({ facts: { format: "jpeg" } });
    }
  });
});
