import { z } from "zod";
import {
  CONFIRMATION_PROBLEM,
  COUNTRY_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  normaliseUsername,
  passwordProblem,
  usernameProblem,
  ZIP_MAX_LENGTH,
} from "./rules.ts";

const username = z
  .string({ error: "Username is required" })
  .max(1000, "Username is too long")
  .transform(normaliseUsername)
  .superRefine((value, context) => {
    const problem = usernameProblem(value);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });

const email = z
  .string({ error: "Email is required" })
  .trim()
  .min(1, "Email is required")
  .max(EMAIL_MAX_LENGTH, `Use at most ${EMAIL_MAX_LENGTH} characters.`)
  .pipe(z.email("Enter an email address such as name@example.com."))
  .refine((value) => value.indexOf("@") <= 64, "Enter an email address such as name@example.com.");

const password = z.string({ error: "Password is required" }).superRefine((value, context) => {
  const problem = passwordProblem(value);
  if (problem) context.addIssue({ code: "custom", message: problem });
});

/** Letters of any script, marks, spaces, dots, apostrophes, hyphens: nothing a mail header or a link needs. */
function personName(label: string) {
  return z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .max(NAME_MAX_LENGTH, `Use at most ${NAME_MAX_LENGTH} characters.`)
    .regex(/^[\p{L}\p{M}\p{Nd} .,'’-]+$/u, "Use letters, spaces, hyphens and apostrophes only.");
}

const country = z
  .string({ error: "Country is required" })
  .trim()
  .min(1, "Country is required")
  .max(COUNTRY_MAX_LENGTH, `Use at most ${COUNTRY_MAX_LENGTH} characters.`)
  .regex(/^[\p{L}\p{M} .,'’()&-]+$/u, "Choose a country.");

const zipCode = z
  .string({ error: "ZIP code must be text" })
  .trim()
  .max(ZIP_MAX_LENGTH, `Use at most ${ZIP_MAX_LENGTH} characters.`)
  .regex(/^[A-Za-z0-9 -]*$/, "Use letters, digits, spaces and hyphens only.")
  .default("");

/** A checkbox: `on` or `true` from a form, a boolean from JSON; absent means no. */
const choice = z
  .union([z.boolean(), z.enum(["on", "true", "false", ""])], { error: "Choose yes or no." })
  .default(false)
  .transform((value) => value === true || value === "on" || value === "true");

const credentialFields = { username, email, password, confirmPassword: z.string().default("") };
const profileFields = {
  firstName: personName("First name"),
  lastName: personName("Last name"),
  country,
  zipCode,
  optInNews: choice,
  optInEvents: choice,
  noRacingPledge: choice,
};

type Confirmed = { password: string; confirmPassword: string };
const isConfirmed = (input: Confirmed) => input.password === input.confirmPassword;
const confirmation = {
  message: CONFIRMATION_PROBLEM,
  path: ["confirmPassword"],
  // Zod skips refinements of an object with other problems; this one is worth telling at once.
  when: ({ value }: { value: unknown }) =>
    z.object({ password: z.string(), confirmPassword: z.string() }).safeParse(value).success,
};

type Located = { country: string; zipCode: string };
const hasZipWhereNeeded = ({ country, zipCode }: Located) =>
  zipCode !== "" || !/^(us|usa|united states)/i.test(country);
const zipRequired = { message: "ZIP code is required", path: ["zipCode"] };

/** Step 1 of the registration. */
export const credentialsSchema = z.object(credentialFields).refine(isConfirmed, confirmation);

/** Step 2 of the registration. */
export const profileSchema = z.object(profileFields).refine(hasZipWhereNeeded, zipRequired);
export type Profile = z.output<typeof profileSchema>;

/** Both steps in one body. */
export const registrationSchema = z
  .object({ ...credentialFields, ...profileFields })
  .refine(isConfirmed, confirmation)
  .refine(hasZipWhereNeeded, zipRequired);

/** What is typed at the sign-in; wrong shapes get the answer that wrong passwords get. */
export const signInSchema = z.object({
  username: z.string({ error: "Username is required" }).trim().min(1, "Username is required"),
  password: z.string({ error: "Password is required" }).min(1, "Password is required"),
});

export const activationSchema = z.object({
  activationToken: z
    .string({ error: "Activation token is required" })
    .min(1, "Activation token is required"),
});

export const resendActivationSchema = z.object({ email });

export const usernameLookupSchema = z.object({
  username: z.string({ error: "Username is required" }).max(1000, "Username is too long"),
});
