import { createSiteSettingsReader } from "#app/features/site/read-site-settings.server.ts";

/** The site's settings in the isolate's memory. */
export const siteSettings = createSiteSettingsReader();
