import type { Viewer } from "#app/deps.ts";
import { figuresPolicy } from "#app/features/analytics/policy.ts";
import { AUDIT_PATH } from "#app/features/audit/audit-filter.ts";
import { auditPolicy } from "#app/features/audit/policy.ts";
import { dealersPolicy } from "#app/features/dealers/policy.ts";
import { dragPakPolicy } from "#app/features/drag-pak/policy.ts";
import { eventPolicy } from "#app/features/events/policy.ts";
import { MEMBERS_PATH } from "#app/features/members/paths.ts";
import { membersPolicy } from "#app/features/members/policy.ts";
import { deskPolicy } from "#app/features/moderation/policy.ts";
import { newsPolicy } from "#app/features/news/policy.ts";
import { NEWSROOM_PATH } from "#app/features/newsroom/paths.ts";
import {
  BACKUPS_PATH,
  DEAD_LETTERS_PATH,
  ERRORS_PATH,
  JOBS_PATH,
  MAIL_PATH,
} from "#app/features/records/paths.ts";
import { recordsPolicy } from "#app/features/records/policy.ts";
import { socialPolicy } from "#app/features/social/policy.ts";
import { TRACK_DESK_PATH } from "#app/features/track-results/paths.ts";
import { trackDeskPolicy } from "#app/features/track-results/policy.ts";
import { can } from "#app/lib/policy.ts";
import { isStaff } from "#app/lib/roles.ts";
import { sitePolicy } from "./policy.ts";
import { REDIRECTS_PATH, SITE_PATH, TODAY_PATH } from "./settings-paths.ts";

/** A staff page and its purpose. */
export type StaffTool = { to: string; label: string; note: string };

const TOOLS: readonly (StaffTool & { isFor(viewer: Viewer): boolean })[] = [
  {
    to: TODAY_PATH,
    label: "Today",
    note: "What's waiting, what changed, how it's going",
    isFor: isStaff,
  },
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
    to: TRACK_DESK_PATH,
    label: "Track desk",
    note: "Send in an evening's results",
    isFor: (viewer) => can(trackDeskPolicy, "see", viewer),
  },
  {
    to: "/desk/social",
    label: "Social posts",
    note: "Post and hide",
    isFor: (viewer) => can(socialPolicy, "post", viewer),
  },
  {
    to: MEMBERS_PATH,
    label: "Members",
    note: "Look up, suspend, help",
    isFor: (viewer) => can(membersPolicy, "see", viewer),
  },
  {
    to: AUDIT_PATH,
    label: "Audit log",
    note: "Who did what, and why",
    isFor: (viewer) => can(auditPolicy, "see", viewer),
  },
  {
    to: "/desk/figures",
    label: "Figures",
    note: "Visits, searches, downloads",
    isFor: (viewer) => can(figuresPolicy, "see", viewer),
  },
  {
    to: SITE_PATH,
    label: "Site",
    note: "Announcement, coming soon, what is open",
    isFor: (viewer) => can(sitePolicy, "manage", viewer),
  },
  {
    to: REDIRECTS_PATH,
    label: "Redirects",
    note: "Where old addresses lead",
    isFor: (viewer) => can(sitePolicy, "manage", viewer),
  },
  {
    to: MAIL_PATH,
    label: "Mail",
    note: "What was sent, and what wasn't",
    isFor: (viewer) => can(recordsPolicy, "see", viewer),
  },
  {
    to: JOBS_PATH,
    label: "Jobs",
    note: "What runs by itself, and when",
    isFor: (viewer) => can(recordsPolicy, "see", viewer),
  },
  {
    to: DEAD_LETTERS_PATH,
    label: "Dead letters",
    note: "What the queue gave up",
    isFor: (viewer) => can(recordsPolicy, "see", viewer),
  },
  {
    to: ERRORS_PATH,
    label: "Errors",
    note: "What failed within a day",
    isFor: (viewer) => can(recordsPolicy, "see", viewer),
  },
  {
    to: BACKUPS_PATH,
    label: "Backups",
    note: "How old they are, and restore points",
    isFor: (viewer) => can(recordsPolicy, "see", viewer),
  },
  {
    to: "/desk/help",
    label: "Help",
    note: "How we work, and the keys",
    isFor: isStaff,
  },
];

/** The staff pages that a member may open; none for visitors and racers. */
export function staffToolsOf(viewer: Viewer | null): StaffTool[] {
  if (!viewer) return [];
  return TOOLS.filter(({ isFor }) => isFor(viewer)).map(({ isFor: _, ...tool }) => tool);
}
