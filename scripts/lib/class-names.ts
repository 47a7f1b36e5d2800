import { createHash } from "node:crypto";

const FIRST = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SECOND = `${FIRST}0123456789`;
const PLACES = FIRST.length * SECOND.length;

/**
 * A name of two characters for each class and each animation of some CSS modules: they stand in every
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

/** Whose a name is: the path of its module and what it is called there. */
export function ownerOf(path: string, name: string): string {
  return `${path} ${name}`;
}

function nameOf(place: number): string {
  const second = place % SECOND.length;
  return `${FIRST[(place - second) / SECOND.length]}${SECOND[second]}`;
}
