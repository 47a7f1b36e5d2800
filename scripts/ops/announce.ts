import { announcementSchema } from "#app/features/operations/schema.ts";
import {
  removeAnnouncement,
  setAnnouncement,
} from "#app/features/operations/set-announcement.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { readOptions } from "../lib/options.ts";
import { fail } from "../lib/project.ts";
import { deps, FOLLOWS } from "./site.ts";

const OPTIONS = ["from", "until", "link"] as const;

/** Sets the line above every page's header, or takes it off. @returns false if the arguments are invalid */
export async function announce([text = "", ...more]: readonly string[]): Promise<boolean> {
  if (text === "off" && more.length === 0) {
    await removeAnnouncement(deps, null);
    console.log(`The announcement is off. Every page follows ${FOLLOWS}.`);
    return true;
  }
  const options = readOptions(more, OPTIONS);
  if (text === "" || text.startsWith("--") || !options) return false;
  try {
    await setAnnouncement(deps, readFields(announcementSchema, { text, ...options }), null);
  } catch (error) {
    if (error instanceof AppError && error.errors) fail(Object.values(error.errors).join("\n"));
    throw error;
  }
  console.log(`Announced: ${text}. Every page follows ${FOLLOWS}.`);
  return true;
}
