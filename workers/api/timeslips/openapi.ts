import { z } from "zod";
import { misreadReportSchema } from "#app/features/slip-reading/misreads/schema.ts";
import { timeSlipSchema } from "#app/features/slips/schema.ts";
import {
  type Endpoints,
  formBody,
  IDEMPOTENCY_HEADER,
  jsonAnswer,
  jsonBody,
  shape,
} from "../openapi/endpoint.ts";
import { SLIP_EXAMPLE } from "../openapi/examples.ts";
import { slip } from "../openapi/models.ts";
import { withdrawSchema } from "./routes.ts";

const saved = z.object({ success: z.literal(true), slip });

export const TIMESLIPS = {
  "POST /api/timeslips/submit": {
    id: "submitTimeSlip",
    tag: "Time slips",
    summary: "Submit a run, or correct one",
    description:
      "The slip waits for a moderator afterwards. Both photos come with a new one; a corrected one keeps those that are not sent again.",
    access: "racer",
    headers: IDEMPOTENCY_HEADER,
    body: formBody(
      timeSlipSchema.extend({
        userId: z.string(),
        timeslip: z.file().optional(),
        timeslipAndVin: z.file().optional(),
      }),
      {
        slipId: "0",
        raceTrack: SLIP_EXAMPLE.raceTrack,
        raceDate: SLIP_EXAMPLE.date,
        vehicleId: String(SLIP_EXAMPLE.vehicle.id),
        elapsedTime: "10.134",
        sixtyFeetTime: "1.512",
        topSpeed: "135.87",
        userId: "1",
        noRacingPledge: "true",
      },
      {
        slipId: "0 for a new slip.",
        raceDate: "`2026-05-09`; `5/9/2026` is understood too.",
        vehicleId: "One of your vehicles.",
        elapsedTime: "Seconds over the quarter mile, as printed: `10.134`, `10,134`, `10134`.",
        sixtyFeetTime: "Seconds to the 60-foot mark.",
        topSpeed: "Miles per hour: `135.87`, `135.87 mph`.",
        reactionTime: "Seconds, negative for a red light. This and what follows may be left out.",
        threeThirtyFeetTime: "Seconds to the 330-foot mark.",
        eighthMileTime: "Seconds over the eighth mile.",
        eighthMileSpeed: "Miles per hour at the eighth mile.",
        thousandFeetTime: "Seconds to the 1000-foot mark.",
        temperature: "Degrees Fahrenheit.",
        pressure: "Station pressure in inches of mercury, not reduced to sea level.",
        humidity: "Relative humidity in whole percent.",
        version: "The version that was corrected; a stale one is a 409.",
        noRacingPledge: "`true` where the account has not given the pledge yet.",
        userId: "The signed-in user's.",
        timeslip: "The slip. Public. JPEG, PNG or WebP up to 12 MB.",
        timeslipAndVin: "The slip beside the car's VIN. Only moderators and its owner see it.",
      },
    ),
    answers: {
      200: jsonAnswer("The slip as it waits.", saved, { success: true, slip: SLIP_EXAMPLE }),
    },
    refuses: [403, 404, 409, 429],
  },
  "POST /api/timeslips/{id}/withdraw": {
    id: "withdrawTimeSlip",
    tag: "Time slips",
    summary: "Withdraw one of your slips",
    access: "racer",
    path: shape(z.object({ id: z.int() })),
    body: jsonBody(withdrawSchema, { version: 1 }, { version: "A stale one is a 409." }),
    answers: {
      200: jsonAnswer("Withdrawn.", saved, {
        success: true,
        slip: { ...SLIP_EXAMPLE, status: "WITHDRAWN", version: 2 },
      }),
    },
    refuses: [404, 409, 429],
  },
  "POST /api/timeslips/misreads": {
    id: "reportMisreads",
    tag: "Time slips",
    summary: "Report what a browser misread on a photo of a slip",
    description: "Stored for 30 days without the member, the slip and the photo.",
    access: "racer",
    body: jsonBody(
      misreadReportSchema,
      {
        width: 3024,
        height: 4032,
        values: [
          { field: "elapsedTime", text: "11.342", left: 420, top: 512, right: 560, bottom: 540 },
        ],
      },
      {
        width: "The photo's size in pixels.",
        values: "What was read (empty if nothing was), and where, in thousandths of the photo.",
      },
    ),
    answers: {
      201: jsonAnswer("Taken in.", z.object({ success: z.literal(true) }), { success: true }),
    },
    refuses: [429],
  },
  "GET /api/tracks/suggest": {
    id: "suggestTracks",
    tag: "Time slips",
    summary: "Tracks for what has been typed so far",
    query: shape(z.object({ q: z.string().optional() }), { q: "A part of a name or a place." }),
    answers: {
      200: jsonAnswer(
        "At most eight.",
        z.object({ tracks: z.array(z.object({ name: z.string(), place: z.string() })) }),
        { tracks: [{ name: "Famoso Dragstrip", place: "Bakersfield, CA" }] },
      ),
    },
    refuses: [429],
  },
} as const satisfies Endpoints;
