import { STORE } from "#app/lib/brand.ts";
import { type BadgeMark, badgeSlug } from "./rules.ts";

/**
 * What the store sells a badge under. It casts elapsed times and top speeds in metal; a 60-foot time
 * has no product.
 */
export function productOf(badge: BadgeMark): string | null {
  return badge.category === "zerotosixty" ? null : `badge-${badgeSlug(badge)}`;
}

/** The store's cart with one more of a product in it. */
export function cartUrl(productId: string, quantity = 1): string {
  return `${STORE.cartUrl}?${new URLSearchParams({ id: productId, quantity: String(quantity) })}`;
}
