import { z } from "zod";
import { ANNOUNCEMENT_MAX } from "./announcement-limits.ts";

export const REDIRECT_STATUSES = [301, 302, 307, 308] as const;

/**
 * A path of this site, or an http(s) URL with an explicit host: no `//host`, no backslash (browsers
 * treat it as a slash), and `*` only after the host.
 */
const TARGET = /^(\/(?!\/)|https?:\/\/[^\s\\/?#*]+(?=[/?#]|$))[^\s\\]*$/;

/** A path that redirects. `from` may end in `/*`; a `*` in `to` is replaced by what it matched. */
export const routeRuleSchema = z.object({
  from: z
    .string()
    .regex(/^\/[^?#]*$/, "FROM is a path: it starts with / and has no query.")
    .refine(
      (from) => !from.slice(0, -1).includes("*"),
      "A * can only be the last character of FROM.",
    ),
  to: z.string().regex(TARGET, "TO is a path or an http(s) address."),
  status: z.union(REDIRECT_STATUSES.map((status) => z.literal(status))),
});
export type RouteRule = z.infer<typeof routeRuleSchema>;

/** The most redirects: all are in memory, and each request looks through them. */
export const ROUTE_RULES_MAX = 1000;
/** The most accounts that may see the site before it opens. */
export const EARLY_GUESTS_MAX = 50;
/** The most preview links that work at the same time. */
export const PREVIEW_LINKS_MAX = 20;

/** In milliseconds since 1970. */
const instantSchema = z.number().int().nullable().default(null);

const announcementSchema = z.object({
  text: z.string().min(1).max(ANNOUNCEMENT_MAX),
  /** A path of ours or an https address. */
  link: z.string().nullable(),
  from: instantSchema,
  until: z.number().int(),
});
export type Announcement = z.infer<typeof announcementSchema>;

/** `expiresAt` in milliseconds since 1970. */
const previewLinkSchema = z.object({ key: z.string(), expiresAt: z.number().int() });

/** Settings that operators can change while the site is running: one value in KV, which pages read. */
export const siteSettingsSchema = z.object({
  /** Whether coming-soon mode is on, within its times if it has any. */
  isComingSoon: z.boolean().default(false),
  comingSoonFrom: instantSchema,
  comingSoonUntil: instantSchema,
  /** The ids of accounts that see the site before it opens. */
  earlyGuests: z.array(z.number().int()).max(EARLY_GUESTS_MAX).readonly().default([]),
  /** The preview links that work: a link names its key. Those that expired stay until the next change. */
  previewLinks: z.array(previewLinkSchema).max(PREVIEW_LINKS_MAX).readonly().default([]),
  isRegistrationOpen: z.boolean().default(true),
  areSubmissionsOpen: z.boolean().default(true),
  announcement: announcementSchema.nullable().default(null),
  routeRules: z.array(routeRuleSchema).max(ROUTE_RULES_MAX).readonly().default([]),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** Keys in KV. */
export const SITE_KEYS = {
  settings: "site/settings",
  latestBuild: "builds/latest",
  build: (id: string) => `builds/meta/${id}`,
} as const;
