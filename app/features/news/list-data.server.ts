import { documentData } from "#app/rendering/index.ts";
import type { NewsList } from "./views.ts";

/** The loader data of a `NewsListPage`: a document contains the cards as markup, so they aren't sent again. */
export function listData(request: Request, { cards, ...sent }: NewsList): NewsList {
  return documentData(request, sent, { cards });
}
