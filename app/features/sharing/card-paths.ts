import type { CardShape } from "./card-size.ts";

const FOLDERS = { wide: "/cards", tall: "/cards/tall" } as const satisfies Record<
  CardShape,
  string
>;

/** The path of a run's card, without its version. */
export function runCardPath(slipId: number, shape: CardShape): string {
  return `${FOLDERS[shape]}/slip/${slipId}.jpg`;
}

/** The path of a badge's card, without its version. @param badge the path of the badge's page */
export function badgeCardPath(badge: string, shape: CardShape): string {
  return `${FOLDERS[shape]}${badge}.jpg`;
}

/** The path of a car's card, without its version. */
export function carCardPath(username: string, vehicleId: number, shape: CardShape): string {
  return `${FOLDERS[shape]}/garage/${encodeURIComponent(username)}/${vehicleId}.jpg`;
}
