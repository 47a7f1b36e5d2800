import { Hono } from "hono";
import { z } from "zod";
import { uploadLimit } from "#app/features/media/check-upload.ts";
import { reportMisreads } from "#app/features/slip-reading/misreads/report-misreads.server.ts";
import { misreadReportSchema } from "#app/features/slip-reading/misreads/schema.ts";
import { chosenSlipPhotos } from "#app/features/slips/chosen-slip-photos.ts";
import { timeSlipSchema } from "#app/features/slips/schema.ts";
import { submitTimeSlip } from "#app/features/slips/submit-time-slip.server.ts";
import { suggestTracks } from "#app/features/slips/suggest-tracks.server.ts";
import { SLIP_TEXTS } from "#app/features/slips/texts.ts";
import { withdrawTimeSlip } from "#app/features/slips/withdraw-time-slip.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { typedValues } from "#app/lib/forms/typed-fields.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { cleanValue } from "#app/lib/text/value.ts";
import type { ServerEnv } from "../../env.ts";
import { parseJson } from "../json-body.ts";
import { readMultipart } from "../multipart-body.ts";
import { signedInDepsOf } from "../require-viewer.ts";

export const withdrawSchema = z.object({ version: z.number().int().positive().optional() });

export const timeslips = new Hono<ServerEnv>()
  .post("/api/timeslips/submit", async (c) => {
    const deps = signedInDepsOf(c);
    const form = await readMultipart(c, { what: "the time slip", limit: uploadLimit(2) });
    const fields = typedValues(form);
    if (!cleanValue(fields.userId ?? "")) throw new AppError("bad_request", SLIP_TEXTS.userMissing);
    if (cleanValue(fields.userId ?? "") !== String(deps.viewer.id)) {
      throw new AppError("forbidden", "A time slip can only be submitted for yourself.");
    }
    const slip = await submitTimeSlip(deps, {
      ...readFields(timeSlipSchema, fields, SLIP_TEXTS.review),
      photos: chosenSlipPhotos(form),
      submitKey: c.req.header("idempotency-key") ?? null,
    });
    return c.json({ success: true, slip });
  })
  .post("/api/timeslips/:id{[0-9]{1,15}}/withdraw", async (c) => {
    const deps = signedInDepsOf(c);
    const { version } = await parseJson(c, withdrawSchema);
    const slip = await withdrawTimeSlip(deps, { slipId: Number(c.req.param("id")), version });
    return c.json({ success: true, slip });
  })
  .post("/api/timeslips/misreads", async (c) => {
    const deps = signedInDepsOf(c);
    await reportMisreads(deps, await parseJson(c, misreadReportSchema));
    return c.json({ success: true }, 201);
  })
  .get("/api/tracks/suggest", async (c) => {
    const deps = c.get("deps");
    await limitAddress(deps, "lookUp");
    const tracks = await suggestTracks(deps, c.req.query("q") ?? "");
    return c.json({ tracks }, 200, { "cache-control": "public, max-age=300" });
  });
