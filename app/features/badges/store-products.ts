import { STORE } from "#app/lib/external-links.ts";
import { CATEGORIES } from "./categories.ts";
import { type BadgeMark, badgeSlug } from "./rules.ts";

/** The product id of a badge; null if the store doesn't sell its category. */
export function productOf(badge: BadgeMark): string | null {
  return CATEGORIES[badge.category].isSold ? `badge-${badgeSlug(badge)}` : null;
}

/** A URL that adds a product to the store's cart. */
export function cartUrl(productId: string, quantity = 1): string {
  return `${STORE.cartUrl}?${new URLSearchParams({ id: productId, quantity: String(quantity) })}`;
}
