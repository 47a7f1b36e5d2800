import type { Deps, Viewer, VisitData } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { changeVisit, hasVisit, openVisit, type VisitDeps } from "#app/lib/visit.server.ts";
import type { DragPakKind } from "#db/schema/drag-pak.ts";
import { DRAG_PAK_FIELDS } from "./rules.ts";

export type DragPakDraft = VisitData["dragPak"];

/** The request begun on this visit, null where there is none. It lies there for 24 hours. */
export async function readDragPakDraft(
  request: Request,
  deps: VisitDeps,
): Promise<DragPakDraft | null> {
  if (!hasVisit(request)) return null;
  return (await openVisit(request, deps)).get("dragPak") ?? null;
}

/**
 * Saves what was typed, unchecked. What both forms ask for carries over from one to the other; the
 * key stays until the request is sent.
 *
 * @returns headers (Set-Cookie) for the answer
 * @throws AppError `rate_limited`, `unavailable`
 */
export async function keepDragPakDraft(
  request: Request,
  deps: VisitDeps & Pick<Deps, "limits" | "clientAddress">,
  { kind, form }: { kind: DragPakKind; form: Readonly<Record<string, string>> },
): Promise<Headers> {
  await limitAddress(deps, "draft");
  const draft = await readDragPakDraft(request, deps);
  const values = { ...draft?.values, ...typedOf(kind, form) };
  const sendKey = draft?.sendKey ?? crypto.randomUUID();
  return changeVisit(request, deps, (visit) => visit.set("dragPak", { kind, values, sendKey }));
}

/**
 * Saves what was typed into a form that was refused, as far as that goes: the form shows it in any case.
 *
 * @returns Set-Cookie values for the answer
 */
export async function tryToKeepDragPakDraft(
  ...[request, deps, draft]: Parameters<typeof keepDragPakDraft>
): Promise<string[]> {
  try {
    return (await keepDragPakDraft(request, deps, draft)).getSetCookie();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log("warn", "drag_pak.draft_not_kept", { error });
    return [];
  }
}

/** Forgets the draft. @throws AppError `unavailable` */
export function clearDragPakDraft(request: Request, deps: VisitDeps): Promise<Headers> {
  return changeVisit(request, deps, (visit) => visit.unset("dragPak"));
}

/** The form's own fields out of whatever was sent, each as long as it may be at most. */
function typedOf(
  kind: DragPakKind,
  form: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    DRAG_PAK_FIELDS[kind].map(({ name, maxLength }) => [
      name,
      (form[name] ?? "").slice(0, maxLength),
    ]),
  );
}

/** The initial values of a new request: what the account knows already. */
export function prefillOf(
  viewer: Pick<Viewer, "email"> | null,
  profile: { firstName: string; lastName: string; country: string; zipCode: string } | null,
): Record<string, string> {
  if (!viewer || !profile) return {};
  return {
    name: `${profile.firstName} ${profile.lastName}`.trim(),
    email: viewer.email,
    country: profile.country,
    postalCode: profile.zipCode,
  };
}
