import type { SiteSettings } from "#app/features/site/schema.ts";

/** Where the settings are that visitors are served by: KV, or a script's way to it. */
export type SettingsStore = {
  read(): Promise<SiteSettings>;
  write(settings: SiteSettings): Promise<void>;
};
