import type { z } from "zod";
import type { Deps } from "#app/deps.ts";
import { changeMemberEmail } from "#app/features/members/change-member-email.server.ts";
import { deleteMember } from "#app/features/members/delete-member.server.ts";
import { answerAppeal } from "#app/features/moderation/appeals/decide-appeal.server.ts";
import { answerFlags } from "#app/features/moderation/comments/answer-flags.server.ts";
import { moderatorByCommand } from "#app/features/moderation/moderator-by-command.server.ts";
import { answerReport } from "#app/features/moderation/reports/answer-report.server.ts";
import { makeEarlyVisitLink } from "#app/features/operations/early-visits.server.ts";
import { sendDeadLetters } from "#app/features/records/dead-letters.server.ts";
import { resendActivationTo } from "#app/features/registration/resend-activation.server.ts";
import { inviteStaff } from "#app/features/track-results/invite-staff.server.ts";
import { stripByCommand } from "#app/features/track-results/manage-staff.server.ts";
import { removeStaff } from "#app/features/track-results/remove-staff.server.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { formatInstant } from "#app/lib/dates.ts";
import { AppError } from "#app/lib/errors.ts";
import {
  type SiteCommand,
  updateSiteCommandsToStarted,
  updateSiteCommandToEnded,
} from "#db/queries/site-commands.ts";
import { findUserById, findUserByUsernameKey, type User } from "#db/queries/users.ts";
import { type CommandInput, type CommandName, findCommand, SITE_COMMANDS } from "./schema.ts";

/** The most commands of a turn: each takes a few statements. */
const TURN_MAX = 20;

/** Carries out a command, and returns what was done, without an email address. */
type Run = (deps: Deps, input: unknown) => Promise<string>;

/** Parses the stored input, which an older version of the commands may have written. */
function runOn<Schema extends z.ZodType>(
  schema: Schema,
  run: (deps: Deps, input: z.infer<Schema>) => Promise<string>,
): Run {
  return (deps, input) => run(deps, schema.parse(input));
}

const ANSWERS = { report: answerReport, comment: answerFlags, appeal: answerAppeal } as const;

const RUNS: Readonly<Record<CommandName, Run>> = {
  email: runOn(SITE_COMMANDS.email, async (deps, { userId, newEmail }) =>
    changeMemberEmail(deps, await findMember(deps, userId), { newEmail, actorId: null }),
  ),
  activation: runOn(SITE_COMMANDS.activation, async (deps, { userId }) => {
    await resendActivationTo({ ...deps, viewer: null }, await findMember(deps, userId));
    return "A new activation link is on its way.";
  }),
  delete: runOn(SITE_COMMANDS.delete, async (deps, { userId, typed }) => {
    await deleteMember(deps, await findMember(deps, userId), { typed, actorId: null });
    return "The account is deleted.";
  }),
  deadLetters: runOn(SITE_COMMANDS.deadLetters, async (deps, { id }) => {
    const count = await sendDeadLetters({ ...deps, actor: null }, id);
    return `${count} ${count === 1 ? "message was" : "messages were"} sent again.`;
  }),
  previewLink: runOn(SITE_COMMANDS.previewLink, async (deps, { lasts }) => {
    const operator = { ...deps, actor: null, origins: [deps.origin] };
    const { link, expiresAt } = await makeEarlyVisitLink(operator, lasts);
    return `${link}\nIt works until ${formatInstant(expiresAt)}.`;
  }),
  trackStaff: runOn(SITE_COMMANDS.trackStaff, changeTrackStaff),
  deskCase: runOn(SITE_COMMANDS.deskCase, async (deps, { kind, by, values }) =>
    ANSWERS[kind]({ ...deps, viewer: await moderatorByCommand(deps, by) }, values),
  ),
};

/** Carries out the commands that wait, and stores what came of each. Failures are part of the outcome. */
export async function runSiteCommands(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const commands = await updateSiteCommandsToStarted(db, {
    startedAt: clock.now(),
    limit: TURN_MAX,
  });
  for (const command of commands) {
    const result = await run(deps, command);
    await updateSiteCommandToEnded(db, { id: command.id, endedAt: clock.now(), ...result });
  }
}

async function run(
  deps: Deps,
  { name, input }: SiteCommand,
): Promise<{ hasFailed: boolean; outcome: string }> {
  try {
    const command = findCommand(name);
    if (!command) throw new AppError("invalid", "This version of the site can't do that.");
    return { hasFailed: false, outcome: await RUNS[command](deps, input) };
  } catch (error) {
    if (error instanceof AppError) return { hasFailed: true, outcome: messageOf(error) };
    deps.log("error", "command.failed", { command: name, error });
    return { hasFailed: true, outcome: "It failed. See: npm run ops -- errors" };
  }
}

/** The messages of the fields say more than the one of the form. */
function messageOf({ errors, message }: AppError): string {
  return errors ? Object.values(errors).join("\n") : message;
}

async function changeTrackStaff(
  deps: Deps,
  { act, slug, member }: CommandInput<"trackStaff">,
): Promise<string> {
  const strip = await stripByCommand(deps, slug);
  const manager = { ...deps, actor: null };
  if (act === "add") {
    const added = await inviteStaff(manager, { strip, values: { member } });
    return `${added} works for ${strip.name} now, and is told by mail.`;
  }
  const user = await findUserByUsernameKey(deps.db, usernameKeyOf(member));
  const username = await removeStaff(manager, { strip, userId: user?.id ?? 0 });
  return `${username} doesn't work for ${strip.name} anymore, and is told by mail.`;
}

async function findMember({ db }: Pick<Deps, "db">, id: number): Promise<User> {
  const user = await findUserById(db, id);
  if (!user || user.anonymisedAt) throw new AppError("not_found", "The account was deleted.");
  return user;
}
