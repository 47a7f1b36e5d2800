import type { Deps } from "#app/deps.ts";
import { type SiteSettings, siteSettingsSchema } from "#app/features/site/schema.ts";
import { AppError } from "#app/lib/errors.ts";
import { sha256 } from "#app/lib/sha256.server.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import {
  deleteOldSiteChanges,
  findLatestSiteChange,
  insertFirstSettings,
  insertSiteChange,
} from "#db/queries/site-changes.ts";
import type { SettingsSection } from "#db/schema/site.ts";
import { publishSettings } from "./publish-settings.server.ts";
import { differenceOf, sectionText } from "./sections.ts";
import type { SettingsStore } from "./settings-store.ts";

export type SettingsDeps = Pick<Deps, "db" | "clock" | "log"> & { settingsStore: SettingsStore };

/** The settings and their version: 0 before the first change. */
export type Settings = { version: number; settings: SiteSettings };

/** The newest settings, which visitors may not see yet. */
export async function readSettings({ db, settingsStore }: SettingsDeps): Promise<Settings> {
  const latest = await findLatestSiteChange(db);
  if (!latest) return { version: 0, settings: await settingsStore.read() };
  return { version: latest.version, settings: siteSettingsSchema.parse(latest.settings) };
}

export type SettingsChange = {
  section: SettingsSection;
  /** Null for a script. */
  actorId: number | null;
  /** In the audit log: `site.undo`; by default, the section's own. */
  action?: string;
  /**
   * Computes the new settings and says in a line what was done. Called again if someone else was faster, so it
   * must check again whether the change still applies.
   *
   * @throws AppError to change nothing
   */
  change(current: SiteSettings): { settings: SiteSettings; summary: string };
};

/** How often a change is tried: another one may always come first. */
const ATTEMPTS = 5;

/**
 * Changes the settings: stores the next version and its audit entry in one batch, then publishes it. If two change
 * them at once, the second is computed again from what the first one left.
 *
 * @returns the version; the previous one if the change makes no difference
 * @throws what `change` throws, AppError `conflict` if others were always faster
 */
export async function changeSettings(deps: SettingsDeps, change: SettingsChange): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const current = await readSettings(deps);
    const { settings, summary } = change.change(current.settings);
    const isSame = JSON.stringify(settings) === JSON.stringify(current.settings);
    if (isSame) {
      // The change may have been stored before without reaching KV.
      await publishSettings(deps);
      return current.version;
    }
    if (await store(deps, { ...change, current, settings, summary })) {
      await publishSettings(deps);
      return current.version + 1;
    }
  }
  throw new AppError("conflict", "Others are changing the settings right now. Please try again.");
}

type NextVersion = Omit<SettingsChange, "change"> & {
  current: Settings;
  settings: SiteSettings;
  summary: string;
};

/** @returns whether nobody else stored the version first */
async function store({ db, clock }: SettingsDeps, next: NextVersion): Promise<boolean> {
  const { current, section, actorId, settings, summary } = next;
  const version = current.version + 1;
  const createdAt = clock.now();
  const [, , stored] = await db.batch([
    deleteOldSiteChanges(db, version),
    insertFirstSettings(db, createdAt, current.settings),
    insertSiteChange(db, { version, createdAt, actorId, section, summary, settings }),
    insertAuditIfChanged(db, {
      createdAt,
      actorId,
      action: next.action ?? `site.${section}`,
      subjectKind: "site",
      subjectId: version,
      detail: { section, summary, ...differenceOf(current.settings, settings, section) },
    }),
  ]);
  return stored.length > 0;
}

/** A section as it is now, in short, to tell later whether it still is. */
export function markOfSection(settings: SiteSettings, section: SettingsSection): string {
  return sha256(sectionText(settings, section)).slice(0, 16);
}

/**
 * Rejects a form that was filled in for other settings than the current ones.
 *
 * @param seen the section's mark when the form was opened; null accepts any
 * @throws AppError `conflict`
 */
export function assertUnchanged(
  current: SiteSettings,
  section: SettingsSection,
  seen: string | null,
): void {
  if (seen === null || seen === markOfSection(current, section)) return;
  throw new AppError(
    "conflict",
    "Someone else changed this after you opened the page. Nothing was saved, and what you typed is below. Save again to replace theirs.",
  );
}
