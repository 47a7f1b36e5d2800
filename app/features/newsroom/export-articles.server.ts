import type { Deps } from "#app/deps.ts";
import type { WrittenColumn } from "#app/lib/csv/columns.ts";
import { csvResponseOfPages } from "#app/lib/csv/stream-csv.server.ts";
import type { ArticlePlace } from "#db/queries/newsroom.ts";
import { listNewsroom, type NewsroomArticle } from "./list-newsroom.server.ts";
import type { NewsroomQuery } from "./newsroom-query.ts";

const PAGE = 500;
const ROWS_MAX = 20_000;

const COLUMNS: readonly WrittenColumn<NewsroomArticle>[] = [
  { heading: "Article", cell: ({ id }) => id },
  { heading: "Title", cell: ({ title }) => title },
  { heading: "State", cell: ({ status }) => status.toLowerCase() },
  { heading: "Author", cell: ({ author }) => author },
  { heading: "Published", cell: ({ publishedAt }) => publishedAt },
  { heading: "Edited", cell: ({ updatedAt }) => updatedAt },
];

/** The articles that the filter finds, in the list's order and at most 20,000, as a CSV file. */
export function exportArticles(
  deps: Pick<Deps, "db" | "log">,
  { state, q }: NewsroomQuery,
): Response {
  return csvResponseOfPages<NewsroomArticle, ArticlePlace>("articles.csv", {
    columns: COLUMNS,
    rowsMax: ROWS_MAX,
    async readPage(after) {
      const { articles, next } = await listNewsroom(deps, { state, q, after }, PAGE);
      return { rows: articles, next };
    },
    log: deps.log,
    failed: "newsroom.export_failed",
  });
}
