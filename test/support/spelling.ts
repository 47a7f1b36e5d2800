import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { decodeTrie } from "cspell-trie-lib";

const PACKAGE = createRequire(import.meta.url).resolve("@cspell/dict-en_us/cspell-ext.json");
const DICTIONARY = join(dirname(PACKAGE), "en_US.trie.gz");
const WORD = /\p{L}+(?:['’]\p{L}+)*/gu;
/** `1,320ft`, `4x4`, `V8`, `e.g.`: what has a digit in it, and addresses, are no words. */
const NO_WORDS = /https?:\/\/\S+|[\w.-]+\.(?:com|org|net|gov|example|csv|pdf|md)\b|\S*\d\S*/g;

/**
 * Checks words against the American dictionary of cspell and our own list.
 *
 * @param own a list of words, one a line; those in lower case also are with a capital
 */
export function createSpeller(own: string): (text: string) => string[] {
  const dictionary = decodeTrie(gunzipSync(readFileSync(DICTIONARY)));
  const known = new Set(own.split("\n").filter((line) => line && !line.startsWith("#")));
  const isKnown = (word: string) =>
    known.has(word) ||
    known.has(word.toLowerCase()) ||
    dictionary.hasWord(word, true) ||
    dictionary.hasWord(word.toLowerCase(), true);
  const isWord = (word: string) => isKnown(word) || isKnown(word.replace(/'s?$/, ""));
  return (text) => {
    const words = text.replaceAll(NO_WORDS, " ").replaceAll("’", "'").match(WORD) ?? [];
    return [...new Set(words)].filter((word) => word.length > 1 && !isWord(word));
  };
}
