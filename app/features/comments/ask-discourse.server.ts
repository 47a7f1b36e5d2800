import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { COMMENT_CATEGORIES } from "./categories.ts";
import type { Forum } from "./discourse-client.server.ts";
import { discourseCategories } from "./discourse-schema.ts";
import { known } from "./discourse-topic.server.ts";
import { canOpenTopics } from "./policy.ts";
import type { DiscourseCall } from "./schema.ts";

type Category = { id: number; name: string; slug: string };

/** `GET /categories.json` of Discourse, as far as it is answered here. */
export type CategoryList = {
  category_list: {
    can_create_category: boolean;
    can_create_topic: boolean;
    categories: Category[];
  };
};

/**
 * Answers a call to a forum: from the forum where there is one, as every visitor sees it, else from what the site
 * itself has. Only the list of categories may be asked for.
 *
 * @throws AppError `forbidden` for everything else, `rate_limited`
 */
export async function askDiscourse(
  deps: Pick<Deps, "limits" | "clientAddress" | "forum"> & { viewer: Viewer | null },
  { discourseEndpoint, discourseEndpointMethod }: DiscourseCall,
): Promise<CategoryList> {
  await limitAddress(deps, "discourse");
  if (discourseEndpoint !== "categories.json" || discourseEndpointMethod !== "GET") {
    throw new AppError("forbidden", "Only GET categories.json works here.");
  }
  return {
    category_list: {
      can_create_category: false,
      can_create_topic: canOpenTopics(deps.viewer),
      categories: await listCategories(deps.forum),
    },
  };
}

async function listCategories(forum: Forum | null): Promise<Category[]> {
  if (!forum) return COMMENT_CATEGORIES.map((category) => ({ ...category }));
  const answer = await forum.ask({ path: "/categories.json", as: null });
  return known(discourseCategories, answer).category_list.categories;
}
