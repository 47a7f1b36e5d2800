// npm run ops: commands for operating the site, locally or (--remote) in production.
import { changeRole } from "#app/features/accounts/change-role.server.ts";
import { routeRuleProblem } from "#app/features/site/rules.ts";
import {
  type RouteRule,
  routeRuleSchema,
  routeRulesSchema,
  SITE_KEYS,
} from "#app/features/site/schema.ts";
import { AppError } from "#app/lib/errors.ts";
import { ROLES } from "#db/schema/users.ts";
import { DatabaseLockedError } from "./lib/local-database.ts";
import { fail } from "./lib/project.ts";
import { readKey, targetDatabase, words, writeKey } from "./lib/target.ts";
import { ban, pardon } from "./ops/ban.ts";
import { invite } from "./ops/invite.ts";
import { mail } from "./ops/mail.ts";
import { news } from "./ops/news.ts";
import { giveaway, livery } from "./ops/promotions.ts";

const USAGE = `Usage: npm run ops -- …
  coming-soon on|off
  redirect add FROM TO [301|302|307|308]      FROM may end in /*, TO may use the *
  redirect rm FROM
  redirect list
  role USERNAME racer|moderator|editor|admin
  ban USERNAME                                signed out, kept out, off the boards; at once
  pardon USERNAME                             may sign in again; the runs are back
  invite EMAIL [ORIGIN]                       an account for somebody; prints its link
  mail failed                                 mails that were given up, and why
  mail retry ID|all                           go out with the next hourly job
  news sync [--shrink]                        mirrors the WordPress of NEWS_FEED_URL; goes on where it stopped
  livery open ROUND YYYY-MM-DD                a round of app/features/livery/rounds.ts, and its last day
  livery close ROUND
  giveaway open NAME YYYY-MM-DD
  giveaway close NAME
  giveaway draw NAME                          once; seed and entries go to the audit log
Add --remote to act on production.`;

const [command, ...args] = words;

async function setComingSoon(state: string | undefined) {
  if (state !== "on" && state !== "off") fail(USAGE);
  await writeKey(SITE_KEYS.comingSoon, state);
  console.log(`Coming soon is ${state}. Every page follows within a few seconds.`);
}

async function readRules(): Promise<RouteRule[]> {
  const text = await readKey(SITE_KEYS.routeRules);
  if (text === null) return [];
  // There may be warnings before and after.
  const json = /^\[(\{.*\})?\]$/m.exec(text)?.[0];
  if (!json) fail(`wrangler's answer was not understood:\n${text}`);
  return routeRulesSchema.parse(JSON.parse(json));
}

function writeRules(rules: RouteRule[]): Promise<void> {
  return writeKey(SITE_KEYS.routeRules, JSON.stringify(rules));
}

async function redirect([act, from, to, status = "302"]: string[]) {
  const rules = await readRules();
  if (act === "list") {
    for (const rule of rules) console.log(`${rule.status}  ${rule.from}  ->  ${rule.to}`);
    if (rules.length === 0) console.log("No redirects.");
    return;
  }
  if (act === "rm" && from) {
    if (!rules.some((rule) => rule.from === from)) fail(`There is no redirect from ${from}.`);
    await writeRules(rules.filter((rule) => rule.from !== from));
    console.log(`Removed the redirect from ${from}.`);
    return;
  }
  if (act !== "add") fail(USAGE);
  const rule = routeRuleSchema.safeParse({ from, to, status: Number(status) });
  if (!rule.success)
    fail(`${rule.error.issues.map((issue) => issue.message).join("\n")}\n\n${USAGE}`);
  const problem = routeRuleProblem(rules, rule.data);
  if (problem) fail(problem);
  await writeRules([...rules.filter((other) => other.from !== from), rule.data]);
  console.log(`${rule.data.status}  ${rule.data.from}  ->  ${rule.data.to}`);
}

async function setRole([username, name, ...more]: string[]) {
  const role = ROLES.find((value) => value === name);
  if (!role || !username || more.length > 0) fail(USAGE);
  await changeRole({ db: targetDatabase, clock: { now: () => new Date() } }, username, role);
  console.log(`${username} is now ${role}.`);
}

function orUsage(isUnderstood: boolean) {
  if (!isUnderstood) fail(USAGE);
}

try {
  if (command === "coming-soon") await setComingSoon(args[0]);
  else if (command === "redirect") await redirect(args);
  else if (command === "role") await setRole(args);
  else if (command === "ban") orUsage(await ban(args));
  else if (command === "pardon") orUsage(await pardon(args));
  else if (command === "invite") orUsage(await invite(args));
  else if (command === "mail") orUsage(await mail(args));
  else if (command === "news") orUsage(await news(args));
  else if (command === "livery") orUsage(await livery(args));
  else if (command === "giveaway") orUsage(await giveaway(args));
  else fail(USAGE);
} catch (error) {
  if (error instanceof AppError) fail(error.message);
  // drizzle wraps what a connection throws.
  const cause = error instanceof Error ? error.cause : undefined;
  for (const each of [error, cause]) if (each instanceof DatabaseLockedError) fail(each.message);
  throw error;
}
