import { scryptSync } from "node:crypto";
import type { Viewer } from "#app/deps.ts";
import { banUser, changeByCommand, pardonUser } from "#app/features/accounts/ban-user.server.ts";
import { findViewer, startSession } from "#app/features/sessions/session.server.ts";
import { emailKeyOf, usernameKeyOf } from "#app/lib/account-keys.ts";
import {
  findUserById,
  insertUser,
  type NewUser,
  type User,
  updateUserActivated,
  updateUserBanned,
  updateUserJoined1320,
  updateUserRole,
} from "#db/queries/users.ts";
import type { Role } from "#db/schema/index.ts";
import type { Client } from "./client.ts";
import { testDeps } from "./deps.ts";

/** Every test user's password. Its hash is cheap: verifying reads the cost from the hash. */
export const PASSWORD = "Quarter1320";
const SALT = Buffer.from("for tests");
const PASSWORD_HASH = `scrypt$2$1$1$${SALT.toString("base64url")}$${scryptSync(PASSWORD, SALT, 32, { N: 2, r: 1, p: 1 }).toString("base64url")}`;

let count = 0;

type UserOptions = Partial<NewUser> & {
  role?: Role;
  isActivated?: boolean;
  isBanned?: boolean;
  isClubMember?: boolean;
};

/** A racer, activated and pledged by default. */
export async function createUser(options: UserOptions = {}): Promise<User> {
  const { role, isActivated = true, isBanned, isClubMember, ...fields } = options;
  const { db } = testDeps();
  count += 1;
  const createdAt = fields.createdAt ?? new Date();
  const username = fields.username ?? `racer-${count}-${crypto.randomUUID().slice(0, 6)}`;
  const email = fields.email ?? `${username}@example.com`;
  const [user] = await insertUser(db, {
    firstName: "Casey",
    lastName: "Miller",
    country: "United States",
    zipCode: "48326",
    hasNewsOptIn: false,
    hasEventsOptIn: false,
    hasPledged: true,
    passwordHash: PASSWORD_HASH,
    ...fields,
    createdAt,
    username,
    usernameKey: usernameKeyOf(username),
    email,
    emailKey: emailKeyOf(email),
  });
  if (!user) throw new Error("the user was not stored");
  if (isActivated) await updateUserActivated(db, user.id, createdAt);
  if (role) await updateUserRole(db, user.id, role, createdAt);
  if (isBanned) await updateUserBanned(db, user.id, createdAt, createdAt);
  if (isClubMember) await updateUserJoined1320(db, user.id, createdAt);
  const stored = await findUserById(db, user.id);
  if (!stored) throw new Error("the user was not found");
  return stored;
}

/** Bans an account by its name, as the command does. */
export async function ban(username: string): Promise<void> {
  await banUser(testDeps(), await changeByCommand(testDeps(), username));
}

/** Lifts a ban, as the command does. */
export async function pardon(username: string): Promise<void> {
  await pardonUser(testDeps(), await changeByCommand(testDeps(), username));
}

/** Signs in a client as the user, without the cost of a password. */
export async function signIn(client: Client, user: Pick<User, "id">): Promise<void> {
  for (const cookie of await startSession(testDeps(), { userId: user.id, userAgent: "test" })) {
    const [pair = ""] = cookie.split(";");
    const [name = "", ...value] = pair.split("=");
    client.cookies.set(name, value.join("="));
  }
}

/** The viewer of this user's requests, for calling use cases directly. */
export async function viewerOf(user: Pick<User, "id">): Promise<Viewer> {
  const deps = testDeps();
  const [access = ""] = await startSession(deps, { userId: user.id, userAgent: "test" });
  const token = access.slice(access.indexOf("=") + 1).split(";")[0] ?? "";
  const viewer = await findViewer(deps, token);
  if (!viewer) throw new Error("the user can't sign in");
  return viewer;
}

/** The same, who has just entered the password: for changes to members and the site. */
export async function confirmedViewerOf(user: { id: number }): Promise<Viewer> {
  return { ...(await viewerOf(user)), confirmedAt: new Date() };
}
