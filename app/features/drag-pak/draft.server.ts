import type { Deps, Viewer, VisitData } from "#app/deps.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import {
  changeVisit,
  hasVisit,
  openVisit,
  tryToChangeVisit,
  type VisitDeps,
} from "#app/lib/visit.server.ts";
import type { DragPakKind } from "#db/schema/drag-pak.ts";
import { DRAG_PAK_FIELDS } from "./rules.ts";

export type DragPakDraft = VisitData["dragPak"];
type DraftDeps = VisitDeps & { viewer: Viewer | null };

/**
 * The request that this visitor began on this visit, null if there is none. A member's draft is private:
 * the next user of the browser, signed in or not, never sees it. It expires after 24 hours.
 */
export async function readDragPakDraft(
  request: Request,
  deps: DraftDeps,
): Promise<DragPakDraft | null> {
  return readDraftOf(request, deps, keyOf(deps.viewer?.username));
}

async function readDraftOf(request: Request, deps: VisitDeps, owner: string) {
  if (!hasVisit(request)) return null;
  const draft = (await openVisit(request, deps)).get("dragPak");
  return draft?.owner === owner ? draft : null;
}

/**
 * Saves the entered values without validating them. Fields in both forms carry over from one to the
 * other; the key stays until the request is sent. Another member's draft on the same visit is
 * dropped.
 *
 * @param typed.owner the member named in the form, which is the only evidence once the session has
 *   ended
 * @returns headers (Set-Cookie) for the response; none if the form belongs to someone other than
 *   the signed-in member
 * @throws AppError `rate_limited`, `unavailable`
 */
export async function saveDragPakDraft(
  request: Request,
  deps: DraftDeps & Pick<Deps, "limits" | "clientAddress">,
  typed: { kind: DragPakKind; form: Readonly<Record<string, string>>; owner: string },
): Promise<Headers> {
  await limitAddress(deps, "draft");
  const { kind, form } = typed;
  const [viewer, claimed] = [keyOf(deps.viewer?.username), keyOf(typed.owner)];
  if (viewer && claimed && viewer !== claimed) return new Headers();
  const owner = viewer || claimed;
  const draft = await readDraftOf(request, deps, owner);
  const values = { ...draft?.values, ...typedOf(kind, form) };
  const sendKey = draft?.sendKey ?? crypto.randomUUID();
  return changeVisit(request, deps, (visit) =>
    visit.set("dragPak", { owner, kind, values, sendKey }),
  );
}

/**
 * Assigns an anonymous draft to the member who signs in while filling it in.
 *
 * @returns headers (Set-Cookie) for the response, empty if there is no draft
 */
export async function adoptDragPakDraft(
  request: Request,
  deps: VisitDeps,
  username: string,
): Promise<Headers> {
  const draft = await readDraftOf(request, deps, "").catch(() => null);
  if (!draft) return new Headers();
  const owner = keyOf(username);
  return tryToChangeVisit(request, deps, (visit) => visit.set("dragPak", { ...draft, owner }));
}

/** No username is longer. */
const OWNER_MAX_LENGTH = 30;

function keyOf(username = ""): string {
  return username.length > OWNER_MAX_LENGTH ? "" : usernameKeyOf(username);
}

/**
 * Tries to save the values of a rejected form; the form shows them in any case.
 *
 * @returns Set-Cookie values for the response
 */
export async function trySaveDragPakDraft(
  ...[request, deps, draft]: Parameters<typeof saveDragPakDraft>
): Promise<string[]> {
  try {
    return (await saveDragPakDraft(request, deps, draft)).getSetCookie();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log("warn", "drag_pak.draft_not_kept", { error });
    return [];
  }
}

/** Deletes the draft. @throws AppError `unavailable` */
export function clearDragPakDraft(request: Request, deps: VisitDeps): Promise<Headers> {
  return changeVisit(request, deps, (visit) => visit.unset("dragPak"));
}

/** The form's own fields from the submitted data, each cut to its maximum length. */
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

/** The initial values of a new request: what the account already knows. */
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
