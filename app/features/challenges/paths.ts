/** A member's challenges. */
export const CHALLENGES_PATH = "/challenges";

/** An accepted challenge. */
export function challengePath(id: number): string {
  return `${CHALLENGES_PATH}/${id}`;
}
