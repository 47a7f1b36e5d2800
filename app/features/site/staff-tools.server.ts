import type { Viewer } from "#app/deps.ts";
import { figuresPolicy } from "#app/features/analytics/policy.ts";
import { dealersPolicy } from "#app/features/dealers/policy.ts";
import { dragPakPolicy } from "#app/features/drag-pak/policy.ts";
import { eventPolicy } from "#app/features/events/policy.ts";
import { deskPolicy } from "#app/features/moderation/policy.ts";
import { newsPolicy } from "#app/features/news/policy.ts";
import { NEWSROOM_PATH } from "#app/features/newsroom/paths.ts";
import { socialPolicy } from "#app/features/social/policy.ts";
import { can } from "#app/lib/policy.ts";

/** A staff page and its purpose. */
export type StaffTool = { to: string; label: string; note: string };

const TOOLS: readonly (StaffTool & { isFor(viewer: Viewer): boolean })[] = [
  {
    to: "/moderation",
    label: "Moderation",
    note: "Check slips, answer reports",
    isFor: (viewer) => can(deskPolicy, "moderate", viewer),
  },
  {
    to: NEWSROOM_PATH,
    label: "Newsroom",
    note: "Write and publish articles",
    isFor: (viewer) => can(newsPolicy, "openNewsroom", viewer),
  },
  {
    to: "/events/manage",
    label: "Events",
    note: "Add, cancel, import",
    isFor: (viewer) => can(eventPolicy, "edit", viewer),
  },
  {
    to: "/horsepower-locator/import",
    label: "Dealers",
    note: "Import what they have in stock",
    isFor: (viewer) => can(dealersPolicy, "import", viewer),
  },
  {
    to: "/drag-pak/requests",
    label: "Drag Pak requests",
    note: "Who asked, and who answers",
    isFor: (viewer) => can(dragPakPolicy, "handle", viewer),
  },
  {
    to: "/desk/social",
    label: "Social posts",
    note: "Post and hide",
    isFor: (viewer) => can(socialPolicy, "post", viewer),
  },
  {
    to: "/desk/figures",
    label: "Figures",
    note: "Visits, searches, downloads",
    isFor: (viewer) => can(figuresPolicy, "see", viewer),
  },
];

/** The staff pages that a member may open; none for visitors and racers. */
export function staffToolsOf(viewer: Viewer | null): StaffTool[] {
  if (!viewer) return [];
  return TOOLS.filter(({ isFor }) => isFor(viewer)).map(({ isFor: _, ...tool }) => tool);
}
