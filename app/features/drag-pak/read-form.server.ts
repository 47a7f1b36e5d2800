import type { Deps, Viewer } from "#app/deps.ts";
import { findOwnUser } from "#app/features/accounts/find-own-user.server.ts";
import { type DragPakDraft, prefillOf, readDragPakDraft } from "./draft.server.ts";

type FormDeps = Deps & { viewer: Viewer | null };

/** The initial values of the request: the draft, else what the account knows. */
export async function readDragPakForm(
  request: Request,
  deps: FormDeps,
): Promise<Record<string, string>> {
  const draft = await readDraftIfAny(request, deps);
  if (draft) return draft.values;
  const { viewer } = deps;
  return viewer ? prefillOf(viewer, await findOwnUser({ ...deps, viewer })) : {};
}

/** The draft; without KV the form is empty rather than unavailable. */
async function readDraftIfAny(request: Request, deps: FormDeps): Promise<DragPakDraft | null> {
  try {
    return await readDragPakDraft(request, deps);
  } catch (error) {
    deps.log("error", "drag_pak.draft_not_read", { error });
    return null;
  }
}
