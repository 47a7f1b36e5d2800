import { z } from "zod";
import type { Names } from "./light-markdown.ts";

/** How many members one comment can mention; further names are text. */
export const MENTIONS_MAX = 5;

/** A member whom a comment mentions. */
export type Mention = readonly [id: number, username: string];

const stored = z.array(z.tuple([z.int(), z.string()]));

/** The mentions of a comment. @param json as stored with it */
export function readMentions(json: string): Mention[] {
  return json === "[]" ? [] : stored.parse(JSON.parse(json));
}

/** Mentioned members by their names in lower case. */
export function namesOf(mentions: readonly Mention[]): Names {
  return Object.fromEntries(mentions.map(([, username]) => [username.toLowerCase(), username]));
}
