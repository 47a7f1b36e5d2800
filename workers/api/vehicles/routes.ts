import { Hono } from "hono";
import { deleteVehicle } from "#app/features/garage/delete-vehicle.server.ts";
import { saveVehicle } from "#app/features/garage/save-vehicle.server.ts";
import { vehiclePayloadSchema } from "#app/features/garage/schema.ts";
import { VEHICLE_TEXTS } from "#app/features/garage/texts.ts";
import { uploadLimit } from "#app/features/media/check-upload.ts";
import { AppError } from "#app/lib/errors.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import { chosenFile, typedValues } from "#app/lib/forms/typed-fields.ts";
import { cleanValue } from "#app/lib/text/value.ts";
import type { ServerEnv } from "../../env.ts";
import { readMultipart } from "../multipart-body.ts";
import { signedInDepsOf } from "../require-viewer.ts";

export const vehicles = new Hono<ServerEnv>()
  .post("/api/vehicles", async (c) => {
    const deps = signedInDepsOf(c);
    const form = await readMultipart(c, { what: "the vehicle", limit: uploadLimit(1) });
    const fields = typedValues(form);
    const parsed = parseInput(vehiclePayloadSchema, fields);
    // Check the garage's owner before reporting other errors.
    if (fields.userId !== undefined && cleanValue(fields.userId) !== String(deps.viewer.id)) {
      throw new AppError("forbidden", "A vehicle can only be saved in your own garage.");
    }
    if (!parsed.ok) {
      const hint = fields.vehicleId && fields.vehicleId !== "0" ? "updateHint" : "addHint";
      throw new AppError("invalid", VEHICLE_TEXTS[hint], { errors: parsed.errors });
    }
    const vehicle = await saveVehicle(deps, {
      ...parsed.value,
      vehicleImage: chosenFile(form, "vehicleImage") ?? chosenFile(form, "originalImage"),
      idempotencyKey: c.req.header("idempotency-key") ?? null,
    });
    return c.json(vehicle);
  })
  .delete("/rest/user/:userId{[0-9]{1,15}}/vehicles/:vehicleId{[0-9]{1,15}}", async (c) => {
    const deps = signedInDepsOf(c);
    if (c.req.param("userId") !== String(deps.viewer.id)) {
      throw new AppError("forbidden", "A vehicle can only be deleted by its owner.");
    }
    await deleteVehicle(deps, { vehicleId: Number(c.req.param("vehicleId")) });
    return c.json({ success: true });
  });
