import type { Order, Sort } from "../board-query.ts";

/** The labels of the sort buttons and column heads. */
export const SORT_COLUMNS = {
  position: { button: "Pos", heading: "Pos" },
  elapsedTime: { button: "1/4 ET", heading: "1/4 Mile ET" },
  sixtyFeetTime: { button: "60 ft", heading: "60 FT. Time" },
  topSpeed: { button: "1/4 Speed", heading: "1/4 Mile Speed" },
} satisfies Record<Sort, { button: string; heading: string }>;

/** An arrow in the direction of the sort; its space is reserved in unsorted columns. */
export function SortMark({ order }: { order: Order | null }) {
  return (
    <svg width="10" height="8" viewBox="0 0 10 8" aria-hidden="true">
      {order && <path d={order === "asc" ? "M0 8 5 0l5 8Z" : "M0 0h10L5 8Z"} fill="currentColor" />}
    </svg>
  );
}
