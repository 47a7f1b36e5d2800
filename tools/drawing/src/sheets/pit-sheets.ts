import {
  box,
  FAINT,
  field,
  frame,
  INK,
  LETTER,
  line,
  MARGIN,
  type Mark,
  RED,
  type Sheet,
  text,
} from "./sheet.ts";

const LANDSCAPE = { width: LETTER.height, height: LETTER.width };

/** Columns of the log with their share of the sheet's width. */
const LOG_COLUMNS = [
  ["Run", 3],
  ["Date, time", 8],
  ["Lane", 4],
  ["R/T", 6],
  ["60 ft", 7],
  ["330", 7],
  ["1/8 ET", 7],
  ["1/8 mph", 7],
  ["1000", 7],
  ["1/4 ET", 8],
  ["1/4 mph", 8],
  ["DA, ft", 7],
  ["Tire psi", 7],
  ["What you changed", 20],
] as const satisfies readonly (readonly [string, number])[];
const LOG_ROWS = 15;

/** Fifteen runs in the order of a printed slip. */
export function slipLog(): Sheet {
  const lead = "Copy the slip before the next call. A run without its air is a souvenir.";
  const top = MARGIN + 104;
  const bottom = LANDSCAPE.height - MARGIN - 30;
  const marks = [
    ...frame("Slip log", lead, LANDSCAPE),
    ...fieldsAcross(["Track", "Car and number", "Class", "Driver"], LANDSCAPE.width),
    ...table(LOG_COLUMNS, {
      left: MARGIN,
      right: LANDSCAPE.width - MARGIN,
      top,
      bottom,
      rows: LOG_ROWS,
    }),
  ];
  return { ...LANDSCAPE, title: "Slip log", marks };
}

const CARD_COLUMNS = [
  ["Rd", 8],
  ["Lane", 12],
  ["Dial", 18],
  ["R/T", 16],
  ["60 ft", 16],
  ["ET", 18],
  ["W/L", 12],
] as const satisfies readonly (readonly [string, number])[];

/** Four cards for the visor. */
export function dialInCards(): Sheet {
  const lead = "Cut along the dashes. Write the dial-in big enough to read with a helmet on.";
  const top = MARGIN + 66;
  const width = (LETTER.width - 2 * MARGIN) / 2;
  const height = (LETTER.height - MARGIN - 30 - top) / 2;
  const cards = [0, 1, 2, 3].flatMap((at) =>
    card(MARGIN + (at % 2) * width, top + Math.floor(at / 2) * height, width, height),
  );
  const cuts = [
    line([MARGIN + width, top], [MARGIN + width, top + 2 * height], {
      isDashed: true,
      color: FAINT,
    }),
    line([MARGIN, top + height], [LETTER.width - MARGIN, top + height], {
      isDashed: true,
      color: FAINT,
    }),
  ];
  return {
    ...LETTER,
    title: "Dial-in card",
    marks: [...frame("Dial-in card", lead, LETTER), ...cuts, ...cards],
  };
}

function card(x: number, y: number, width: number, height: number): Mark[] {
  const left = x + 14;
  const right = x + width - 14;
  const half = (right - left - 12) / 2;
  return [
    ...field("Car number", left, y + 34, half),
    ...field("Class", left + half + 12, y + 34, half),
    text("DIAL-IN", left, y + 66, { size: 13, font: "display", color: RED, role: "H2" }),
    box(left, y + 72, right - left, 76),
    text(".", (left + right) / 2, y + 136, {
      size: 60,
      font: "display",
      anchor: "middle",
      color: FAINT,
    }),
    ...table(CARD_COLUMNS, { left, right, top: y + 160, bottom: y + height - 16, rows: 6 }),
  ];
}

