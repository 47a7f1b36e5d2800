import { AppError } from "./errors.ts";

/** Code points that aren't text: NUL, noncharacters, unpaired surrogates. */
const NO_TEXT = /[\0\p{Noncharacter_Code_Point}\p{Surrogate}]/u;

/** The error for strings that aren't text. */
export const NO_TEXT_MESSAGE = "This contains characters that aren't text. Type it again.";

/** Whether a string can be stored, searched for and written into any document. */
export function isText(text: string): boolean {
  return !NO_TEXT.test(text);
}

/** How many paths are listed: the response must not grow with the request. */
const PATHS_MAX = 20;
/** Longer paths are reported as their parent. */
const PATH_MAX_LENGTH = 100;

/**
 * The paths (`a.0.b`, empty for the value itself) of the strings in a value that aren't text. At most 20, of
 * at most 100 characters each.
 */
export function pathsOfNoText(value: unknown): string[] {
  const paths = new Set<string>();
  const left: [path: string, value: unknown][] = [["", value]];
  for (let next = left.pop(); next && paths.size < PATHS_MAX; next = left.pop()) {
    const [path, part] = next;
    if (typeof part === "string" && !isText(part)) paths.add(path);
    if (typeof part !== "object" || part === null || part instanceof Blob) continue;
    for (const [name, inner] of Object.entries(part)) {
      if (isText(name)) left.push([pathOf(path, name), inner]);
      else paths.add(path);
    }
  }
  return [...paths];
}

function pathOf(parent: string, name: string): string {
  const path = parent ? `${parent}.${name}` : name;
  return path.length > PATH_MAX_LENGTH ? parent : path;
}

/** Paths whose `q` may be anything: searches drop what isn't text, as nothing to search for. */
const SEARCHES = new Set(["/search", "/api/search", "/news/search"]);

/**
 * Checks the path and query of a URL, except what is searched for. Like the code that reads them, it leaves
 * escapes that can't be decoded as they are.
 *
 * @throws AppError `bad_request` for characters that aren't text
 */
export function assertPlainAddress({ pathname, searchParams }: URL): void {
  const path = pathname.replace(/(?:%[0-9a-f]{2})+/gi, decoded);
  const isSearch = SEARCHES.has(pathname);
  const parameters = [...searchParams].filter(([name]) => !(isSearch && name === "q"));
  if (![path, ...parameters.flat()].every(isText)) {
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
