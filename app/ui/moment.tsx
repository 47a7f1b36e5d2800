import { useEffect, useState } from "react";
import { formatInstant, formatRecentDay } from "#app/lib/dates.ts";
import { formatAgo } from "#app/lib/format-ago.ts";
import { useRootData } from "./root-data.ts";

type MomentProps = {
  /** An ISO instant. */
  at: string;
  /** Replaces the day. */
  word?: string | undefined;
};

/** The day of an instant, 'Nov 14', with the time and its zone on hover. */
export function Moment({ at, word }: MomentProps) {
  const year = useRootData()?.year;
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {word ?? formatRecentDay(at, year)}
    </time>
  );
}

/**
 * The same as 'yesterday' once the page's script runs: the document may be a copy made before
 * midnight, and the server doesn't know the reader's zone.
 */
export function Ago({ at }: Pick<MomentProps, "at">) {
  const [word, setWord] = useState<string>();
  useEffect(() => setWord(formatAgo(new Date(at), new Date())), [at]);
  return <Moment at={at} word={word} />;
}
