import { z } from "zod";
import { cleanValue } from "#app/lib/text/value.ts";
import { READ_FIELDS } from "../fields.ts";

/** No phone takes larger photos. */
const SIDE_MAX = 20_000;
const TEXT_MAX = 60;

const side = z.int("The photo's size is in pixels").min(1).max(SIDE_MAX);
/** In thousandths of the photo; leaning print may reach outside it. */
const share = z.int("Places are in thousandths of the photo").min(-1_000).max(2_000);

/** A value that was misread: what was read, and where. */
const misreadSchema = z.strictObject({
  field: z.enum(READ_FIELDS, { error: "That isn't read from slips" }),
  text: z.string().overwrite(cleanValue).max(TEXT_MAX, `At most ${TEXT_MAX} characters`),
  left: share,
  top: share,
  right: share,
  bottom: share,
});

/** A racer's report of what was misread on a photo. Strict: nothing else about the photo or the run is taken. */
export const misreadReportSchema = z.strictObject({
  width: side,
  height: side,
  values: z
    .array(misreadSchema)
    .min(1, "Choose what was misread")
    .max(READ_FIELDS.length, "Each field once"),
});
export type MisreadReport = z.output<typeof misreadReportSchema>;
