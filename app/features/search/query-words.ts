import { matchKeyWithoutAccents } from "#app/lib/text/value.ts";
import type { HitKind } from "./kinds.ts";

/** The most words of a query. */
const WORDS_MAX = 8;
/** The same with fillers. */
export const TYPED_MAX = 16;

/** Words that say nothing about what is wanted. */
const FILLERS = new Set(
  `a an the of in at on for to and or my your you i me is are was do does did how what when where which who why can
  could should would be it its with near from by about get have has there need we our into as this that if will s`.split(
    /\s+/,
  ),
);

/** Words before a place. */
const AROUND = new Set(["near", "in", "around", "by"]);

/** Words that name a kind of result rather than one of them. */
const KIND_WORDS: Readonly<Record<string, HitKind>> = Object.fromEntries(
  (
    [
      ["track", "track tracks strip strips"],
      ["event", "event events schedule calendar"],
      ["run", "run runs pass passes times"],
      ["article", "news article articles story stories"],
      ["ladder", "ladder ladders"],
      ["dealer", "dealer dealers dealership dealerships"],
      ["racer", "racer racers driver drivers"],
      ["car", "car cars"],
      ["class", "class classes"],
      ["help", "help faq"],
    ] as const
  ).flatMap(([kind, words]) => words.split(" ").map((word): [string, HitKind] => [word, kind])),
);

/** What a query asks for. */
export type QueryWords = {
  /** All its words in lower case without accents. */
  typed: readonly string[];
  /** The same without fillers. */
  words: readonly string[];
  /** The same without those that name a kind, unless there are no others. */
  subject: readonly string[];
  /** The kind that it names; null if none. */
  kind: HitKind | null;
  /** An elapsed time, `9.65` or `9.6`. */
  elapsed: string | null;
  /** It asks for a place: 'near', 'in'. */
  isAround: boolean;
  /** Its words as the full-text indexes have them, where that differs: 'don t' for `dont`. */
  stored: ReadonlyMap<string, string>;
};

const ELAPSED = /^\d{1,2}\.\d{1,3}$/;

/** The words of a text in lower case and without accents, in order; a number as `9.65` or `1/8` is one word. */
export function wordsIn(text: string): string[] {
  return writtenIn(text).map((word) => word.replaceAll("'", ""));
}

/** The same with their apostrophes. */
function writtenIn(text: string): string[] {
  const plain = matchKeyWithoutAccents(text).replaceAll("u.s.", "us");
  return plain.match(/\d+[./]\d+|[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? [];
}

/** The words without fillers; all of them if there are no others. */
export function withoutFillers(words: readonly string[]): readonly string[] {
  const rest = words.filter((word) => !FILLERS.has(word));
  return rest.length > 0 ? rest : words;
}

/** Words that ask for a ladder. */
const QUICKEST = new Set(
  "quickest fastest quick fast best leaderboard ranking rankings".split(" "),
);

/** The words that name a ladder, and whether others ask for one: 'quickest demon 170'. */
export function readLadderWords(words: readonly string[]): {
  named: readonly string[];
  isWanted: boolean;
} {
  const named = words.filter((word) => !QUICKEST.has(word));
  return { named, isWanted: named.length < words.length };
}

/** Words before or after a track's name that ask for what was run there. */
const RUN_THERE = new Set(
  "time times slip slips timeslip timeslips result results record records run runs pass passes et".split(
    " ",
  ),
);

/** The words that may name a track: 'famoso time slips', 'quickest at famoso'. All if there are no others. */
export function readTrackWords(words: readonly string[]): readonly string[] {
  const named = words.filter((word) => !RUN_THERE.has(word) && !QUICKEST.has(word));
  return named.length > 0 ? named : words;
}

/** A season's champions that a query asks for. */
export type SeasonWords = {
  /** Its year; null for those of all seasons. */
  season: number | null;
};

const CHAMPIONS = new Set("champion champions championship championships".split(" "));
/** Words that ask for them beside a year: others win, too. */
const OF_A_YEAR = new Set("season winner winners won".split(" "));
/** Words that may be beside them. */
const BESIDE_CHAMPIONS = new Set(
  "seasons year years title titles class classes stock modified all past last 1320 club".split(" "),
);
const YEAR = /^(?:19|20)\d\d$/;

/** Reads whether a query asks for nothing but champions: 'season champions 2025', '2025 season'. Null if it doesn't. */
export function readSeasonWords(words: readonly string[]): SeasonWords | null {
  const years = words.filter((word) => YEAR.test(word));
  const others = words.filter((word) => !YEAR.test(word));
  const isNothingElse = others.every((word) =>
    [CHAMPIONS, OF_A_YEAR, BESIDE_CHAMPIONS].some((each) => each.has(word)),
  );
  if (!isNothingElse || years.length > 1) return null;
  const [year] = years;
  const isOfAYear = year !== undefined && others.some((word) => OF_A_YEAR.has(word));
  if (!isOfAYear && !others.some((word) => CHAMPIONS.has(word))) return null;
  return { season: year === undefined ? null : Number(year) };
}

/** Reads what a query asks for. @param text as typed; everything except letters and digits separates words */
export function readQueryWords(text: string): QueryWords {
  const typed = wordsIn(text).slice(0, TYPED_MAX);
  const words = withoutFillers(typed).slice(0, WORDS_MAX);
  const elapsed = words.find((word) => ELAPSED.test(word)) ?? null;
  const rest = words.filter((word) => !Object.hasOwn(KIND_WORDS, word));
  const named = words.find((word) => Object.hasOwn(KIND_WORDS, word));
  return {
    typed,
    words,
    subject: rest.length > 0 ? rest : words,
    kind: named === undefined ? null : (KIND_WORDS[named] ?? null),
    elapsed,
    isAround: typed.some((word) => AROUND.has(word)),
    stored: new Map(
      writtenIn(text)
        .filter((word) => word.includes("'"))
        .map((word) => [word.replaceAll("'", ""), word.replaceAll("'", " ")]),
    ),
  };
}
