/** How long an entry of a build log may be. */
export const DESCRIPTION_MAX = 200;

/** What may be done with a picture among a vehicle's others. */
export const PICTURE_MOVES = ["main", "earlier", "later"] as const;
export type PictureMove = (typeof PICTURE_MOVES)[number];

/**
 * The order of a vehicle's pictures after a move; unchanged where there is nowhere to go.
 *
 * @returns null where the picture is not among them
 */
export function movePicture(
  ids: readonly number[],
  id: number,
  move: PictureMove,
): number[] | null {
  const from = ids.indexOf(id);
  if (from < 0) return null;
  const to = move === "main" ? 0 : move === "earlier" ? from - 1 : from + 1;
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(Math.max(0, to), 0, id);
}

/** Why a day can't be when something was done to a vehicle; null where it can. */
export function refuseDay(
  day: string,
  { latestDay, vehicleYear }: { latestDay: string; vehicleYear: number },
): string | null {
  if (day > latestDay) return "That date is in the future.";
  // New models are sold in the year before their own.
  return Number(day.slice(0, 4)) < vehicleYear - 1 ? "That's before the car was built." : null;
}
