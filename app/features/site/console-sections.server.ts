import type { Viewer } from "#app/deps.ts";
import { AUDIT_PATH } from "#app/features/audit/audit-filter.ts";
import { auditPolicy } from "#app/features/audit/policy.ts";
import type { ConsoleSection } from "#app/features/console/console-section.ts";
import { MEMBERS_PATH } from "#app/features/members/paths.ts";
import { membersPolicy } from "#app/features/members/policy.ts";
import {
  BACKUPS_PATH,
  DEAD_LETTERS_PATH,
  ERRORS_PATH,
  JOBS_PATH,
  MAIL_PATH,
} from "#app/features/records/paths.ts";
import { recordsPolicy } from "#app/features/records/policy.ts";
import { can } from "#app/lib/policy.ts";
import { isStaff } from "#app/lib/roles.ts";
import { sitePolicy } from "./policy.ts";
import { REDIRECTS_PATH, SITE_PATH, TODAY_PATH } from "./settings-paths.ts";

const SECTIONS: readonly (ConsoleSection & { isFor(viewer: Viewer): boolean })[] = [
  { to: TODAY_PATH, label: "Today", isFor: isStaff },
  {
    to: MEMBERS_PATH,
    label: "Members",
    isFor: (viewer) => can(membersPolicy, "see", viewer),
  },
  {
    to: AUDIT_PATH,
    label: "Audit log",
    isFor: (viewer) => can(auditPolicy, "see", viewer),
  },
  { to: SITE_PATH, label: "Site", isFor: (viewer) => can(sitePolicy, "manage", viewer) },
  { to: REDIRECTS_PATH, label: "Redirects", isFor: (viewer) => can(sitePolicy, "manage", viewer) },
  { to: MAIL_PATH, label: "Mail", isFor: (viewer) => can(recordsPolicy, "see", viewer) },
  { to: JOBS_PATH, label: "Jobs", isFor: (viewer) => can(recordsPolicy, "see", viewer) },
  {
    to: DEAD_LETTERS_PATH,
    label: "Dead letters",
    isFor: (viewer) => can(recordsPolicy, "see", viewer),
  },
  { to: ERRORS_PATH, label: "Errors", isFor: (viewer) => can(recordsPolicy, "see", viewer) },
  { to: BACKUPS_PATH, label: "Backups", isFor: (viewer) => can(recordsPolicy, "see", viewer) },
];

/** The parts of the console that a member may open; none for racers. */
export function consoleSectionsOf(viewer: Viewer): ConsoleSection[] {
  return SECTIONS.filter(({ isFor }) => isFor(viewer)).map(({ isFor: _, ...section }) => section);
}
