import { createHash } from "node:crypto";

const FIRST = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SECOND = `${FIRST}0123456789`;
const PLACES = FIRST.length * SECOND.length;

/**
 * Assigns a two-character name to each class and animation of CSS modules, since documents repeat them many
 * times. A module's names are consecutive, which compresses better, and start at a hash of its path, so a new
 * class hardly ever changes the names, and thus the files, of other modules.
 *
 * @param modules the text of each module by its path
 * @returns the short names by `ownerOf`
 * @throws Error if there are more names than two-character combinations
 */
export function shortNames(modules: ReadonlyMap<string, string>): Map<string, string> {
  const owners = new Map<number, string>();
  for (const [path, css] of [...modules].sort(([a], [b]) => (a < b ? -1 : 1))) {
    let place = createHash("sha256").update(path).digest().readUInt32BE() % PLACES;
    for (const name of namesIn(css)) {
      if (owners.size >= PLACES) throw new Error("more class names than two characters tell apart");
      while (owners.has(place)) place = (place + 1) % PLACES;
      owners.set(place, ownerOf(path, name));
    }
  }
  return new Map([...owners].map(([place, owner]) => [owner, nameOf(place)]));
}

function namesIn(css: string): Set<string> {
  const matches = css.matchAll(/(?:\.|@keyframes )([a-zA-Z_][\w-]*)/g);
  return new Set([...matches].map(([, name = ""]) => name));
}

/**
 * Assigns a short name to each custom property that only stylesheets use, with one character for the most
 * frequent ones: they are in every document, and a second character compresses badly.
 *
 * @param css the texts of the stylesheets
 * @param code the texts of all other sources; properties they mention keep their name, and so do those that
 *   start with `--deferred`
 * @returns the short names by the long ones, both with dashes
 */
export function shortProperties(
  css: readonly string[],
  code: readonly string[],
): Map<string, string> {
  const inCode = new Set(code.flatMap((text) => text.match(PROPERTY) ?? []));
  const declared = new Set(
    css.flatMap((text) => text.match(/(?<![\w-])--[a-z][\w-]*(?=\s*:)/g) ?? []),
  );
  const uses = new Map([...declared].sort().map((name) => [name, 0]));
  for (const text of css) {
    for (const [name] of text.matchAll(PROPERTY)) {
      const count = uses.get(name);
      if (count !== undefined) uses.set(name, count + 1);
    }
  }
  const names = [...uses.keys()]
    .filter((name) => !inCode.has(name) && !name.startsWith("--deferred"))
    .sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0));
  return new Map(names.map((name, at) => [name, `--${FIRST[at] ?? nameOf(at)}`]));
}

/** A custom property where it is declared or used. */
export const PROPERTY = /(?<![\w-])--[a-z][\w-]*/g;

/** The key of a name: its module's path and its name there. */
export function ownerOf(path: string, name: string): string {
  return `${path} ${name}`;
}

function nameOf(place: number): string {
  const second = place % SECOND.length;
  return `${FIRST[(place - second) / SECOND.length]}${SECOND[second]}`;
}
