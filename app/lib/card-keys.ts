import { RUN_CARD_PREFIX } from "./media-path.ts";

/** The storage keys of a run's cards. */
export function runCardKeys(slipId: number): string[] {
  return [runCardKey(slipId, "wide"), runCardKey(slipId, "tall")];
}

/** The storage key of one of them. */
export function runCardKey(slipId: number, shape: "wide" | "tall"): string {
  return shape === "tall" ? `cards/slip-${slipId}-tall.jpg` : `${RUN_CARD_PREFIX}${slipId}.jpg`;
}

/** The storage key of a garage's card. */
export function garageCardKey(userId: number): string {
  return `cards/garage-${userId}.jpg`;
}

/** The storage keys of a vehicle's cards. */
export function carCardKeys(vehicleId: number): string[] {
  return [carCardKey(vehicleId, "wide"), carCardKey(vehicleId, "tall")];
}

/** The storage key of one of them. */
export function carCardKey(vehicleId: number, shape: "wide" | "tall"): string {
  return `cards/car-${vehicleId}${shape === "tall" ? "-tall" : ""}.jpg`;
}

/** What the storage keys of the cards of a vehicle's badges begin with. */
export function badgeCardPrefix(vehicleId: number): string {
  return `cards/badge-${vehicleId}-`;
}
