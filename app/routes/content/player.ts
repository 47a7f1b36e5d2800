import { playerDocument } from "#app/features/content/player-document.server.ts";
import { unknownPath } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/player.ts";

/** A video's player: a document that frames its provider's, only opened by a click. */
export function loader({ params, url }: Route.LoaderArgs) {
  const player = playerDocument(params, url.searchParams);
  if (!player) throw unknownPath(url);
  return player;
}
