import type { Order, Sort } from "../board-query.ts";

/** What the sort buttons and the column heads say. */
export const SORT_COLUMNS = {
  position: { button: "Pos", heading: "Pos" },
  elapsedTime: { button: "1/4 ET", heading: "1/4 Mile ET" },
  sixtyFeetTime: { button: "60 ft", heading: "60 FT. Time" },
  topSpeed: { button: "1/4 Speed", heading: "1/4 Mile Speed" },
} satisfies Record<Sort, { button: string; heading: string }>;

/** An arrow that points the way a column is sorted; it keeps its space while it is not. */
export function SortMark({ order }: { order: Order | null }) {
  return (
    <svg width="10" height="8" viewBox="0 0 10 8" aria-hidden="true">
      {order && <path d={order === "asc" ? "M0 8 5 0l5 8Z" : "M0 0h10L5 8Z"} fill="currentColor" />}
    </svg>
  );
}
