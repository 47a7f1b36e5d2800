import type { TextSegment } from "#app/features/news/views.ts";
import type { HitKind } from "./kinds.ts";

/** A result of the site's search. */
export type Hit = {
  kind: HitKind;
  path: string;
  /** With the matched words marked. */
  title: readonly TextSegment[];
  /** A line about it: a place, a date, a car. */
  detail: string;
  /** The part of a text with the words; empty if its title says it all. */
  snippet: readonly TextSegment[];
};

/** A result with its place in the order: a higher score comes first. */
export type ScoredHit = Hit & {
  score: number;
  /** What it is called, if not only by its title. */
  names?: readonly string[];
};

/** How many results there are of a kind. */
export type KindCount = {
  kind: HitKind;
  count: number;
  /** There may be more than `count`. */
  isAtLeast: boolean;
};

export type SearchResults = {
  /** As typed, without what is meaningless. */
  query: string;
  /** The query has more characters than `QUERY_MAX`, so nothing was searched. */
  isTooLong: boolean;
  kind: HitKind | null;
  hits: readonly Hit[];
  counts: readonly KindCount[];
  /** The words that were searched for instead, since those of the query are nowhere. */
  correctedTo: string | null;
  /** Without results: what has a similar name. Without a query: where to start. */
  close: readonly Hit[];
};
