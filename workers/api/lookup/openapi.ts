import { z } from "zod";
import { lookupQuerySchema } from "#app/features/garage/schema.ts";
import { type Endpoints, jsonAnswer, shape } from "../openapi/endpoint.ts";
import { LOOKUP_EXAMPLE } from "../openapi/examples.ts";

const record = z
  .object({
    id: z.int(),
    trim: z.string(),
    model: z.string(),
    year: z.int(),
    make: z.string(),
  })
  .meta({ id: "VehicleLookup", description: "A car as it was sold." });

export const LOOKUP = {
  "GET /rest/vehicles/lookup": {
    id: "lookUpVehicles",
    tag: "Garage",
    summary: "Years, models and trims that were sold",
    description:
      "`?distinct=year` gives the years, `?distinct=model&year=2018` the models of one, `?model=Challenger&year=2018` its trims.",
    query: shape(lookupQuerySchema, {
      distinct: "What to list; leave it out for the trims of a model.",
    }),
    answers: {
      200: jsonAnswer(
        "Years newest first, models by name, or records.",
        z.union([z.array(z.int()), z.array(z.string()), z.array(record)]),
        [LOOKUP_EXAMPLE],
      ),
    },
    refuses: [400],
  },
} as const satisfies Endpoints;