/** What tech looks at, in the order one walks around a car. */
const TECH = [
  [
    "Driver",
    [
      "License or permit for the speed",
      "Helmet, rating and date",
      "Jacket, pants, shoes, gloves as the class asks",
    ],
  ],
  [
    "Cockpit",
    [
      "Seat bolted to structure",
      "Belts: anchored, latched, in date",
      "Roll bar or cage, padding, sticker in date",
      "Neutral safety switch works",
      "Nothing loose",
    ],
  ],
  [
    "Under the hood",
    [
      "No leaks",
      "Battery tied down, terminals covered",
      "Throttle snaps shut, second return spring",
      "Coolant overflow, 16 oz or more",
      "Fuel lines away from belts and headers",
    ],
  ],
  [
    "Underneath",
    [
      "Driveshaft loop where the class asks",
      "Transmission shield, flexplate shield",
      "Brakes: no leaks, lines clipped",
      "Suspension: nuts, cotter pins, no play",
    ],
  ],
  [
    "Wheels",
    [
      "All lug nuts, full thread",
      "Tire tread, sidewalls, date",
      "Wheel clearance at full lock and droop",
    ],
  ],
  [
    "Outside",
    [
      "Numbers and class can be read from the tower",
      "Tail light works",
      "Battery cutoff marked, where the class asks",
    ],
  ],
] as const;

/** An inspection of one's own, before the track's. */
export function techCard(): Sheet {
  const lead =
    "Your own inspection, at home, with time to fix things. The track's tech card is the one that counts.";
  const right = LETTER.width - MARGIN;
  const marks: Mark[] = [
    ...frame("Tech card", lead, LETTER),
    ...fieldsAcross(["Driver", "Car", "Number", "Class", "Date"], LETTER.width),
    text("OK", right - 52, MARGIN + 118, { size: 8, anchor: "middle" }),
    text("FIX", right - 20, MARGIN + 118, { size: 8, anchor: "middle" }),
  ];
  let y = MARGIN + 120;
  for (const [heading, items] of TECH) {
    marks.push(
      text(heading.toUpperCase(), MARGIN, y, { size: 12, font: "label", color: RED, role: "H2" }),
    );
    for (const item of items) {
      y += 16.5;
      marks.push(
        text(item, MARGIN + 8, y, { size: 9 }),
        box(right - 57, y - 8, 9.5),
        box(right - 25, y - 8, 9.5),
        line([MARGIN, y + 4], [right, y + 4], { width: 0.3, color: FAINT }),
      );
    }
    y += 21;
  }
  const half = (right - MARGIN - 24) / 2;
  marks.push(
    ...field("To fix before the track", MARGIN, y + 22, half),
    ...field("Checked by", MARGIN + half + 24, y + 22, half),
  );
  return { ...LETTER, title: "Tech card", marks };
}

function fieldsAcross(captions: readonly string[], sheetWidth: number): Mark[] {
  const gap = 12;
  const width = (sheetWidth - 2 * MARGIN - gap * (captions.length - 1)) / captions.length;
  return captions.flatMap((caption, at) =>
    field(caption, MARGIN + at * (width + gap), MARGIN + 84, width),
  );
}

interface Place {
  left: number;
  right: number;
  top: number;
  bottom: number;
  rows: number;
}

/** A ruled table whose columns share the width by their weights; the first counts the rows. */
function table(
  columns: readonly (readonly [caption: string, weight: number])[],
  { left, right, top, bottom, rows }: Place,
): Mark[] {
  const total = columns.reduce((sum, [, weight]) => sum + weight, 0);
  const step = (bottom - top - 12) / rows;
  const marks: Mark[] = [];
  let x = left;
  for (const [caption, weight] of columns) {
    const width = ((right - left) * weight) / total;
    marks.push(
      line([x, top], [x, bottom], { width: 0.5 }),
      text(caption.toUpperCase(), x + 3, top + 8.5, { size: 6 }),
    );
    x += width;
  }
  marks.push(
    line([right, top], [right, bottom], { width: 0.5 }),
    line([left, top], [right, top], { width: 1.5 }),
  );
  for (let row = 0; row <= rows; row += 1) {
    const y = top + 12 + row * step;
    marks.push(
      line([left, y], [right, y], {
        width: row === 0 || row === rows ? 1 : 0.4,
        color: row === 0 ? INK : FAINT,
      }),
    );
    if (row < rows)
      marks.push(text(`${row + 1}`, left + 3, y + step / 2 + 3, { size: 7.5, color: FAINT }));
  }
  return marks;
}
