import { assertUnchanged, changeSettings } from "./change-settings.server.ts";
import type { OperatorDeps } from "./manage-redirects.server.ts";
import type { Openings } from "./schema.ts";

/**
 * Opens or closes registration and submissions. What isn't named stays.
 *
 * @param seen the mark of the section when the page was opened; null replaces whatever there is
 * @throws AppError `conflict`
 */
export async function setOpenings(
  deps: OperatorDeps,
  openings: Partial<Openings>,
  seen: string | null,
): Promise<void> {
  await changeSettings(deps, {
    section: "openings",
    actorId: deps.actor?.id ?? null,
    change(current) {
      assertUnchanged(current, "openings", seen);
      const settings = { ...current, ...openings };
      const word = (isOpen: boolean) => (isOpen ? "open" : "closed");
      return {
        settings,
        summary: `Registration ${word(settings.isRegistrationOpen)}, submissions ${word(settings.areSubmissionsOpen)}`,
      };
    },
  });
}
