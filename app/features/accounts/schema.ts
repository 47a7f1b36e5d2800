import { z } from "zod";
import { describeCutZip, restoreZip } from "#app/features/geography/postal-codes.ts";
import { EMAIL_ADDRESS, normalizeEmail, normalizeUsername } from "#app/lib/account-keys.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { cleanValue } from "#app/lib/text/value.ts";
import { COUNTRY_MAX_LENGTH, EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, ZIP_MAX_LENGTH } from "./limits.ts";
import { passwordProblem, usernameProblem } from "./rules.ts";
import { CONFIRMATION_PROBLEM } from "./texts.ts";

const username = z
  .string({ error: "Username is required" })
  .max(1000, "Username is too long")
  .transform(normalizeUsername)
  .superRefine((value, context) => {
    const problem = usernameProblem(value);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });

const EMAIL_PROBLEM = "Enter an email address such as name@example.com.";
const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

const email = z
  .string({ error: "Email is required" })
  .overwrite(normalizeEmail)
  .min(1, "Email is required")
  .max(EMAIL_MAX_LENGTH, `Use at most ${EMAIL_MAX_LENGTH} characters.`)
  .refine(
    (value) => isAscii(value.slice(0, value.lastIndexOf("@"))),
    "Before the @ we can only send mail to letters from a to z, digits and ASCII punctuation.",
  )
  .pipe(z.email({ pattern: EMAIL_ADDRESS, error: EMAIL_PROBLEM }))
  .refine((value) => value.indexOf("@") <= 64, EMAIL_PROBLEM);

const password = z.string({ error: "Password is required" }).superRefine((value, context) => {
  const problem = passwordProblem(value);
  if (problem) context.addIssue({ code: "custom", message: problem });
});

/**
 * Letters of any script, marks, joiners, spaces, dots, emoji, and all kinds of apostrophes and hyphens: nothing
 * with a special meaning in a mail header or a link.
 */
