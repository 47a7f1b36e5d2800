import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { can } from "#app/lib/policy.ts";
import type { Category } from "./comments-backend.ts";
import { discussionPolicy } from "./policy.ts";
import type { DiscourseCall } from "./schema.ts";

/** Discourse's `GET /categories.json`, limited to the fields used here. */
export type CategoryList = {
  category_list: {
    can_create_category: boolean;
    can_create_topic: boolean;
    categories: Category[];
  };
};

/**
 * Responds to a Discourse call: with the categories of discussions, and nothing else.
 *
 * @throws AppError `forbidden` for everything else, `rate_limited`, `unavailable`
 */
export async function callDiscourse(
  deps: Pick<Deps, "limits" | "clientAddress" | "comments"> & { viewer: Viewer | null },
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
      categories: await deps.comments.listCategories(),
    },
  };
}
