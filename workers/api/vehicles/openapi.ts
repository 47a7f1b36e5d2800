import { z } from "zod";
import { vehiclePayloadSchema } from "#app/features/garage/schema.ts";
import {
  type Endpoints,
  formBody,
  IDEMPOTENCY_HEADER,
  jsonAnswer,
  shape,
} from "../openapi/endpoint.ts";
import { LOOKUP_EXAMPLE, OWN_VEHICLE_EXAMPLE } from "../openapi/examples.ts";
import { ownVehicle } from "../openapi/models.ts";

export const VEHICLES = {
  "POST /api/vehicles": {
    id: "saveVehicle",
    tag: "Garage",
    summary: "Add or change a vehicle",
    description: "In your own garage only: any other `userId` is a 403.",
    access: "racer",
    headers: IDEMPOTENCY_HEADER,
    body: formBody(
      vehiclePayloadSchema.extend({ vehicleImage: z.file().optional() }),
      {
        userId: "1",
        vehicleId: "0",
        vehicleLookupId: String(LOOKUP_EXAMPLE.id),
        vin: "2C3CDZH95JH103277",
        mods: OWN_VEHICLE_EXAMPLE.mods,
        isStock: "true",
        isDefault: "true",
      },
      {
        userId: "The signed-in user's.",
        vehicleId: "0 or left out: a new vehicle.",
        vehicleLookupId: "From `/rest/vehicles/lookup`.",
        vin: "17 characters. The masked one sent back keeps what is stored.",
        mods: "One modification a line.",
        isStock: "`true` stock, `false` modified.",
        originalImage: "The stock picture's path takes the photo away; anything else keeps it.",
        vehicleImage: "JPEG, PNG or WebP up to 12 MB. Cut to 16:9, its metadata removed.",
      },
    ),
    answers: { 200: jsonAnswer("The saved vehicle.", ownVehicle, OWN_VEHICLE_EXAMPLE) },
    refuses: [403, 404, 409, 429],
  },
  "DELETE /rest/user/{userId}/vehicles/{vehicleId}": {
    id: "deleteVehicle",
    tag: "Garage",
    summary: "Remove a vehicle from the garage",
    description:
      "Erases its VIN and photos and withdraws slips that are not decided yet. Approved runs stay on the boards.",
    access: "racer",
    path: shape(z.object({ userId: z.int(), vehicleId: z.int() }), {
      userId: "The signed-in user's.",
    }),
    answers: {
      200: jsonAnswer("Deleted.", z.object({ success: z.literal(true) }), { success: true }),
    },
    refuses: [403, 404, 429],
  },
} as const satisfies Endpoints;
