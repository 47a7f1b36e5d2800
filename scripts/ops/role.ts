import { changeByCommand } from "#app/features/accounts/ban-user.server.ts";
import { changeRole } from "#app/features/accounts/change-role.server.ts";
import { GIVEN_ROLES } from "#app/features/members/texts.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { findAllStaff } from "#db/queries/users.ts";
import { printList } from "../lib/print-list.ts";
import { targetDatabase } from "../lib/target.ts";

const deps = { db: targetDatabase, clock: { now: () => new Date() } };

/** Sets an account's role, or lists those with a staff role. @returns false if the arguments are invalid */
export async function role([username, name, ...words]: readonly string[]): Promise<boolean> {
  if (username === "list" && name === undefined) return listStaff();
  const chosen = GIVEN_ROLES.find((value) => value === name);
  if (!chosen || !username) return false;
  const change = await changeByCommand(deps, username, cleanLine(words.join(" ")));
  await changeRole(deps, change, chosen);
  console.log(`${username} is now ${chosen}.`);
  return true;
}

async function listStaff(): Promise<boolean> {
  const staff = await findAllStaff(deps.db);
  printList(
    staff.map(({ isBanned, ...row }) => ({ ...row, isBanned: isBanned === 1 })),
    (row) =>
      `${row.role.padEnd(9)}  ${row.username}  ${row.email}${row.isBanned ? "  banned" : ""}`,
    "No one has a staff role.",
  );
  return true;
}
