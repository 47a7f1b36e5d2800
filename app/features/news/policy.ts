import { EDITORS_ONLY } from "#app/features/accounts/texts.ts";
import type { Policy } from "#app/lib/policy.ts";
import { activatedOnly, editorsOnly, isEditor } from "#app/lib/roles.ts";
import type { Role } from "#db/schema/users.ts";
import { NEWS_REFUSALS } from "./texts.ts";

type Actor = { role: Role; isActivated: boolean } | null;

/** Articles: writing, scheduling and unpublishing them, and liking published ones. */
export const newsPolicy: Policy<"edit" | "openNewsroom" | "like", [Actor]> = {
  edit: [editorsOnly(EDITORS_ONLY)],
  // The newsroom's pages and forms don't exist for anyone else.
  openNewsroom: [{ holds: isEditor, code: "not_found", message: NEWS_REFUSALS.noPage }],
  like: [activatedOnly(NEWS_REFUSALS.notActivated)],
};
