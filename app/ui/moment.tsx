import { useEffect, useState } from "react";
import { formatInstant, formatRecentDay } from "#app/lib/dates.ts";
import { formatAgo } from "#app/lib/format-ago.ts";
import { useRootData } from "./root-data.ts";

type MomentProps = {
  /** An ISO instant. */
  at: string;
  /** Replaces the day. */
  word?: string | undefined;
  /** Shows the time and its zone, too. */
  isFull?: boolean | undefined;
};

/** The day of an instant, 'Nov 14', with the time and its zone on hover. */
export function Moment({ at, word, isFull }: MomentProps) {
  const year = useRootData()?.year;
  const instant = formatInstant(at);
  return (
    <time dateTime={at} title={instant}>
      {isFull ? instant : (word ?? formatRecentDay(at, year))}
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
