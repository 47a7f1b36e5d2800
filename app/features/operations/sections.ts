import type { RouteRule, SiteSettings } from "#app/features/site/schema.ts";
import type { SettingsSection } from "#db/schema/site.ts";

/** The settings of each section. */
const SECTIONS: Readonly<
  Record<SettingsSection, (settings: SiteSettings) => Partial<SiteSettings>>
> = {
  announcement: ({ announcement }) => ({ announcement }),
  "coming-soon": ({ isComingSoon, comingSoonFrom, comingSoonUntil, earlyGuests }) => ({
    ...{ isComingSoon, comingSoonFrom, comingSoonUntil, earlyGuests },
  }),
  openings: ({ isRegistrationOpen, areSubmissionsOpen }) => ({
    ...{ isRegistrationOpen, areSubmissionsOpen },
  }),
  "preview-links": ({ previewLinks }) => ({ previewLinks }),
  redirects: ({ routeRules }) => ({ routeRules }),
};

/** A section's settings alone. */
export function pickSection(
  settings: SiteSettings,
  section: SettingsSection,
): Partial<SiteSettings> {
  return SECTIONS[section](settings);
}

/** A section as text, to tell whether it is still as it was. */
export function sectionText(settings: SiteSettings, section: SettingsSection): string {
  return JSON.stringify(Object.values(pickSection(settings, section)));
}

/** What a change did to a section, for the audit log. Of redirects, only those that differ; of links, their number. */
export function differenceOf(before: SiteSettings, after: SiteSettings, section: SettingsSection) {
  if (section === "preview-links") {
    // Their keys are half of what a link proves.
    return { before: before.previewLinks.length, after: after.previewLinks.length };
  }
  if (section !== "redirects") {
    return { before: pickSection(before, section), after: pickSection(after, section) };
  }
  return {
    before: without(before.routeRules, after.routeRules),
    after: without(after.routeRules, before.routeRules),
  };
}

function without(rules: readonly RouteRule[], others: readonly RouteRule[]): RouteRule[] {
  const texts = new Set(others.map((rule) => JSON.stringify(rule)));
  return rules.filter((rule) => !texts.has(JSON.stringify(rule)));
}
