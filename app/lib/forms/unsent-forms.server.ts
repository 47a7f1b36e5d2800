import type { Deps, VisitData } from "../../deps.ts";
import { limitAddress } from "../limit.server.ts";
import { changeVisit, hasVisit, openVisit, replaceVisit, type VisitDeps } from "../visit.server.ts";
import { readExpiredForm } from "./read-form.server.ts";

/** A form's name, for example `time-slip`, and its owner's username key. */
type UnsentForm = { form: string; owner: string };
type UnsentForms = VisitData["unsent"]["forms"];

/** The values to save. Nothing is saved if the owner is empty. */
type ExpiredForm = UnsentForm & { values: Record<string, string> };
type SaveDeps = VisitDeps & Pick<Deps, "limits" | "clientAddress">;
type ExpiredDeps = SaveDeps & Pick<Deps, "deadline">;

/** Cookies of browsers in which someone was signed in or has started a form. */
const EARLIER_VISIT = /(^|; *)(__Host-)?(refresh|login|visit|device)=[^;]/;
/** An expired session can't be verified, so the size is limited. */
const UNSENT_MAX_BYTES = 16_000;
/** No username is longer. */
const OWNER_MAX_LENGTH = 30;
/** VINs are private, and the browser may be shared. */
const NEVER_SAVED = new Set(["vin"]);
const encoder = new TextEncoder();

/**
 * Saves the values of a form submitted after the session ended, for its racer and for 24 hours. Replaces
 * the saved values of any other racer. Add the headers to the response.
 *
 * @throws AppError `rate_limited`, `unavailable`
 */
export async function saveUnsent(
  request: Request,
  deps: SaveDeps,
  { form, owner }: UnsentForm,
  values: Record<string, string>,
): Promise<Headers> {
  if (owner === "" || owner.length > OWNER_MAX_LENGTH) return new Headers();
  await limitAddress(deps, "unsent");
  return changeVisit(request, deps, (visit) => {
    const saved = visit.get("unsent");
    const others = saved?.owner === owner ? saved.forms : {};
    visit.set("unsent", { owner, forms: withinLimit({ ...others, [form]: values }, form) });
  });
}

/**
 * Reads and saves a form whose session has expired (saveUnsent). If no one was signed in on this browser
 * before, the body isn't read at all.
 *
 * @param draftOf selects what to save of the text fields
 * @returns headers for the response; null if nothing was saved
 * @throws AppError `rate_limited`, `unavailable`
 */
export async function saveExpired(
  request: Request,
  deps: ExpiredDeps,
  draftOf: (typed: Record<string, string>) => ExpiredForm,
): Promise<Headers | null> {
  if (!EARLIER_VISIT.test(request.headers.get("cookie") ?? "")) return null;
  await limitAddress(deps, "unsent");
  const { values, ...draft } = draftOf(await readExpiredForm(request, deps));
  return draft.owner === "" ? null : saveUnsent(request, deps, draft, values);
}

/** The values that saveUnsent stored for this racer, null if there are none. They stay until clearUnsent. */
export async function readUnsent(
  request: Request,
  deps: VisitDeps,
  { form, owner }: UnsentForm,
): Promise<Record<string, string> | null> {
  return (await readAllUnsent(request, deps, owner))[form] ?? null;
}

/** The same for all forms of this racer, by form name. */
export async function readAllUnsent(
  request: Request,
  deps: VisitDeps,
  owner: string,
): Promise<UnsentForms> {
  if (!hasVisit(request)) return {};
  const unsent = (await openVisit(request, deps)).get("unsent");
  return unsent?.owner === owner ? unsent.forms : {};
}

/** Deletes what saveUnsent stored for one form; empty headers if there was nothing. */
export function clearUnsent(
  request: Request,
  deps: VisitDeps,
  { form, owner }: UnsentForm,
): Promise<Headers> {
  return clearAllUnsent(request, deps, { forms: [form], owner });
}

/** The same for several forms at once. One by one, changes would be lost, since each one moves the visit. */
export async function clearAllUnsent(
  request: Request,
  deps: VisitDeps,
  { forms, owner }: { forms: readonly string[]; owner: string },
): Promise<Headers> {
  const saved = forms.length > 0 ? await readAllUnsent(request, deps, owner) : {};
  if (!forms.some((form) => Object.hasOwn(saved, form))) return new Headers();
  const left = Object.entries(saved).filter(([form]) => !forms.includes(form));
  return changeVisit(request, deps, (visit) => {
    if (left.length > 0) visit.set("unsent", { owner, forms: Object.fromEntries(left) });
    else visit.unset("unsent");
  });
}

/**
 * Deletes all unsent values on logout, including a Drag Pak request, which is prefilled from the account.
 * Logging out also works while KV is down.
 */
export async function forgetUnsent(request: Request, deps: VisitDeps): Promise<Headers> {
  if (!hasVisit(request)) return new Headers();
  try {
    const visit = await openVisit(request, deps);
    if (!visit.has("unsent") && !visit.has("dragPak")) return new Headers();
    return await replaceVisit(deps, visit, (next) => {
      next.unset("unsent");
      next.unset("dragPak");
    });
  } catch (error) {
    deps.log("error", "visit.not_written", { error });
    return new Headers();
  }
}

/** Drops the fields that don't fit the limit, from the oldest forms first. */
function withinLimit(forms: UnsentForms, newest: string) {
  let bytesLeft = UNSENT_MAX_BYTES;
  const result: UnsentForms = {};
  for (const form of [newest, ...Object.keys(forms).filter((name) => name !== newest)]) {
    const values = Object.entries(forms[form] ?? {}).filter(([name, value]) => {
      if (NEVER_SAVED.has(name)) return false;
      const size = encoder.encode(form + name + value).byteLength;
      if (size > bytesLeft) return false;
      bytesLeft -= size;
      return true;
    });
    if (values.length > 0) result[form] = Object.fromEntries(values);
  }
  return result;
}
