import { searchPath as newsSearchPath } from "#app/features/news/paths.ts";
import type { TextSegment } from "#app/features/news/views.ts";
import { Link } from "#app/rendering/index.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Hit, SearchResults } from "../hit.ts";
import { KIND_LABELS } from "../kinds.ts";
import { QUERY_MAX, sitePathOf } from "../paths.ts";
import styles from "./result-list.module.css";

/** Where to look without a search. */
const WAYS = [
  ["/1320-club", "The boards"],
  ["/tracks", "Tracks"],
  ["/events", "Events"],
  ["/news", "News"],
  ["/racing-hq/understanding-nhra-classes", "Classes"],
  ["/tools", "Tools"],
  ["/help", "Help"],
] as const;

type ResultListProps = { results: SearchResults };

/** What was found, with a filter by kind; otherwise what is close, or where to start. */
export function ResultList({ results }: ResultListProps) {
  const { query, isTooLong, hits, close } = results;
  if (query === "") return <Starters close={close} />;
  if (isTooLong) {
    return (
      <EmptyState title="That's too long to search for">
        <p>Use at most {QUERY_MAX} characters.</p>
      </EmptyState>
    );
  }
  if (hits.length === 0) return <Nothing results={results} />;
  return (
    <>
      <Summary results={results} />
      <Kinds results={results} />
      <Hits hits={hits} />
      <p className={styles.more}>
        <Link to={newsSearchPath(query)}>Search only the news</Link>
      </p>
    </>
  );
}

function Starters({ close }: { close: readonly Hit[] }) {
  return (
    <>
      <p className={styles.summary}>
        A track, a racer, a car, a time, a question. Half a word will do.
      </p>
      <h2 className={styles.heading}>Start here</h2>
      <Hits hits={close} />
    </>
  );
}

/** What to do about a query without results. */
function adviceOn({ query, counts }: SearchResults): string {
  if (counts.length > 0) return "Something else matches.";
  return /[\p{L}\p{N}]/u.test(query)
    ? "Check the spelling, or try fewer words."
    : "Type a name, a time or a question.";
}

function Nothing({ results }: ResultListProps) {
  const { query, kind, close } = results;
  const what = kind === null ? "results" : KIND_LABELS[kind].many.toLowerCase();
  return (
    <>
      <Kinds results={results} />
      <EmptyState title={`No ${what} for “${query}”`}>
        <p>{adviceOn(results)}</p>
        <p className={styles.ways}>
          {WAYS.map(([to, label]) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </p>
      </EmptyState>
      {close.length > 0 && (
        <>
          <h2 className={styles.heading}>Did you mean</h2>
          <Hits hits={close} />
        </>
      )}
    </>
  );
}

function Summary({ results: { query, correctedTo } }: ResultListProps) {
  if (correctedTo === null) return null;
  return (
    <p className={styles.summary} role="status">
      Nothing for “{query}”. Showing “<Link to={sitePathOf(correctedTo)}>{correctedTo}</Link>”.
    </p>
  );
}

function Kinds({ results: { query, kind, counts } }: ResultListProps) {
  if (counts.length < 2 && kind === null) return null;
  const all = { to: sitePathOf(query), label: "All", count: "", isCurrent: kind === null };
  const kinds = counts.map((each) => ({
    to: sitePathOf(query, each.kind),
    label: KIND_LABELS[each.kind].many,
    count: `${each.count}${each.isAtLeast ? "+" : ""}`,
    isCurrent: each.kind === kind,
  }));
  return (
    <nav aria-label="Kinds of results" className={styles.kinds}>
      {[all, ...kinds].map(({ to, label, count, isCurrent }) => (
        <Link
          key={label}
          to={to}
          preventScrollReset
          className={styles.kind}
          aria-current={isCurrent ? "page" : undefined}
        >
          {label}
          {count !== "" && <span className={styles.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

function Hits({ hits }: { hits: readonly Hit[] }) {
  return (
    <ol className={styles.hits}>
      {hits.map(({ kind, path, title, detail, snippet }) => (
        <li key={path}>
          <Link to={path} className={styles.hit}>
            <span className={styles.label}>{KIND_LABELS[kind].one}</span>
            <span className={styles.words}>
              <span className={styles.title}>
                <Marked text={title} />
              </span>
              {detail !== "" && <span className={styles.detail}>{detail}</span>}
              {snippet.length > 0 && (
                <span className={styles.snippet}>
                  <Marked text={snippet} />
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

function Marked({ text }: { text: readonly TextSegment[] }) {
  let at = 0;
  return text.map((segment) => {
    const key = at;
    at += segment.text.length;
    return segment.isHit ? <mark key={key}>{segment.text}</mark> : segment.text;
  });
}
