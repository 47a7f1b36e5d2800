import { createHash } from "node:crypto";

const FIRST = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SECOND = `${FIRST}0123456789`;
const PLACES = FIRST.length * SECOND.length;

/**
 * A name of two characters for each class and each animation of some CSS modules: they are in every
 * document many times. Those of a module lie side by side, which compresses better, from where the hash of its
 * path says: so a new class leaves nearly all other modules, and the files they are built into, as they
 * were.
 *
 * @param modules the text of each module by its path
 * @returns the short names by `ownerOf`
 * @throws Error where there are more names than two characters can tell apart
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
  const found = css.matchAll(/(?:\.|@keyframes )([a-zA-Z_][\w-]*)/g);
  return new Set([...found].map(([, name = ""]) => name));
}

/**
 * A short name for each custom property that only stylesheets know, of one character for those that are
 * named most often: they are in every document, and a second character would compress worst of all.
 *
 * @param css the texts of the stylesheets
 * @param code the texts of all other sources: what they name keeps its name, as does what the build
 *   knows by its `--deferred`
 * @returns the short names with their dashes by the long ones
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
      const known = uses.get(name);
      if (known !== undefined) uses.set(name, known + 1);
    }
  }
  const names = [...uses.keys()]
    .filter((name) => !inCode.has(name) && !name.startsWith("--deferred"))
    .sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0));
  return new Map(names.map((name, at) => [name, `--${FIRST[at] ?? nameOf(at)}`]));
}

/** A custom property where it is declared or used. */
export const PROPERTY = /(?<![\w-])--[a-z][\w-]*/g;

/** Whose a name is: the path of its module and what it is called there. */
export function ownerOf(path: string, name: string): string {
  return `${path} ${name}`;
}

function nameOf(place: number): string {
  const second = place % SECOND.length;
  return `${FIRST[(place - second) / SECOND.length]}${SECOND[second]}`;
}
