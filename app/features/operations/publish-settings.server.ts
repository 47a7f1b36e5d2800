import { siteSettingsSchema } from "#app/features/site/schema.ts";
import { findLatestSiteChange, updateSiteChangePublished } from "#db/queries/site-changes.ts";
import type { SettingsDeps } from "./change-settings.server.ts";

const ROUNDS = 5;

/**
 * Copies the newest settings to KV unless it has them. Another change may reach KV in between and be overwritten by
 * this one, so this repeats until what it wrote is still the newest. If KV fails, the minute's job publishes them.
 */
export async function publishSettings(deps: SettingsDeps): Promise<void> {
  try {
    await publish(deps);
  } catch (error) {
    deps.log("warn", "site_settings.not_published", { error });
  }
}

async function publish({ db, clock, settingsStore }: SettingsDeps): Promise<void> {
  let written: number | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    const latest = await findLatestSiteChange(db);
    if (!latest || latest.version === written) return;
    if (written === null && latest.publishedAt) return;
    await settingsStore.write(siteSettingsSchema.parse(latest.settings));
    await updateSiteChangePublished(db, latest.version, clock.now());
    written = latest.version;
  }
}
