import type { Deps } from "#app/deps.ts";
import { findAllLinksByPostId } from "#db/queries/news.ts";
import { toLink } from "./present-article.ts";

const POST_ID = /^[1-9]\d{0,8}$/;

/** The path of the mirrored article that a WordPress link by id, `/?p=12`, means; null for other URLs. */
export async function findMovedPost({ db }: Pick<Deps, "db">, url: URL): Promise<string | null> {
  const id = url.searchParams.get("p") ?? "";
  if (url.pathname !== "/" || !POST_ID.test(id)) return null;
  const [link] = await findAllLinksByPostId(db, Number(id));
  return link ? toLink(link).path : null;
}
