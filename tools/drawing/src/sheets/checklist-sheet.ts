import type { Checklist } from "./checklist-source.ts";
import {
  box,
  FAINT,
  field,
  frame,
  LETTER,
  line,
  MARGIN,
  type Mark,
  RED,
  type Sheet,
  text,
  wrap,
} from "./sheet.ts";

const TOP = MARGIN + 104;
const BOTTOM = LETTER.height - MARGIN - 34;
const ROW_MAX = 25;
const TEXT = { font: "print", size: 9.5 } as const;

/** A checklist on one page, with room for what only your car needs. */
export function checklistSheet({ title, sections }: Checklist, lead: string): Sheet {
  const right = LETTER.width - MARGIN;
  const rows = [
    ...sections.flatMap(({ heading, items }) => [
      ...(heading ? [{ heading }] : []),
      ...items.map((item) => ({ item })),
    ]),
    { heading: "Your own" },
  ];
  const own = Math.max(3, Math.floor((BOTTOM - TOP) / ROW_MAX) - rows.length);
  const step = Math.min(ROW_MAX, (BOTTOM - TOP) / (rows.length + own));
  const marks: Mark[] = [];
  rows.forEach((row, at) => {
    const y = TOP + (at + 1) * step;
    if ("heading" in row) {
      marks.push(
        text(row.heading.toUpperCase(), MARGIN, y, {
          size: 12,
          font: "label",
          color: RED,
          role: "H2",
        }),
      );
      return;
    }
    // What doesn't fit in one line is set in smaller print.
    const size = wrap(row.item, right - MARGIN - 20, TEXT).length > 1 ? 8 : TEXT.size;
    marks.push(tick(y), text(row.item, MARGIN + 18, y, { size }));
  });
  for (let at = 0; at < own; at += 1) {
    const y = TOP + (rows.length + at + 1) * step;
    marks.push(tick(y), line([MARGIN + 18, y + 2], [right, y + 2], { width: 0.5, color: FAINT }));
  }
  const width = (right - MARGIN - 36) / 4;
  const fields = ["Date and track", "Car and number", "Driver", "Crew"].flatMap((caption, at) =>
    field(caption, MARGIN + at * (width + 12), MARGIN + 84, width),
  );
  return { ...LETTER, title, marks: [...frame(title, lead, LETTER), ...fields, ...marks] };
}

function tick(y: number): Mark {
  return box(MARGIN, y - 8.5, 9.5);
}
