import { type SiteSettings, siteSettingsSchema } from "#app/features/site/schema.ts";
import { AppError } from "#app/lib/errors.ts";
import { findSiteChange } from "#db/queries/site-changes.ts";
import { changeSettings } from "./change-settings.server.ts";
import type { OperatorDeps } from "./manage-redirects.server.ts";
import { pickSection, sectionText } from "./sections.ts";

/**
 * Takes a change back, which is a change of its own. What later changes did to other sections stays.
 *
 * @returns what was undone
 * @throws AppError `conflict` if its section was changed since, or it is too old
 */
export async function undoChange(deps: OperatorDeps, version: number): Promise<string> {
  const [before, after] = await Promise.all(
    [version - 1, version].map((each) => findSiteChange(deps.db, each)),
  );
  if (!before || !after) throw new AppError("conflict", "That's too long ago to be undone.");
  const { section } = after;
  const parse = (settings: unknown): SiteSettings => siteSettingsSchema.parse(settings);
  await changeSettings(deps, {
    section,
    actorId: deps.actor?.id ?? null,
    action: "site.undo",
    change(current) {
      if (sectionText(current, section) !== sectionText(parse(after.settings), section)) {
        throw new AppError("conflict", "It was changed again since. Undo the later change first.");
      }
      return {
        settings: { ...current, ...pickSection(parse(before.settings), section) },
        summary: `Undone: ${after.summary}`,
      };
    },
  });
  return `Undone: ${after.summary}`;
}
