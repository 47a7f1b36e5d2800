import { z } from "zod";
import { racerNameSchema } from "#app/features/accounts/schema.ts";
import { type Endpoints, jsonAnswer, jsonBody } from "../openapi/endpoint.ts";
import { VEHICLE_EXAMPLE } from "../openapi/examples.ts";
import { vehicle } from "../openapi/models.ts";

export const PROFILES = {
  "POST /rest/user/getByUsername": {
    id: "findRacer",
    tag: "Garage",
    summary: "A racer's garage",
    description: "The public view: no email, ZIP, VIN or real name.",
    body: jsonBody(racerNameSchema, { username: "demo-racer" }),
    answers: {
      200: jsonAnswer(
        "The garage.",
        z.object({
          status: z.literal("ok"),
          user: z.object({
            id: z.int(),
            username: z.string(),
            clubs: z.array(z.string()),
            vehicles: z.array(vehicle),
          }),
        }),
        {
          status: "ok",
          user: { id: 1, username: "demo-racer", clubs: ["1320"], vehicles: [VEHICLE_EXAMPLE] },
        },
      ),
    },
    refuses: [404, 429],
  },
} as const satisfies Endpoints;
