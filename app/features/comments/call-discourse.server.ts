import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { can } from "#app/lib/policy.ts";
import { COMMENT_CATEGORIES } from "./categories.ts";
import type { Forum } from "./discourse-client.server.ts";
import { discourseCategories } from "./discourse-schema.ts";
import { parseResponse } from "./discourse-topic.server.ts";
import { discussionPolicy } from "./policy.ts";
import type { DiscourseCall } from "./schema.ts";

type Category = { id: number; name: string; slug: string };

/** Discourse's `GET /categories.json`, limited to the fields used here. */
export type CategoryList = {
  category_list: {
    can_create_category: boolean;
    can_create_topic: boolean;
    categories: Category[];
  };
};

/**
 * Responds to a Discourse call: from the forum if there is one, as any visitor would see it,
 * otherwise from the site's own data. Only the category list is available.
 *
 * @throws AppError `forbidden` for everything else, `rate_limited`
 */
export async function callDiscourse(
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
      can_create_topic: can(discussionPolicy, "open", deps.viewer),
      categories: await listCategories(deps.forum),
    },
  };
}

async function listCategories(forum: Forum | null): Promise<Category[]> {
  if (!forum) return COMMENT_CATEGORIES.map((category) => ({ ...category }));
  const response = await forum.request({ path: "/categories.json", as: null });
  return parseResponse(discourseCategories, response).category_list.categories;
}
