import { changeByCommand } from "#app/features/accounts/ban-user.server.ts";
import { newEmailSchema } from "#app/features/accounts/schema.ts";
import { endSuspension } from "#app/features/accounts/suspend-user.server.ts";
import { NEWEST } from "#app/features/console/read-cursor.ts";
import { endMemberSessions } from "#app/features/members/end-member-sessions.server.ts";
import { exportOnRequest } from "#app/features/members/export-member.server.ts";
import { listMembers } from "#app/features/members/list-members.server.ts";
import { memberPolicy } from "#app/features/members/policy.ts";
import { MEMBER_FORMS } from "#app/features/members/schema.ts";
import { MEMBER_QUERY_MAX } from "#app/features/members/search-terms.ts";
import { writeMemberNote } from "#app/features/members/write-member-note.server.ts";
import { moderatorByCommand } from "#app/features/moderation/moderator-by-command.server.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { AppError } from "#app/lib/errors.ts";
import { authorize } from "#app/lib/policy.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { cleanValue } from "#app/lib/text/value.ts";
import { printList } from "../lib/print-list.ts";
import { recordsDeps } from "./records-deps.ts";
import { runOnSite } from "./site-command.ts";

const deps = recordsDeps;

/** Lists the newest members, or those that a search finds. @returns false if the arguments are invalid */
export async function members(words: readonly string[]): Promise<boolean> {
  const q = cleanValue(words.join(" "));
  if (q.length > MEMBER_QUERY_MAX) return false;
  const filter = { q, role: null, state: null, before: NEWEST };
  const { members: listed } = await listMembers(deps, filter);
  printList(
    listed,
    ({ id, username, email, role, standing }) =>
      `${id}  ${username}  ${email}  ${role}  ${standing === "active" ? "" : standing}`,
    "No member matches.",
  );
  return true;
}

/** Adds an internal note about a member, in the name of a moderator. @returns false if the arguments are invalid */
export async function note([
  username,
  option,
  author,
  ...text
]: readonly string[]): Promise<boolean> {
  const typed = MEMBER_FORMS.note.safeParse({ text: text.join(" ") });
  if (!username || option !== "--by" || !author || !typed.success) return false;
  const user = await memberNamed(username);
  const viewer = await moderatorByCommand(deps, author);
  authorize(memberPolicy, "note", viewer, user);
  await writeMemberNote({ ...deps, viewer }, user, typed.data.text);
  console.log(`${viewer.username}'s note about ${user.username} is stored.`);
  return true;
}

/** Ends all sessions of a member. @returns false if the arguments are invalid */
export async function signOut([username, ...more]: readonly string[]): Promise<boolean> {
  if (!username || more.length > 0) return false;
  await endMemberSessions(deps, await memberNamed(username), { sessionId: "", actorId: null });
  console.log(`${username} is logged out everywhere.`);
  return true;
}

/** Ends a suspension early. @returns false if the arguments are invalid */
export async function unsuspend([username, ...reason]: readonly string[]): Promise<boolean> {
  if (!username) return false;
  await endSuspension(deps, await changeByCommand(deps, username, cleanLine(reason.join(" "))));
  console.log(`${username} may write again.`);
  return true;
}

/** Prints everything that is stored about a member, as JSON. @returns false if the arguments are invalid */
export async function exportMember([username, ...more]: readonly string[]): Promise<boolean> {
  if (!username || more.length > 0) return false;
  const data = await exportOnRequest(deps, await memberNamed(username), null);
  for await (const piece of data) process.stdout.write(piece);
  return true;
}

/** Starts a change of a member's email; the site mails the links. @returns false if the arguments are invalid */
export async function email([username, typed, ...options]: readonly string[]): Promise<boolean> {
  const parsed = newEmailSchema.safeParse({ newEmail: typed });
  if (!username || !parsed.success) return false;
  const { id } = await memberNamed(username);
  return runOnSite("email", { userId: id, newEmail: parsed.data.newEmail }, options);
}

/** Mails a new activation link. @returns false if the arguments are invalid */
export async function activation([username, ...options]: readonly string[]): Promise<boolean> {
  if (!username) return false;
  const { id } = await memberNamed(username);
  return runOnSite("activation", { userId: id }, options);
}

/** Deletes an account, whose name is typed twice. @returns false if the arguments are invalid */
export async function deleteMember([
  username = "",
  again = "",
  ...options
]: readonly string[]): Promise<boolean> {
  if (username === "" || usernameKeyOf(username) !== usernameKeyOf(again)) return false;
  const { id } = await memberNamed(username);
  return runOnSite("delete", { userId: id, typed: username }, options);
}

async function memberNamed(username: string) {
  const { user } = await changeByCommand(deps, username);
  if (!user) throw new AppError("not_found", `There is no account named ${username}.`);
  return user;
}
