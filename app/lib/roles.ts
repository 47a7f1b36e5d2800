import type { Role } from "#db/schema/users.ts";
import type { Condition } from "./policy.ts";

type Person = { role: Role } | null;

/** The roles of each duty. The only such list. */
const STAFF: Readonly<Record<"moderation" | "editing" | "tracks", readonly Role[]>> = {
  moderation: ["moderator", "admin"],
  editing: ["editor", "admin"],
  tracks: ["track", "admin"],
};

export function isModerator(person: Person): boolean {
  return person !== null && STAFF.moderation.includes(person.role);
}

export function isEditor(person: Person): boolean {
  return person !== null && STAFF.editing.includes(person.role);
}

/** Whether someone works for a strip; `track_staff` says for which. Admins act at all of them. */
export function isTrackStaff(person: Person): boolean {
  return person !== null && STAFF.tracks.includes(person.role);
}

export function isAdmin(person: Person): boolean {
  return person?.role === "admin";
}

export function isStaff(person: Person): boolean {
  return isModerator(person) || isEditor(person);
}

/** @param message the error for everyone else */
export function editorsOnly(message: string): Condition<[Person]> {
  return { holds: isEditor, code: "forbidden", message };
}

/** @param message the error for visitors, and for members who haven't activated their account */
export function activatedOnly(message: string): Condition<[{ isActivated: boolean } | null]> {
  return { holds: (person) => person?.isActivated === true, code: "not_activated", message };
}
