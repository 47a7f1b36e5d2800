import type { Deps, VisitData } from "../deps.ts";
import { readLapsedForm } from "./form.server.ts";
import { limitAddress } from "./limit.server.ts";
import { changeVisit, hasVisit, openVisit, replaceVisit, type VisitDeps } from "./visit.server.ts";

/** A form by its own name, for example `time-slip`, and the username key of the racer it belongs to. */
type UnsentForm = { form: string; owner: string };
type UnsentForms = VisitData["unsent"]["forms"];

/** What to save of a form, and where: nothing if it names no racer. */
type LapsedForm = UnsentForm & { values: Record<string, string> };
type KeepingDeps = VisitDeps & Pick<Deps, "limits" | "clientAddress">;
type LapsedDeps = KeepingDeps & Pick<Deps, "deadline">;

/** Cookies that only a browser has in which somebody was signed in or has begun something. */
const EARLIER_VISIT = /(^|; *)(__Host-)?(refresh|login|visit|device)=[^;]/;
/** A session that lapsed can't be proved, so little of its form is saved. */
const UNSENT_MAX_BYTES = 16_000;
/** No username is longer. */
const OWNER_MAX_LENGTH = 30;
/** A VIN is nobody's business but its owner's, and the browser may be shared. */
const NEVER_KEPT = new Set(["vin"]);
const encoder = new TextEncoder();

/**
 * Keeps what was typed into a form that could not be saved because the session had ended, for 24
 * hours, for the racer whose form it was. Whatever another racer had typed is forgotten. Put the
 * headers on the answer.
 *
 * @throws AppError `rate_limited`, `unavailable`
 */
export async function saveUnsent(
  request: Request,
  deps: KeepingDeps,
  { form, owner }: UnsentForm,
  values: Record<string, string>,
): Promise<Headers> {
  if (owner === "" || owner.length > OWNER_MAX_LENGTH) return new Headers();
  await limitAddress(deps, "unsent");
  return changeVisit(request, deps, (visit) => {
    const known = visit.get("unsent");
    const others = known?.owner === owner ? known.forms : {};
    visit.set("unsent", { owner, forms: withinLimit({ ...others, [form]: values }, form) });
  });
}

/**
 * Keeps what was typed into a form whose session has lapsed (saveUnsent). Of a browser in which nobody was
 * signed in before, not a byte is read.
 *
 * @param draftOf what to save of the text fields that were read
 * @returns headers for the answer, null where nothing was saved
 * @throws AppError `rate_limited`, `unavailable`
 */
export async function saveLapsed(
  request: Request,
  deps: LapsedDeps,
  draftOf: (typed: Record<string, string>) => LapsedForm,
): Promise<Headers | null> {
  if (!EARLIER_VISIT.test(request.headers.get("cookie") ?? "")) return null;
  await limitAddress(deps, "unsent");
  const { values, ...draft } = draftOf(await readLapsedForm(request, deps));
  return draft.owner === "" ? null : saveUnsent(request, deps, draft, values);
}

/** What saveUnsent stored for this racer, null when there is nothing. It stays until clearUnsent. */
export async function readUnsent(
  request: Request,
  deps: VisitDeps,
  { form, owner }: UnsentForm,
): Promise<Record<string, string> | null> {
  return (await readAllUnsent(request, deps, owner))[form] ?? null;
}

/** The same of all forms of this racer, by the form's name. */
export async function readAllUnsent(
  request: Request,
  deps: VisitDeps,
  owner: string,
): Promise<UnsentForms> {
  if (!hasVisit(request)) return {};
  const unsent = (await openVisit(request, deps)).get("unsent");
  return unsent?.owner === owner ? unsent.forms : {};
}

/** Forgets what saveUnsent stored of one form; empty headers when there was nothing. */
export function clearUnsent(
  request: Request,
  deps: VisitDeps,
  { form, owner }: UnsentForm,
): Promise<Headers> {
  return clearAllUnsent(request, deps, { forms: [form], owner });
}

/** The same of several forms at a time: each change moves the visit, so one after the other is lost. */
export async function clearAllUnsent(
  request: Request,
  deps: VisitDeps,
  { forms, owner }: { forms: readonly string[]; owner: string },
): Promise<Headers> {
  const known = forms.length > 0 ? await readAllUnsent(request, deps, owner) : {};
  if (!forms.some((form) => Object.hasOwn(known, form))) return new Headers();
  const left = Object.entries(known).filter(([form]) => !forms.includes(form));
  return changeVisit(request, deps, (visit) => {
    if (left.length > 0) visit.set("unsent", { owner, forms: Object.fromEntries(left) });
    else visit.unset("unsent");
  });
}

/**
 * Forgets all that was typed and not sent, a request for a Drag Pak too, which begins with what the account
 * knows: for logging out, which works without KV too.
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
    deps.log("error", "flash.not_written", { error });
    return new Headers();
  }
}

/** What is stored of each form: the newest first, and of each as much as fits. */
function withinLimit(forms: UnsentForms, newest: string) {
  let room = UNSENT_MAX_BYTES;
  const kept: UnsentForms = {};
  for (const form of [newest, ...Object.keys(forms).filter((name) => name !== newest)]) {
    const values = Object.entries(forms[form] ?? {}).filter(([name, value]) => {
      if (NEVER_KEPT.has(name)) return false;
      const size = encoder.encode(form + name + value).byteLength;
      if (size > room) return false;
      room -= size;
      return true;
    });
    if (values.length > 0) kept[form] = Object.fromEntries(values);
  }
  return kept;
}
