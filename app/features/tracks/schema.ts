import { z } from "zod";
import { PLACE_TEXT_MAX } from "#app/features/geography/position.ts";
import { isPostalCode } from "#app/features/geography/postal-codes.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { cleanValue } from "#app/lib/text/value.ts";

const SEARCH_TYPES = ["city", "state", "zip", "near"] as const;

const place = z
  .string()
  .overwrite(cleanLine)
  .max(PLACE_TEXT_MAX, `Use at most ${PLACE_TEXT_MAX} characters.`)
  .default("");

/** A search for tracks by place. Each type requires its own fields and ignores the others. */
export const trackSearchSchema = z
  .object({
    searchType: z.enum(SEARCH_TYPES, { error: "Search by city, state, zip or near." }),
    city: place,
    state: place,
    zip: z
      .string()
      .overwrite(cleanValue)
      .max(10, "Enter a ZIP code of five digits.")
      .refine(
        (zip) => zip === "" || isPostalCode(zip),
        "Enter a ZIP code of five digits, or a Canadian postal code.",
      )
      .default(""),
    latitude: z.number({ error: "Latitude is a number." }).min(-90).max(90).optional(),
    longitude: z.number({ error: "Longitude is a number." }).min(-180).max(180).optional(),
  })
  .superRefine((search, context) => {
    const need = (field: keyof typeof search, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const { searchType, city, state, zip, latitude, longitude } = search;
    if (searchType === "city" && city === "") need("city", "City is required");
    if (searchType === "state" && state === "") need("state", "State is required");
    if (searchType === "zip" && zip === "") need("zip", "ZIP code is required");
    if (searchType === "near" && latitude === undefined) need("latitude", "Latitude is required");
    if (searchType === "near" && longitude === undefined)
      need("longitude", "Longitude is required");
  });
export type TrackSearch = z.output<typeof trackSearchSchema>;
