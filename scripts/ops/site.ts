import { endEarlyVisits } from "#app/features/operations/early-visits.server.ts";
import { listChanges } from "#app/features/operations/list-changes.server.ts";
import type { OperatorDeps } from "#app/features/operations/manage-redirects.server.ts";
import { comingSoonSchema, LINK_LIFETIMES } from "#app/features/operations/schema.ts";
import {
  setComingSoon,
  switchComingSoon,
} from "#app/features/operations/set-coming-soon.server.ts";
import { setOpenings } from "#app/features/operations/set-openings.server.ts";
import { undoChange } from "#app/features/operations/undo-change.server.ts";
import { SITE_KEYS, type SiteSettings, siteSettingsSchema } from "#app/features/site/schema.ts";
import { AppError } from "#app/lib/errors.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { isSiteOrigin } from "#app/lib/site-origin.ts";
import { localSiteOrigin } from "../lib/dev-vars.ts";
import { readOptions } from "../lib/options.ts";
import { printList } from "../lib/print-list.ts";
import { fail } from "../lib/project.ts";
import { environment, isRemote, readKey, targetDatabase, writeKey } from "../lib/target.ts";
import { runOnSite } from "./site-command.ts";

/** The dependencies of a change to the site by a script. */
export const deps: OperatorDeps = {
  db: targetDatabase,
  clock: { now: () => new Date() },
  log: (_, event) => console.error(`${event}: the minute's job of the site repeats it.`),
  settingsStore: {
    read: readPublished,
    write: (settings) => writeKey(SITE_KEYS.settings, JSON.stringify(settings)),
  },
  actor: null,
  origins: await siteOrigins(),
};

/** Those of the site that the commands are about: full addresses of it become paths. */
async function siteOrigins(): Promise<string[]> {
  if (!isRemote) return [localSiteOrigin(Number(process.env.PORT ?? 8787))];
  // It loads wrangler, which takes a second.
  const { readConfiguration } = await import("../deploy/deployment.ts");
  const { SITE_ORIGIN: origin = "" } = readConfiguration(environment).vars;
  return typeof origin === "string" && isSiteOrigin(origin) ? [origin] : [];
}

/** How soon a running site uses changed settings: isolates keep them for a minute, and KV's data centers do, too. */
export const FOLLOWS = isRemote ? "within two minutes" : "within a few seconds";

async function readPublished(): Promise<SiteSettings> {
  const text = await readKey(SITE_KEYS.settings);
  if (text === null) return siteSettingsSchema.parse({});
  // There may be warnings before and after.
  const json = /^\{.*\}$/m.exec(text)?.[0];
  if (!json) fail(`wrangler's answer was not understood:\n${text}`);
  return siteSettingsSchema.parse(JSON.parse(json));
}

const COMING_SOON_OPTIONS = ["from", "until", "guests"] as const;

/** Turns coming-soon mode on or off, and makes or ends preview links. @returns false if the arguments are invalid */
export async function comingSoon([state, ...more]: readonly string[]): Promise<boolean> {
  if (state === "link") return makeLink(more);
  if (state === "end-links" && more.length === 0) return endLinks();
  const options = readOptions(more, COMING_SOON_OPTIONS);
  if ((state !== "on" && state !== "off") || !options) return false;
  if (more.length === 0) await switchComingSoon(deps, state === "on");
  else if (state === "on") await planComingSoon(options);
  else return false;
  console.log(`Coming soon is ${state}. Every page follows ${FOLLOWS}.`);
  return true;
}

/** The site signs it, with a secret that commands don't have. */
async function makeLink([lasts = "day", ...more]: readonly string[]): Promise<boolean> {
  const lifetime = LINK_LIFETIMES.find((each) => each === lasts);
  if (!lifetime || more.length > 0) return false;
  return runOnSite("previewLink", { lasts: lifetime }, []);
}

async function endLinks(): Promise<boolean> {
  await endEarlyVisits(deps);
  console.log(`No preview link works anymore. The site follows ${FOLLOWS}.`);
  return true;
}

/** Without `--guests`, no account sees the site. */
async function planComingSoon(options: Partial<Record<string, string>>) {
  try {
    const typed = readFields(comingSoonSchema, { ...options, isComingSoon: "on" });
    await setComingSoon(deps, typed, null);
  } catch (error) {
    if (error instanceof AppError && error.errors) fail(Object.values(error.errors).join("\n"));
    throw error;
  }
}

/** Lists the latest changes of the settings, or undoes one. @returns false if the arguments are invalid */
export async function undo([version, ...more]: readonly string[]): Promise<boolean> {
  if (more.length > 0) return false;
  if (version === undefined) return listLatest();
  if (!/^\d{1,9}$/.test(version)) return false;
  console.log(`${await undoChange(deps, Number(version))}. The site follows ${FOLLOWS}.`);
  return true;
}

async function listLatest(): Promise<boolean> {
  printList(
    await listChanges(deps),
    ({ version, at, by, summary }) => `${version}  ${at}  ${by}  ${summary}`,
    "Nothing was changed yet.",
  );
  return true;
}

/** Opens or closes registration. @returns false if the arguments are invalid */
export async function registration([state, ...more]: readonly string[]): Promise<boolean> {
  if (!isState(state) || more.length > 0) return false;
  await setOpenings(deps, { isRegistrationOpen: state === "open" }, null);
  console.log(`Registration is ${state}. The site follows ${FOLLOWS}.`);
  return true;
}

/** Opens or closes the submission of time slips. @returns false if the arguments are invalid */
export async function submissions([state, ...more]: readonly string[]): Promise<boolean> {
  if (!isState(state) || more.length > 0) return false;
  await setOpenings(deps, { areSubmissionsOpen: state === "open" }, null);
  console.log(`Submissions are ${state}. The site follows ${FOLLOWS}.`);
  return true;
}

function isState(state: string | undefined): state is "open" | "closed" {
  return state === "open" || state === "closed";
}
