import { STORE } from "#app/lib/brand.ts";
import { type BadgeMark, badgeSlug } from "./rules.ts";

/**
 * The product id of a badge. The store sells metal badges for elapsed times and top speeds, but not
 * for 60-foot times.
 */
export function productOf(badge: BadgeMark): string | null {
  return badge.category === "zerotosixty" ? null : `badge-${badgeSlug(badge)}`;
}

/** A URL that adds a product to the store's cart. */
export function cartUrl(productId: string, quantity = 1): string {
  return `${STORE.cartUrl}?${new URLSearchParams({ id: productId, quantity: String(quantity) })}`;
}
