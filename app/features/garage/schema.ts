import { z } from "zod";
import { cleanValue } from "#app/lib/text/value.ts";
import {
  isMaskedVin,
  normalizeVin,
  VIN_LENGTH,
  VIN_LENGTH_PROBLEM,
  vinLetterProblem,
} from "#app/lib/vin.ts";
import { normalizeMods } from "./normalize-mods.ts";
import { GARAGE_LIMITS } from "./rules.ts";

const vin = z
  .string({ error: "VIN is required" })
  .transform(normalizeVin)
  .pipe(
    z
      .string()
      .min(1, "VIN is required")
      .refine((value) => vinLetterProblem(value) === null, {
        error: ({ input }) => vinLetterProblem(String(input)) ?? "",
      })
      .length(VIN_LENGTH, VIN_LENGTH_PROBLEM)
      .refine(
        (value) => isMaskedVin(value) || /^[A-Z0-9]*$/.test(value),
        "VIN must be 17 characters, letters and digits only",
      ),
  );

const mods = z
  .string({ error: "Modifications is text, one per line" })
  .default("")
  .transform(normalizeMods)
  .pipe(
    z
      .string()
      .max(GARAGE_LIMITS.mods, `Modifications are at most ${GARAGE_LIMITS.mods} characters`),
  );

const choice = (message: string) => z.enum(["true", "false"], { error: message });
const checked = z
  .enum(["true", "false", "on", ""], { error: "isDefault is true or false" })
  .default("false")
  .transform((value) => value === "true" || value === "on");

const positive = (message: string) =>
  z
    .string({ error: message })
    .overwrite(cleanValue)
    .regex(/^[1-9]\d{0,14}$/, message)
    .transform(Number);

const pictureToKeep = z
  .string({ error: "originalImage is the path of the current picture" })
  .max(500, "originalImage is the path of the current picture")
  .default("");

/** The text fields of `POST /api/vehicles`. */
export const vehiclePayloadSchema = z.object({
  userId: positive("userId is missing"),
  vehicleId: z
    .string({ error: "vehicleId is a number" })
    .overwrite(cleanValue)
    .regex(/^\d{1,15}$/, "vehicleId is a number")
    .transform(Number)
    .default(0),
  vehicleLookupId: positive("Trim is required"),
  vin,
  mods,
  isStock: choice("Vehicle group is required").transform((value) => value === "true"),
  isDefault: checked,
  originalImage: pictureToKeep,
});

/** The fields of the page's form. */
export const vehicleFormSchema = z
  .object({
    year: z.string({ error: "Year is required" }).regex(/^\d{4}$/, "Year is required"),
    model: z.string({ error: "Model is required" }).min(1, "Model is required").max(100),
    trim: positive("Trim is required"),
    vin,
    vehicleGroup: z.enum(["stock", "modified"], { error: "Vehicle group is required" }),
    mods,
    isDefault: checked,
    originalImage: pictureToKeep,
  })
  .transform(({ trim, vehicleGroup, year, ...rest }) => ({
    ...rest,
    year: Number(year),
    vehicleLookupId: trim,
    isStock: vehicleGroup === "stock",
  }));

/** The saved fields of a vehicle. */
export type VehicleInput = {
  vehicleLookupId: number;
  /** 17 characters, or the mask of the stored one to keep it. */
  vin: string;
  mods: string;
  isStock: boolean;
  isDefault: boolean;
  /** The stock picture's path resets the picture; any other value keeps it. */
  originalImage: string;
  vehicleImage: File | null;
};

const lookupYear = z
  .string({ error: "year is a model year like 1970" })
  .regex(/^(19|20)\d\d$/, "year is a model year like 1970")
  .transform(Number);

const LOOKUP_MODEL_PROBLEM = "model is a model's name of at most 100 characters";

/** The three queries of `GET /rest/vehicles/lookup`. */
export const lookupQuerySchema = z.union(
  [
    z.object({ distinct: z.literal("year") }),
    z.object({ distinct: z.literal("model"), year: lookupYear }),
    z.object({
      distinct: z.undefined().optional(),
      model: z.string().min(1, LOOKUP_MODEL_PROBLEM).max(100, LOOKUP_MODEL_PROBLEM),
      year: lookupYear,
    }),
  ],
  { error: "Ask for distinct=year, distinct=model&year=, or model=&year=" },
);
export type LookupQuery = z.output<typeof lookupQuerySchema>;
