import type { Toast } from "../deps.ts";
import {
  hasVisit,
  namesVisit,
  openVisit,
  replaceVisit,
  tryToChangeVisit,
  type VisitDeps,
} from "./visit.server.ts";

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
    deps.log("error", "flash.not_read", { error });
    return nothing;
  }
}

/**
 * Headers that make the next page show a toast; `headers` go along. Where they have moved the visit already
 * (clearUnsent), the toast goes to where it moved: of two cookies of one name the later one wins.
 */
export async function flashToast(
  request: Request,
  deps: VisitDeps,
  toast: Toast,
  headers = new Headers(),
): Promise<Headers> {
  const moved = headers.getSetCookie().find(namesVisit);
  const from = moved
    ? new Request(request.url, { headers: { cookie: moved.split(";")[0] ?? "" } })
    : request;
  const flash = await tryToChangeVisit(from, deps, (visit) => visit.flash("toast", toast));
  const all = new Headers(headers);
  for (const cookie of flash.getSetCookie()) all.append("set-cookie", cookie);
  return all;
}

/** Headers (Set-Cookie) that make the next page open a dialog. */
export function flashDialog(request: Request, deps: VisitDeps, dialog: string): Promise<Headers> {
  return tryToChangeVisit(request, deps, (visit) => visit.flash("dialog", dialog));
}
