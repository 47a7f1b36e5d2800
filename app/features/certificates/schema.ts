import { z } from "zod";
import { CERTIFICATE_MAX_LENGTH } from "./certificate.ts";
import { CERTIFICATE_TEXTS } from "./texts.ts";

/** A certificate to check, as typed. Its content is checked by `verifyCertificate`. */
export const certificateSchema = z.object({
  certificate: z
    .string()
    .min(1, CERTIFICATE_TEXTS.empty)
    .max(CERTIFICATE_MAX_LENGTH, CERTIFICATE_TEXTS.tooLong),
});
