import { Pager } from "#app/ui/pager.tsx";
import { pagedPath, searchPath } from "../paths.ts";
import { type Region, withRegion } from "../region.ts";
import type { NewsSearch, TextSegment } from "../views.ts";
import { NewsCard } from "./news-card.tsx";

type FoundNewsProps = { search: NewsSearch; region: Region };

/** The articles that match a query, with the matched words marked, and the pages of results. */
export function FoundNews({ search: { query, hits, page, totalPages }, region }: FoundNewsProps) {
  return (
    <>
      {hits.map(({ card, title, snippet }) => (
        <NewsCard
          key={card.id}
          card={card}
          variant="standard"
          level={2}
          marked={{ title: <Marked text={title} />, excerpt: <Marked text={snippet} /> }}
        />
      ))}
      <Pager
        page={page}
        totalPages={totalPages}
        hrefOf={(other) => withRegion(pagedPath(searchPath(query), other), region)}
        label="Pages of results"
      />
    </>
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