const PERSON_NAME =
  /^(?:[\p{L}\p{M}\p{Nd}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator} .,'’‘ʻ‛′`´·\p{Pd}]|[\u200B-\u200D\u{E0020}-\u{E007F}])+$/u;

function personName(label: string) {
  return z
    .string({ error: `${label} is required` })
    .overwrite(cleanLine)
    .min(1, `${label} is required`)
    .max(NAME_MAX_LENGTH, `Use at most ${NAME_MAX_LENGTH} characters.`)
    .regex(PERSON_NAME, "Use letters, spaces, hyphens and apostrophes only.");
}

const country = z
  .string({ error: "Country is required" })
  .overwrite(cleanLine)
  .min(1, "Country is required")
  .max(COUNTRY_MAX_LENGTH, `Use at most ${COUNTRY_MAX_LENGTH} characters.`)
  .regex(/^[\p{L}\p{M} .,'’‘()&\p{Pd}]+$/u, "Choose a country.");

const zipCode = z
  .string({ error: "ZIP code must be text" })
  .overwrite(cleanValue)
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
  // Zod skips refinements of an object with other errors, but this one should be shown right away.
  when: ({ value }: { value: unknown }) =>
    z.object({ password: z.string(), confirmPassword: z.string() }).safeParse(value).success,
};

type Located = { country: string; zipCode: string };
const isInStates = ({ country }: Located) => /^(us|usa|united states)/i.test(country);
const hasZipWhereNeeded = (place: Located) => place.zipCode !== "" || !isInStates(place);
const zipRequired = { message: "ZIP code is required", path: ["zipCode"] };

function checkZipOfCountry(place: Located, context: z.RefinementCtx): void {
  const { zipCode: zip } = place;
  if (zip === "" || !isInStates(place) || /^\d{5}(?:-?\d{4})?$/.test(zip)) return;
  const cut = restoreZip(zip, "");
  const message = cut ? describeCutZip(cut) : "A US ZIP code is five digits.";
  context.addIssue({ code: "custom", path: ["zipCode"], message });
}

/** Step 1 of the registration. */
export const credentialsSchema = z.object(credentialFields).refine(isConfirmed, confirmation);

/** Step 1 submitted again, keeping the earlier password. */
export const identitySchema = z.object({ username, email });

/** Step 2 of the registration. */
export const profileSchema = z
  .object(profileFields)
  .refine(hasZipWhereNeeded, zipRequired)
  .superRefine(checkZipOfCountry);
export type Profile = z.output<typeof profileSchema>;

/** Both steps in one body. */
export const registrationSchema = z
  .object({ ...credentialFields, ...profileFields })
  .refine(isConfirmed, confirmation)
  .refine(hasZipWhereNeeded, zipRequired)
  .superRefine(checkZipOfCountry);

/** Completes an account created by staff, which already has an email. */
export const completionSchema = z
  .object({
    token: z
      .string({ error: "Token is required" })
      .overwrite(cleanValue)
      .min(1, "Token is required"),
    username,
    password,
    confirmPassword: z.string().default(""),
    ...profileFields,
  })
  .refine(isConfirmed, confirmation)
  .refine(hasZipWhereNeeded, zipRequired)
  .superRefine(checkZipOfCountry);
export type Completion = z.output<typeof completionSchema>;

/** Sign-in input; malformed names get the same error as wrong passwords. */
export const signInSchema = z.object({
  username: z
    .string({ error: "Username is required" })
    .overwrite(cleanLine)
    .min(1, "Username is required"),
  password: z.string({ error: "Password is required" }).min(1, "Password is required"),
});

export const activationSchema = z.object({
  activationToken: z
    .string({ error: "Activation token is required" })
    .overwrite(cleanValue)
    .min(1, "Activation token is required"),
});

export const resendActivationSchema = z.object({ email });

export const forgotPasswordSchema = z.object({ email });

/** A mailed link's token and the password it sets. */
export const resetPasswordSchema = z
  .object({
    resetToken: z
      .string({ error: "Reset token is required" })
      .overwrite(cleanValue)
      .min(1, "Reset token is required"),
    password,
    confirmPassword: z.string().default(""),
  })
  .refine(isConfirmed, confirmation);

/** The own password, for what a borrowed phone must not do. */
export const ownPasswordSchema = z.object({
  password: z.string({ error: "Password is required" }).min(1, "Password is required"),
});

const isYes = z.boolean({ error: "Choose yes or no." }).optional();

/** A profile from the legacy client: omitted fields stay unchanged, and unknown fields are rejected. */
export const legacyProfileSchema = z
  .strictObject({
    firstName: profileFields.firstName.optional(),
    lastName: profileFields.lastName.optional(),
    country: country.optional(),
    zipCode: zipCode.removeDefault().optional(),
    optInNews: isYes,
    optInEvents: isYes,
    noRacingPledge: isYes,
  })
  .refine(
    ({ country: newCountry, zipCode: zip }) => (newCountry === undefined) === (zip === undefined),
    {
      message: "Send country and ZIP code together.",
      path: ["zipCode"],
    },
  )
  .refine(
    ({ country: newCountry, zipCode: zip }) =>
      newCountry === undefined || hasZipWhereNeeded({ country: newCountry, zipCode: zip ?? "" }),
    zipRequired,
  )
  .superRefine(({ country: newCountry, zipCode: zip = "" }, context) => {
    if (newCountry !== undefined) checkZipOfCountry({ country: newCountry, zipCode: zip }, context);
  })
  .transform(({ optInNews, optInEvents, noRacingPledge, ...profile }) => ({
    ...profile,
    hasNewsOptIn: optInNews,
    hasEventsOptIn: optInEvents,
    hasPledged: noRacingPledge,
  }));

/** A racer's name in a lookup, which only has to be present. */
export const racerNameSchema = z.object({
  username: z
    .string({ error: "Username is required" })
    .overwrite(cleanLine)
    .min(1, "Username is required")
    .max(100, "Username is too long"),
});

/** The token of a mailed link. */
export const linkTokenSchema = z.object({
  token: z.string({ error: "Token is required" }).overwrite(cleanValue).min(1, "Token is required"),
});

/** A refresh token of a client without cookies, named as in the sign-in response. */
export const refreshSchema = z.object({
  refresh_token: z
    .string({ error: "Refresh token is required" })
    .min(1, "Refresh token is required")
    .max(200, "That isn't a refresh token."),
});

export const usernameLookupSchema = z.object({
  username: z.string({ error: "Username is required" }).max(1000, "Username is too long"),
});

const typedPassword = (label: string) =>
  z.string({ error: `${label} is required` }).min(1, `${label} is required`);

/** The use case checks the new password's length and strength. */
export const changePasswordSchema = z.object({
  password: typedPassword("Password"),
  newPassword: typedPassword("New password"),
  confirmNewPassword: z.string({ error: "Confirm the new password." }).default(""),
});

const ownProfileFields = {
  firstName: profileFields.firstName,
  lastName: profileFields.lastName,
  country,
  zipCode,
  isRealNameShown: choice,
};

/** The profile form of the account page; an unchecked box means no. */
export const ownProfileSchema = z
  .object(ownProfileFields)
  .refine(hasZipWhereNeeded, zipRequired)
  .superRefine(checkZipOfCountry);

/** The consent form of the account page. */
export const ownChoicesSchema = z
  .object({ optInNews: choice, optInEvents: choice, noRacingPledge: choice })
  .transform(({ optInNews, optInEvents, noRacingPledge }) => ({
    hasNewsOptIn: optInNews,
    hasEventsOptIn: optInEvents,
    hasPledged: noRacingPledge,
  }));

export const emailChangeSchema = z.object({ newEmail: email, password: typedPassword("Password") });
/** The same for an admin, who has confirmed their password already. */
export const newEmailSchema = emailChangeSchema.pick({ newEmail: true });
