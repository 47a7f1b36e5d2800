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
 * Takes the notices for the page about to be shown. Reads KV only if the visitor has a visit cookie, and
 * deletes what it returns, so add `headers` (Set-Cookie) to the response. If KV is down, there are none.
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
 * Headers that make the next page show a toast, added to `headers`. If those already moved the visit
 * (clearUnsent), the toast goes to the new visit: of two cookies with the same name, the later one wins.
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
