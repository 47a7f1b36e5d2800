// npm run ops: commands for operating the site, locally or (--remote) in production.
import { changeRole } from "#app/features/accounts/change-role.server.ts";
import { routeRuleProblem } from "#app/features/site/rules.ts";
import {
  routeRuleSchema,
  SITE_KEYS,
  type SiteSettings,
  siteSettingsSchema,
} from "#app/features/site/schema.ts";
import { AppError } from "#app/lib/errors.ts";
import { ROLES } from "#db/schema/users.ts";
import { DatabaseLockedError } from "./lib/local-database.ts";
import { fail } from "./lib/project.ts";
import { isRemote, readKey, targetDatabase, words, writeKey } from "./lib/target.ts";
import { ban, pardon } from "./ops/ban.ts";
import { invite } from "./ops/invite.ts";
import { mail } from "./ops/mail.ts";
import { news } from "./ops/news.ts";
import { giveaway, livery } from "./ops/promotions.ts";

type Command = {
  /** What may follow the command's name, with an explanation or none. */
  usage: Readonly<Record<string, string>>;
  /** Returns false if the arguments are invalid. */
  run(args: readonly string[]): Promise<boolean>;
};

const COMMANDS = new Map<string, Command>([
  ["coming-soon", { usage: { "on|off": "" }, run: setComingSoon }],
  [
    "redirect",
    {
      usage: {
        "add FROM TO [301|302|307|308]": "FROM may end in /*, TO may use the *",
        "rm FROM": "",
        list: "",
      },
      run: redirect,
    },
  ],
  ["role", { usage: { "USERNAME racer|moderator|editor|admin": "" }, run: setRole }],
  ["ban", { usage: { USERNAME: "signed out, kept out, off the boards; at once" }, run: ban }],
  ["pardon", { usage: { USERNAME: "may sign in again; the runs are back" }, run: pardon }],
  [
    "invite",
    { usage: { "EMAIL [ORIGIN]": "an account for somebody; prints its link" }, run: invite },
  ],
  [
    "mail",
    {
      usage: {
        failed: "mails that were given up, and why",
        "retry ID|all": "go out with the next hourly job",
      },
      run: mail,
    },
  ],
  [
    "news",
    {
      usage: {
        "sync [--shrink]": "mirrors the WordPress of NEWS_FEED_URL; goes on where it stopped",
      },
      run: news,
    },
  ],
  [
    "livery",
    {
      usage: {
        "open ROUND YYYY-MM-DD": "a round of app/features/livery/rounds.ts, and its last day",
        "close ROUND": "",
      },
      run: livery,
    },
  ],
  [
    "giveaway",
    {
      usage: {
        "open NAME YYYY-MM-DD": "",
        "close NAME": "",
        "draw NAME": "once; seed and entries go to the audit log",
      },
      run: giveaway,
    },
  ],
]);

function describeCommands(): string {
  const lines = [...COMMANDS].flatMap(([name, { usage }]) =>
    Object.entries(usage).map(([syntax, explanation]) =>
      `  ${`${name} ${syntax}`.padEnd(43)} ${explanation}`.trimEnd(),
    ),
  );
  return `Usage: npm run ops -- …\n${lines.join("\n")}\nAdd --remote to act on production.`;
}

/** How soon a running site uses changed settings: isolates keep them for a minute, and KV's data centers do, too. */
const FOLLOWS = isRemote ? "within two minutes" : "within a few seconds";

async function setComingSoon([state, ...more]: readonly string[]): Promise<boolean> {
  if ((state !== "on" && state !== "off") || more.length > 0) return false;
  await changeSettings(await readSettings(), { isComingSoon: state === "on" });
  console.log(`Coming soon is ${state}. Every page follows ${FOLLOWS}.`);
  return true;
}

async function readSettings(): Promise<SiteSettings> {
  const text = await readKey(SITE_KEYS.settings);
  if (text === null) return siteSettingsSchema.parse({});
  // There may be warnings before and after.
  const json = /^\{.*\}$/m.exec(text)?.[0];
  if (!json) fail(`wrangler's answer was not understood:\n${text}`);
  return siteSettingsSchema.parse(JSON.parse(json));
}

/** @param settings what the changes were computed from; reading them again could mix two versions */
async function changeSettings(
  settings: SiteSettings,
  changes: Partial<SiteSettings>,
): Promise<void> {
  await writeKey(SITE_KEYS.settings, JSON.stringify({ ...settings, ...changes }));
}

async function redirect([act, from, to, status]: readonly string[]): Promise<boolean> {
  if (act === "list") await listRedirects();
  else if (act === "rm" && from) await removeRedirect(from);
  else if (act === "add") await addRedirect({ from, to, status });
  else return false;
  return true;
}

async function listRedirects() {
  const { routeRules: rules } = await readSettings();
  for (const rule of rules) console.log(`${rule.status}  ${rule.from}  ->  ${rule.to}`);
  if (rules.length === 0) console.log("No redirects.");
}

async function removeRedirect(from: string) {
  const settings = await readSettings();
  const remaining = settings.routeRules.filter((rule) => rule.from !== from);
  if (remaining.length === settings.routeRules.length) fail(`There is no redirect from ${from}.`);
  await changeSettings(settings, { routeRules: remaining });
  console.log(`Removed the redirect from ${from}.`);
}

type TypedRule = Record<"from" | "to" | "status", string | undefined>;

async function addRedirect({ from, to, status = "302" }: TypedRule) {
  const rule = routeRuleSchema.safeParse({ from, to, status: Number(status) });
  if (!rule.success) {
    const problems = rule.error.issues.map((issue) => issue.message).join("\n");
    fail(`${problems}\n\n${describeCommands()}`);
  }
  const settings = await readSettings();
  const problem = routeRuleProblem(settings.routeRules, rule.data);
  if (problem) fail(problem);
  const others = settings.routeRules.filter((other) => other.from !== from);
  await changeSettings(settings, { routeRules: [...others, rule.data] });
  console.log(`${rule.data.status}  ${rule.data.from}  ->  ${rule.data.to}`);
}

async function setRole([username, name, ...more]: readonly string[]): Promise<boolean> {
  const role = ROLES.find((value) => value === name);
  if (!role || !username || more.length > 0) return false;
  await changeRole({ db: targetDatabase, clock: { now: () => new Date() } }, username, role);
  console.log(`${username} is now ${role}.`);
  return true;
}

const [name = "", ...args] = words;

try {
  const isValid = await COMMANDS.get(name)?.run(args);
  if (!isValid) fail(describeCommands());
} catch (error) {
  if (error instanceof AppError) fail(error.message);
  // drizzle wraps what a connection throws.
  const cause = error instanceof Error ? error.cause : undefined;
  for (const each of [error, cause]) if (each instanceof DatabaseLockedError) fail(each.message);
  throw error;
}
