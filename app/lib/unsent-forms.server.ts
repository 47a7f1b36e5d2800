import { redirect } from "react-router";
import type { Deps, VisitData } from "../deps.ts";
import { AppError } from "./errors.ts";
import { loginPath } from "./responses.server.ts";
import { changeVisit, hasVisit, openVisit, replaceVisit, type VisitDeps } from "./visit.server.ts";

/** A form by its own name, for example `time-slip`, and the username key of the racer it belongs to. */
type UnsentForm = { form: string; owner: string };
type UnsentForms = VisitData["unsent"]["forms"];

/** Anybody may send a form without a session, so little is kept of it. */
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
  deps: VisitDeps & Pick<Deps, "limits" | "clientAddress">,
  { form, owner }: UnsentForm,
  values: Record<string, string>,
): Promise<Headers> {
  if (owner === "" || owner.length > OWNER_MAX_LENGTH) return new Headers();
  if (!(await deps.limits.write(`unsent:${deps.clientAddress}`))) {
    throw new AppError("rate_limited", "Too many requests. Wait a minute and try again.");
  }
  return changeVisit(request, deps, (visit) => {
    const known = visit.get("unsent");
    const others = known?.owner === owner ? known.forms : {};
    visit.set("unsent", { owner, forms: withinLimit({ ...others, [form]: values }, form) });
  });
}

/**
 * Where a visitor signs in and then comes back to `path`, what was typed being kept (saveUnsent).
 *
 * @throws AppError `rate_limited`, `unavailable`
 */
export async function redirectToLogin(
  request: Request,
  deps: VisitDeps & Pick<Deps, "limits" | "clientAddress">,
  path: string,
  draft: UnsentForm,
  values: Record<string, string>,
): Promise<Response> {
  return redirect(loginPath(path), { headers: await saveUnsent(request, deps, draft, values) });
}

/** What was kept by saveUnsent for this racer, null when there is nothing. It stays until clearUnsent. */
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

/** Forgets what saveUnsent kept of one form; empty headers when there was nothing. */
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
  if (!forms.some((form) => form in known)) return new Headers();
  const left = Object.entries(known).filter(([form]) => !forms.includes(form));
  return changeVisit(request, deps, (visit) => {
    if (left.length > 0) visit.set("unsent", { owner, forms: Object.fromEntries(left) });
    else visit.unset("unsent");
  });
}

/** Forgets all that saveUnsent kept: for logging out, which works without KV too. */
export async function forgetUnsent(request: Request, deps: VisitDeps): Promise<Headers> {
  if (!hasVisit(request)) return new Headers();
  try {
    const visit = await openVisit(request, deps);
    if (!visit.has("unsent")) return new Headers();
    return await replaceVisit(deps, visit, (next) => next.unset("unsent"));
  } catch (error) {
    deps.log("error", "flash.not_written", { reason: String(error) });
    return new Headers();
  }
}

/** What is kept of each form: the newest form first, and of a form what there is room for. */
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
