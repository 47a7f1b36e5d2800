/** The maximum length of a build log entry. */
export const DESCRIPTION_MAX = 200;

/** How a picture can be moved among a vehicle's pictures. */
export const PICTURE_MOVES = ["main", "earlier", "later"] as const;
export type PictureMove = (typeof PICTURE_MOVES)[number];

/**
 * The order of a vehicle's pictures after a move; unchanged if the picture is already at that end.
 *
 * @returns null if the picture is not among them
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

/** The problem with a day on which a vehicle was changed or sold; null if there is none. */
export function findDayProblem(
  day: string,
  { latestDay, vehicleYear }: { latestDay: string; vehicleYear: number },
): string | null {
  if (day > latestDay) return "That date is in the future.";
  // Cars are sold from the year before their model year.
  return Number(day.slice(0, 4)) < vehicleYear - 1 ? "That's before the car was built." : null;
}
