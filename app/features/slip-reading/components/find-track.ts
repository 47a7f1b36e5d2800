import { apiJson } from "#app/lib/api-client.ts";
import { matchKey } from "#app/lib/text/value.ts";

/**
 * The listed track that a slip's heading names, also by a former name or with a misread letter.
 *
 * @returns its name; null if it is none, or could be several, or the list can't be reached
 */
export async function findTrack(printed: string): Promise<string | null> {
  const path = `/api/tracks/suggest?q=${encodeURIComponent(printed)}`;
  const names = namesOf(await apiJson(path).catch(() => null));
  const same = names.find((name) => matchKey(name) === matchKey(printed));
  return same ?? (names.length === 1 ? (names[0] ?? null) : null);
}

function namesOf(response: unknown): string[] {
  if (typeof response !== "object" || response === null || !("tracks" in response)) return [];
  if (!Array.isArray(response.tracks)) return [];
  return response.tracks.flatMap(({ name }) => (typeof name === "string" ? [name] : []));
}
