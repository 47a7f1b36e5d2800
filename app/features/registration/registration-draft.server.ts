import type { Deps, VisitData } from "#app/deps.ts";
import { countryNames, countryOfPlace } from "#app/features/accounts/countries.ts";
import { REGISTRATION_CLOSED } from "#app/features/accounts/texts.ts";
import { AppError } from "#app/lib/errors.ts";
import { type FormValues, withoutSecrets } from "#app/lib/forms/form-answer.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import {
  changeVisit,
  hasVisit,
  moveSession,
  openVisit,
  type VisitDeps,
} from "#app/lib/visit.server.ts";
import type { AccountStep } from "./registration-steps.ts";

export type RegistrationDraft = VisitData["registration"];

const VALUE_MAX_LENGTH = 254;
/** The fields of the two steps that are saved as they are typed. */
const DRAFT_FIELDS: Readonly<Record<AccountStep, readonly string[]>> = {
  1: ["username", "email"],
  2: ["firstName", "lastName", "country", "zipCode", "optInNews", "optInEvents", "noRacingPledge"],
};

type Typed = Record<string, string>;
type DraftDeps = VisitDeps & Pick<Deps, "drafts">;

/** The data of a registration step: the values typed before, and the options. */
export type RegistrationView = {
  step: AccountStep;
  values: Record<string, string>;
  /** Whether step 1 was submitted before: its password is fields unless another is typed. */
  hasPassword: boolean;
  countries: string[];
  /** Why nobody can register now; null if they can. */
  closed: string | null;
};

/** The registration started in this visit; null if there is none. */
export async function readRegistrationDraft(
  request: Request,
  deps: VisitDeps,
): Promise<RegistrationDraft | null> {
  if (!hasVisit(request)) return null;
  return (await openVisit(request, deps)).get("registration") ?? null;
}

/**
 * Saves the first step of a registration with its submitted fields, or deletes both (null).
 *
 * @throws AppError `unavailable`
 */
export async function saveRegistrationDraft(
  request: Request,
  deps: DraftDeps,
  draft: RegistrationDraft | null,
  form: FormValues = {},
): Promise<Headers> {
  const headers = await changeVisit(request, deps, (visit) => {
    if (draft) visit.set("registration", draft);
    else visit.unset("registration");
  });
  const typed = await changeTyped(request, deps, draft && typedOf(1, form)).catch(() => null);
  for (const cookie of typed?.getSetCookie() ?? []) headers.append("set-cookie", cookie);
  return headers;
}

/**
 * Deletes the registration draft of this visit when someone signs in or out, since the next person to register
 * on this browser is someone else.
 *
 * @param request with the visit's cookie as the response will set it
 * @returns headers (Set-Cookie) for the response; none if there is no draft, or KV is down
 */
export async function forgetRegistration(request: Request, deps: DraftDeps): Promise<Headers> {
  try {
    const [draft, typed] = await Promise.all([
      readRegistrationDraft(request, deps),
      deps.drafts.getSession(request.headers.get("cookie")),
    ]);
    if (draft) return await saveRegistrationDraft(request, deps, null);
    return typed.has("typed") ? await changeTyped(request, deps, null) : new Headers();
  } catch (error) {
    deps.log("error", "registration.draft_not_forgotten", { error });
    return new Headers();
  }
}

/**
 * A step of the registration started in this visit.
 *
 * @param requestedStep null continues where the visitor left off
 * @returns null if step 2 is requested before step 1 was submitted
 */
export async function readRegistration(
  request: Request,
  deps: DraftDeps & Pick<Deps, "clientPlace" | "siteSettings">,
  requestedStep: AccountStep | null,
): Promise<RegistrationView | null> {
  const [draft, typed, { isRegistrationOpen }] = await Promise.all([
    readRegistrationDraft(request, deps),
    readTyped(request, deps),
    deps.siteSettings(),
  ]);
  const closed = isRegistrationOpen ? null : REGISTRATION_CLOSED;
  const hasPassword = Boolean(draft?.passwordHash);
  const step = requestedStep ?? (hasPassword ? 2 : 1);
  if (step === 2 && !hasPassword) return null;
  const { username = "", email = "" } = draft ?? {};
  const values: Record<string, string> = { username, email, ...typed };
  if (step === 1) return { step, values, hasPassword, countries: [], closed };
  const countries = countryNames();
  const country = values.country || countryOfPlace(deps.clientPlace(), countries);
  return { step, values: { ...values, country }, hasPassword, countries, closed };
}

/** The values of a rejected step, as submitted, together with those of the other step. */
export async function readRefused(
  request: Request,
  deps: DraftDeps,
  { step, form }: { step: AccountStep; form: FormValues },
): Promise<FormValues> {
  // If KV is down, show the submitted values alone.
  const draft = await readRegistrationDraft(request, deps).catch(() => null);
  const { username = "", email = "" } = draft ?? {};
  const typed = await readTyped(request, deps);
  return { username, email, ...typed, ...typedOf(step, form) };
}

/**
 * Saves a step's fields, unvalidated and without passwords. @returns headers for the response
 *
 * @throws AppError `rate_limited`, `unavailable`
 */
export async function saveTyped(
  request: Request,
  deps: DraftDeps & Pick<Deps, "limits" | "clientAddress">,
  { step, form }: { step: AccountStep; form: Record<string, string> },
): Promise<Headers> {
  await limitAddress(deps, "draft");
  try {
    return await changeTyped(request, deps, typedOf(step, form));
  } catch (cause) {
    throw new AppError("unavailable", "Your entries couldn't be saved.", { cause });
  }
}

/** The values typed into both steps; empty if KV is down, since they are only a convenience. */
async function readTyped(request: Request, { drafts }: Pick<Deps, "drafts">): Promise<Typed> {
  const draft = await drafts.getSession(request.headers.get("cookie")).catch(() => null);
  return draft?.get("typed") ?? {};
}

/** Merges into the typed values, or deletes them (null). @throws if KV is down */
async function changeTyped(
  request: Request,
  { drafts }: Pick<Deps, "drafts">,
  typed: Typed | null,
): Promise<Headers> {
  const old = await drafts.getSession(request.headers.get("cookie"));
  const next = await drafts.getSession();
  if (typed) next.set("typed", { ...old.get("typed"), ...typed });
  return moveSession(drafts, old, next);
}

/** A step's fields from the submitted ones. Missing fields, like unchecked boxes, are empty. */
function typedOf(step: AccountStep, form: Record<string, string>): Record<string, string> {
  const fields = withoutSecrets(form);
  return Object.fromEntries(
    DRAFT_FIELDS[step].map((name) => [name, (fields[name] ?? "").slice(0, VALUE_MAX_LENGTH)]),
  );
}
