import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { decodeTrie } from "cspell-trie-lib";

const PACKAGE = createRequire(import.meta.url).resolve("@cspell/dict-en_us/cspell-ext.json");
const DICTIONARY = join(dirname(PACKAGE), "en_US.trie.gz");
const WORD = /\p{L}+(?:['’]\p{L}+)*/gu;
/** `1,320ft`, `4x4`, `V8`, `e.g.`: tokens with digits, and URLs, aren't words. */
const NO_WORDS = /https?:\/\/\S+|[\w.-]+\.(?:com|org|net|gov|example|csv|pdf|md)\b|\S*\d\S*/g;
/** `isLate`, `LATE` or `late`. */
const IDENTIFIER = /[A-Za-z]+/g;
/** `is` and `Late`, or `LATE`. */
const IDENTIFIER_WORD = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;

/**
 * Checks words against the American dictionary of cspell and our own list.
 *
 * @param own our own words, one per line; lower-case ones may also be capitalized
 */
export function createSpeller(own: string): (text: string) => string[] {
  const dictionary = decodeTrie(gunzipSync(readFileSync(DICTIONARY)));
  const ownWords = new Set(own.split("\n").filter((line) => line && !line.startsWith("#")));
  const isKnown = (word: string) =>
    ownWords.has(word) ||
    ownWords.has(word.toLowerCase()) ||
    dictionary.hasWord(word, true) ||
    dictionary.hasWord(word.toLowerCase(), true);
  const isWord = (word: string) => isKnown(word) || isKnown(word.replace(/'s?$/, ""));
  return (text) => {
    const words = text.replaceAll(NO_WORDS, " ").replaceAll("’", "'").match(WORD) ?? [];
    return [...new Set(words)].filter((word) => word.length > 1 && !isWord(word));
  };
}

type BannedWord = { word: string; instead: string; exceptions: readonly string[] };

/**
 * Finds banned words, in identifiers too: `isLate` contains the word "late".
 *
 * @param list the words, in the form that banned-words.txt describes
 * @returns a check of one file, with messages that begin with its path and line
 */
export function createWordBan(list: string): (path: string, text: string) => string[] {
  const banned = list.split("\n").filter((line) => line && !line.startsWith("#"));
  const entries = banned.map((line): BannedWord => {
    const [word = "", instead = "", ...exceptions] = line.split(" ");
    return { word, instead, exceptions };
  });
  const exact = new Map(entries.map((entry) => [entry.word, entry]));
  const prefixes = entries.filter(({ word }) => word.endsWith("*"));
  const find = (word: string) =>
    exact.get(word) ?? prefixes.find((entry) => word.startsWith(entry.word.slice(0, -1)));
  return (path, text) =>
    text.split("\n").flatMap((line, index) =>
      (line.match(IDENTIFIER) ?? []).flatMap((identifier) => {
        const words = identifier.match(IDENTIFIER_WORD) ?? [];
        const entry = words.map((word) => find(word.toLowerCase())).find((each) => each);
        const isAllowed =
          !entry || [identifier, path].some((name) => entry.exceptions.includes(name));
        return isAllowed ? [] : [`${path}:${index + 1} ${identifier}: write "${entry.instead}"`];
      }),
    );
}
