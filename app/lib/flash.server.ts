import { redirect, type Session } from "react-router";
import type { Deps, Toast, VisitData, VisitFlash } from "../deps.ts";
import { AppError } from "./errors.ts";
import { isForCopy } from "./offline-copy.ts";
import { loginPath } from "./responses.server.ts";

type VisitDeps = Pick<Deps, "visits" | "log" | "waitUntil">;
type Visit = Session<VisitData, VisitFlash>;
export type RegistrationDraft = VisitData["registration"];
/** A form by its own name, for example `time-slip`, and the username key of the racer it belongs to. */
type UnsentForm = { form: string; owner: string };
type UnsentForms = VisitData["unsent"]["forms"];

/** Anybody may send a form without a session, so little is kept of it. */
const UNSENT_MAX_BYTES = 16_000;
/** No username is longer. */
const OWNER_MAX_LENGTH = 30;
/** A VIN is nobody's business but its owner's, and the browser may be shared. */
const NEVER_KEPT = new Set(["vin"]);
const VISIT_COOKIE = /(^|; *|-)visit=/;
const encoder = new TextEncoder();

/**
 * Notices for the page that is about to be shown. Reads KV only when the visitor carries a visit
 * cookie; what was read is gone, so put `headers` (Set-Cookie) on the answer. KV being down shows
 * nothing and breaks nothing.
 */
export async function readFlash(
  request: Request,
  deps: VisitDeps,
): Promise<{ toast: Toast | null; dialog: string | null; headers: Headers }> {
  const nothing = { toast: null, dialog: null, headers: new Headers() };
  if (!hasVisit(request)) return nothing;
  try {
    const visit = await openVisit(request, deps);
    const toast = visit.get("toast") ?? null;
    const dialog = visit.get("dialog") ?? null;
    if (!toast && !dialog) return nothing;
    return { toast, dialog, headers: await replaceVisit(deps, visit, () => {}) };
  } catch (error) {
    deps.log("error", "flash.not_read", { reason: String(error) });
    return nothing;
  }
}

/**
 * A redirect whose target shows a toast; `headers` go along. Where they have moved the visit already
 * (clearUnsent), the toast goes to where it moved: of two cookies of one name the later one wins.
 */
export async function redirectWithToast(
  request: Request,
  deps: VisitDeps,
  url: string,
  toast: Toast,
  headers = new Headers(),
): Promise<Response> {
  const moved = headers.getSetCookie().find((cookie) => VISIT_COOKIE.test(cookie));
  const from = moved
    ? new Request(request.url, { headers: { cookie: moved.split(";")[0] ?? "" } })
    : request;
  const flash = await writeFlash(from, deps, (visit) => visit.flash("toast", toast));
  const all = new Headers(headers);
  for (const cookie of flash.getSetCookie()) all.append("set-cookie", cookie);
  return redirect(url, { headers: all });
}

/** Headers (Set-Cookie) that make the next page open a dialog. */
export function flashDialog(request: Request, deps: VisitDeps, dialog: string): Promise<Headers> {
  return writeFlash(request, deps, (visit) => visit.flash("dialog", dialog));
}

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
  return keep(request, deps, (visit) => {
    if (draft) visit.set("registration", draft);
    else visit.unset("registration");
  });
}

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
  return keep(request, deps, (visit) => {
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
  return keep(request, deps, (visit) => {
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

/** What is asked for to be kept on the device must not use up what the next page is to show. */
function hasVisit(request: Request): boolean {
  return !isForCopy(request) && VISIT_COOKIE.test(request.headers.get("cookie") ?? "");
}

function openVisit(request: Request, deps: VisitDeps): Promise<Visit> {
  return deps.visits.getSession(hasVisit(request) ? request.headers.get("cookie") : null);
}

async function writeFlash(
  request: Request,
  deps: VisitDeps,
  change: (visit: Visit) => void,
): Promise<Headers> {
  try {
    return await replaceVisit(deps, await openVisit(request, deps), change);
  } catch (error) {
    deps.log("error", "flash.not_written", { reason: String(error) });
    return new Headers();
  }
}

async function keep(
  request: Request,
  deps: VisitDeps,
  change: (visit: Visit) => void,
): Promise<Headers> {
  try {
    return await replaceVisit(deps, await openVisit(request, deps), change);
  } catch (cause) {
    throw new AppError("unavailable", "Your entries could not be kept. Please try again.", {
      cause,
    });
  }
}

/**
 * KV may answer with a value up to a minute old, so nothing is written twice under one id: every
 * change moves the visit to a new id, and an empty visit loses its cookie.
 */
async function replaceVisit(
  deps: VisitDeps,
  old: Visit,
  change: (visit: Visit) => void,
): Promise<Headers> {
  const next = await deps.visits.getSession();
  const registration = old.get("registration");
  const unsent = old.get("unsent");
  const toast = old.get("toast");
  const dialog = old.get("dialog");
  if (registration) next.set("registration", registration);
  if (unsent) next.set("unsent", unsent);
  if (toast) next.flash("toast", toast);
  if (dialog) next.flash("dialog", dialog);
  change(next);

  const headers = new Headers();
  const isEmpty = Object.keys(next.data).length === 0;
  const oldCookie = old.id ? await deps.visits.destroySession(old) : null;
  if (!isEmpty) headers.append("set-cookie", await deps.visits.commitSession(next));
  else if (oldCookie) headers.append("set-cookie", oldCookie);
  return headers;
}
