/**
 * Whether an `If-None-Match` header lists an entity tag. Compares weakly, since intermediate caches may
 * have weakened the tag.
 */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string | null): boolean {
  if (!ifNoneMatch || etag === null) return false;
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}
