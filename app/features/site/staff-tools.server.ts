import type { Viewer } from "#app/deps.ts";
import { canSeeFigures } from "#app/features/analytics/policy.ts";
import { canImportDealers } from "#app/features/dealers/policy.ts";
import { canHandleDragPak } from "#app/features/drag-pak/policy.ts";
import { canEditEvents } from "#app/features/events/policy.ts";
import { canModerate } from "#app/features/moderation/policy.ts";
import { canEditNews } from "#app/features/news/policy.ts";
import { NEWSROOM_PATH } from "#app/features/newsroom/paths.ts";
import { canPostSocially } from "#app/features/social/policy.ts";

/** A staff page and its purpose. */
export type StaffTool = { to: string; label: string; note: string };

const TOOLS: readonly (StaffTool & { isFor(viewer: Viewer): boolean })[] = [
  {
    to: "/moderation",
    label: "Moderation",
    note: "Check slips, answer reports",
    isFor: canModerate,
  },
  { to: NEWSROOM_PATH, label: "Newsroom", note: "Write and publish articles", isFor: canEditNews },
  { to: "/events/manage", label: "Events", note: "Add, cancel, import", isFor: canEditEvents },
  {
    to: "/horsepower-locator/import",
    label: "Dealers",
    note: "Import what they have in stock",
    isFor: canImportDealers,
  },
  {
    to: "/drag-pak/requests",
    label: "Drag Pak requests",
    note: "Who asked, and who answers",
    isFor: canHandleDragPak,
  },
  { to: "/desk/social", label: "Social posts", note: "Post and hide", isFor: canPostSocially },
  {
    to: "/desk/figures",
    label: "Figures",
    note: "Visits, searches, downloads",
    isFor: canSeeFigures,
  },
];

/** The staff pages that a member may open; none for visitors and racers. */
export function staffToolsOf(viewer: Viewer | null): StaffTool[] {
  if (!viewer) return [];
  return TOOLS.filter(({ isFor }) => isFor(viewer)).map(({ isFor: _, ...tool }) => tool);
}
