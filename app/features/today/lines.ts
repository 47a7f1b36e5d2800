import type { Viewer } from "#app/deps.ts";
import { figuresPolicy } from "#app/features/analytics/policy.ts";
import { dragPakPolicy } from "#app/features/drag-pak/policy.ts";
import { MEMBERS_PATH } from "#app/features/members/paths.ts";
import { membersPolicy } from "#app/features/members/policy.ts";
import { deskPolicy } from "#app/features/moderation/policy.ts";
import { newsPolicy } from "#app/features/news/policy.ts";
import { NEWSROOM_PATH } from "#app/features/newsroom/paths.ts";
import { can } from "#app/lib/policy.ts";
import { isStaff } from "#app/lib/roles.ts";
import type { DayEvent } from "#db/schema/analytics.ts";

type For = { isFor(viewer: Viewer): boolean };

const isForModerators = (viewer: Viewer) => can(deskPolicy, "moderate", viewer);
const isForEditors = (viewer: Viewer) => can(newsPolicy, "openNewsroom", viewer);

/** What may be waiting, where it is handled, and by whom. */
export const WAITING_LINES = {
  slips: { label: "Slips", to: "/moderation", isFor: isForModerators },
  reports: { label: "Reports", to: "/moderation/reports", isFor: isForModerators },
  comments: { label: "Flagged comments", to: "/moderation/comments", isFor: isForModerators },
  appeals: { label: "Appeals", to: "/moderation/appeals", isFor: isForModerators },
  requests: {
    label: "Drag Pak requests",
    to: "/drag-pak/requests",
    isFor: (viewer: Viewer) => can(dragPakPolicy, "handle", viewer),
  },
  articles: {
    label: "Scheduled articles",
    to: `${NEWSROOM_PATH}?state=SCHEDULED`,
    isFor: isForEditors,
  },
} as const satisfies Record<string, For & { label: string; to: string }>;

type DayLine = For & {
  event: DayEvent;
  label: string;
  /** Where there is more about it, for a viewer who may open that. */
  linkFor(viewer: Viewer): string | null;
};

const linkIf = (path: string, may: (viewer: Viewer) => boolean) => (viewer: Viewer) =>
  may(viewer) ? path : null;
const isForFigures = (viewer: Viewer) => can(figuresPolicy, "see", viewer);

/** The figures of a day, where there is more about them, and for whom. */
export const DAY_LINES: readonly DayLine[] = [
  {
    event: "page_view",
    label: "Page views",
    isFor: isForFigures,
    linkFor: () => "/desk/figures",
  },
  {
    event: "sign_up",
    label: "Sign-ups",
    isFor: isStaff,
    linkFor: linkIf(MEMBERS_PATH, (viewer) => can(membersPolicy, "see", viewer)),
  },
  {
    event: "slip",
    label: "Slips sent",
    isFor: isStaff,
    linkFor: linkIf(WAITING_LINES.slips.to, isForModerators),
  },
  {
    event: "comment",
    label: "Comments",
    isFor: isStaff,
    linkFor: linkIf(WAITING_LINES.comments.to, isForModerators),
  },
];
