import { z } from "zod";

const REDIRECT_STATUSES = [301, 302, 307, 308] as const;

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

/** Settings that operators can change while the site is running: one value in KV, which pages read. */
export const siteSettingsSchema = z.object({
  isComingSoon: z.boolean().default(false),
  routeRules: z.array(routeRuleSchema).max(1000).readonly().default([]),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** Keys in KV. */
export const SITE_KEYS = {
  settings: "site/settings",
  latestBuild: "builds/latest",
  build: (id: string) => `builds/meta/${id}`,
} as const;
