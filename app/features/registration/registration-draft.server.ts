import type { Deps, VisitData } from "#app/deps.ts";
import { countryNames, countryOfPlace } from "#app/features/accounts/countries.ts";
import { type FormValues, withoutSecrets } from "#app/lib/forms/form-answer.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { changeVisit, hasVisit, openVisit, type VisitDeps } from "#app/lib/visit.server.ts";
import type { AccountStep } from "./registration-steps.ts";

export type RegistrationDraft = VisitData["registration"];

const VALUE_MAX_LENGTH = 254;
/** The fields of the two steps that are saved as they are typed. */
const DRAFT_FIELDS: Readonly<Record<AccountStep, readonly string[]>> = {
  1: ["username", "email"],
  2: ["firstName", "lastName", "country", "zipCode", "optInNews", "optInEvents", "noRacingPledge"],
};

const EMPTY: RegistrationDraft = { username: "", email: "", passwordHash: "" };

/** What a step of the registration is shown with: what was typed before, and what to choose from. */
export type RegistrationView = {
  step: AccountStep;
  values: Record<string, string>;
  /** Step 1 was sent already: its password stays unless another is typed. */
  hasPassword: boolean;
  countries: string[];
};

/** The registration begun on this visit, null when there is none. */
export async function readRegistrationDraft(
  request: Request,
  deps: VisitDeps,
): Promise<RegistrationDraft | null> {
  if (!hasVisit(request)) return null;
  return (await openVisit(request, deps)).get("registration") ?? null;
}

/** Keeps the first step of a registration, or forgets it (null). @throws AppError `unavailable` */
export function saveRegistrationDraft(
  request: Request,
  deps: VisitDeps,
  draft: RegistrationDraft | null,
): Promise<Headers> {
  return changeVisit(request, deps, (visit) => {
    if (draft) visit.set("registration", draft);
    else visit.unset("registration");
  });
}

/**
 * A step of the registration begun on this visit.
 *
 * @param asked null goes on where the visitor left off
 * @returns null where step 2 is asked for and step 1 was not sent
 */
export async function readRegistration(
  request: Request,
  deps: VisitDeps & Pick<Deps, "clientPlace">,
  asked: AccountStep | null,
): Promise<RegistrationView | null> {
  const draft = await readRegistrationDraft(request, deps);
  const hasPassword = Boolean(draft?.passwordHash);
  const step = asked ?? (hasPassword ? 2 : 1);
  if (step === 2 && !hasPassword) return null;
  const { username = "", email = "" } = draft ?? {};
  const typed: Record<string, string> = draft?.typed ?? {};
  const values: Record<string, string> = { username, email, ...typed };
  if (step === 1) return { step, values, hasPassword, countries: [] };
  const countries = countryNames();
  const country = values.country || countryOfPlace(deps.clientPlace(), countries);
  return { step, values: { ...values, country }, hasPassword, countries };
}

/** What is in the fields of a step that was refused: as it was sent, beside what the other one holds. */
export async function readRefused(
  request: Request,
  deps: VisitDeps,
  { step, form }: { step: AccountStep; form: FormValues },
): Promise<FormValues> {
  // Without it, what was sent is shown.
  const draft = await readRegistrationDraft(request, deps).catch(() => null);
  const { username = "", email = "", typed = {} } = draft ?? {};
  return { username, email, ...typed, ...typedOf(step, form) };
}

/**
 * Keeps what is in a step's fields, unchecked and without passwords; put the headers on the answer.
 *
 * @throws AppError `rate_limited`, `unavailable`
 */
export async function keepTyped(
  request: Request,
  deps: VisitDeps & Pick<Deps, "limits" | "clientAddress">,
  { step, form }: { step: AccountStep; form: Record<string, string> },
): Promise<Headers> {
  await limitAddress(deps, "draft");
  const draft = (await readRegistrationDraft(request, deps)) ?? EMPTY;
  const typed = { ...draft.typed, ...typedOf(step, form) };
  return saveRegistrationDraft(request, deps, { ...draft, typed });
}

/** A step's fields out of whatever was sent. One that is missing, like a box unchecked, is empty. */
export function typedOf(step: AccountStep, form: Record<string, string>): Record<string, string> {
  const kept = withoutSecrets(form);
  return Object.fromEntries(
    DRAFT_FIELDS[step].map((name) => [name, (kept[name] ?? "").slice(0, VALUE_MAX_LENGTH)]),
  );
}
