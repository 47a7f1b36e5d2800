import { AppError } from "./errors.ts";

/** What Unicode has in a string but in no text: NUL, noncharacters, halves of surrogate pairs. */
const NO_TEXT = /[\0\p{Noncharacter_Code_Point}\p{Surrogate}]/u;

/** Where a text is refused that is none. */
export const NO_TEXT_MESSAGE = "This contains characters that aren't text. Type it again.";

/** Whether a string may be stored, searched for and written into any document. */
export function isText(text: string): boolean {
  return !NO_TEXT.test(text);
}

/** How many places are named: an answer must not grow with what was sent. */
const PLACES_MAX = 20;
/** Anything deeper, or under longer names, is reported as its parent. */
const PATH_MAX_LENGTH = 100;

/**
 * The paths of the strings in a value, however deep, that are no text: `a.0.b`, empty for the value itself.
 * At most 20, of at most 100 characters each.
 */
export function pathsOfNoText(value: unknown): string[] {
  const found = new Set<string>();
  const left: [path: string, value: unknown][] = [["", value]];
  for (let next = left.pop(); next && found.size < PLACES_MAX; next = left.pop()) {
    const [path, part] = next;
    if (typeof part === "string" && !isText(part)) found.add(path);
    if (typeof part !== "object" || part === null || part instanceof Blob) continue;
    for (const [name, inner] of Object.entries(part)) {
      if (isText(name)) left.push([pathOf(path, name), inner]);
      else found.add(path);
    }
  }
  return [...found];
}

function pathOf(parent: string, name: string): string {
  const path = parent ? `${parent}.${name}` : name;
  return path.length > PATH_MAX_LENGTH ? parent : path;
}

/**
 * Refuses an address whose path or query holds what is no text. What can't be decoded stays as it is
 * written, as it does where addresses are read.
 *
 * @throws AppError `bad_request`
 */
export function refuseNoText({ pathname, searchParams }: URL): void {
  const path = pathname.replace(/(?:%[0-9a-f]{2})+/gi, decoded);
  if (![path, ...[...searchParams].flat()].every(isText)) {
    throw new AppError("bad_request", "This address contains characters that aren't text.");
  }
}

function decoded(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes;
  }
}
