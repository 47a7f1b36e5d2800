import {
  AMBER,
  DIM,
  dashed,
  fill,
  ink,
  LABEL,
  lead,
  person,
  round,
  sideView,
  small,
  solid,
  subject,
  thin,
  tip,
  words,
} from "./ink.ts";

/** Somebody who stands, 100 high, their feet on 0. */
const STANDING =
  "M-9 0L-7-46C-15-48-17-62-15-76C-13-84-8-86-4-87A10 10 0 1 1 4-87C8-86 13-84 15-76C17-62 15-48 7-46L9 0H2L0-40L-2 0z";
const STANDING_RIM = "M4-105.4A10 10 0 0 1 5-87.6M9-84C16-80 17-64 14-50M8-42L9 0";
/** The same with an arm reached out. */
const REACHING =
  "M-9 0L-7-46C-15-48-17-62-15-76C-13-84-8-86-4-87A10 10 0 1 1 4-87C8-86 12-84 16-80L40-70L38-62L14-68L7-46L9 0H2L0-40L-2 0z";
const REACHING_RIM = "M4-105.4A10 10 0 0 1 5-87.6M9-84L40-70M8-42L9 0";

/** Two people at the window where slips are handed out. */
export function slipBooth(): string {
  return small(
    thin("M8 176H312"),
    fill("M196 40H312V176H196z", "#1c1f26"),
    ink("M312 40H196V176M186 40L204 22H312"),
    fill("M212 66H304V118H212z", AMBER, 0.8),
    ink("M206 118H312"),
    person(
      258,
      170,
      1,
      "M-16-52C-18-66-14-76-4-79A10 10 0 1 1 4-79C14-76 18-66 16-52z",
      "M-4-97.4A10 10 0 0 0-5-79.6C-14-76-18-66-16-52",
    ),
    person(160, 176, 1.15, REACHING, REACHING_RIM),
    person(104, 176, 1.1, STANDING, STANDING_RIM),
    fill("M203 92h14v22h-14z", "#f7f4ea"),
    words("SLIPS", 258, 36, { anchor: "middle", size: 15 }),
    words("FIRST TIME?", 56, 40, { anchor: "middle" }),
    lead(66, 46, 96, 60),
  );
}

/** A street from behind, its crown higher than life, a car pulled to the low side. */
export function crown(): string {
  return small(
    solid("M8 150Q160 96 312 150V172H8z"),
    thin("M8 150h-6v-14M312 150h6v-14"),
    dashed("M160 40V172"),
    `<g transform="translate(224 125.5) rotate(8.5)"><path d="M-44-8C-46-30-42-40-36-42L-26-62H26L36-42C42-40 46-30 44-8z" fill="#1c1f26"/><path d="M-30-44L-22-57H22L30-44zM-42-30h20M22-30h20"/><path d="M-42-8v10h14v-10M28-8v10h14v-10"/></g>`,
    subject("M262 62C280 66 290 76 296 90"),
    tip(297, 92, 70),
    words("40 LB TO THE LOW SIDE", 312, 44, { anchor: "end", color: AMBER }),
    words("2 PERCENT", 66, 108, { anchor: "middle" }),
    tip(34, 134, 160, DIM),
    thin("M100 118L38 134"),
    words("CROWN", 160, 32, { anchor: "middle" }),
    words("GUTTER", 12, 192),
    words("GUTTER", 308, 192, { anchor: "end" }),
  );
}

/** Concrete walls and the pin that makes one of two. */
export function wallPins(): string {
  const wall = (x: number) =>
    solid(`M${x} 156V142L${x + 8} 126V70H${x + 116}V126L${x + 124} 142V156z`) +
    thin(`M${x + 8} 126H${x + 116}M${x} 142H${x + 124}`);
  return small(
    thin("M6 156H314"),
    wall(20),
    wall(176),
    solid("M136 86h20v8h-20zM166 96h20v8h-20zM136 116h20v8h-20zM166 110h20v8h-20z"),
    `<path d="M160 48V148" stroke="${AMBER}" stroke-width="5"/>`,
    subject("M152 46H168"),
    lead(206, 34, 164, 44),
    words("ONE PIN, NO GAP", 210, 38, { color: AMBER }),
    words("CITY SIDE", 82, 178, { anchor: "middle" }),
    words("10 FT, TWO TONS EACH", 240, 178, { anchor: "middle" }),
  );
}

/** Hot air over a wet lane. */
export function jetDryer(): string {
  return small(
    thin("M8 164H312"),
    sideView("pickup", 14, 164, 172),
    solid("M188 128H206V112H196L190 120z"),
    solid("M196 92H262L276 100V124L262 132H196Q184 112 196 92z"),
    ink("M216 92V132M236 92V132"),
    ink("M222 132V150M244 132V150"),
    solid(round(233, 152, 11)),
    ink("M176 148H222"),
    subject("M282 104q8-6 14 0t14 0M282 114q8-6 14 0t14 0M282 124q8-6 14 0t14 0"),
    thin("M266 172h14M288 176h16M248 180h18"),
    words("JET ENGINE", 230, 80, { anchor: "middle", color: AMBER }),
    words("THREE TIMES OVER THE FIRST 200 FEET", 160, 194, { anchor: "middle" }),
  );
}

/** Four teams' receipts on a nail. */
export function receipts(): string {
  const paper = (turn: number, y: number, sum: string, color = LABEL) =>
    `<g transform="translate(160 ${y}) rotate(${turn})"><path d="M-66-14H66V16l-8 5-8-5-8 5-8-5-8 5-8-5-8 5-8-5-8 5-8-5-8 5-8-5-8 5-8-5-8 5z" fill="#1c1f26"/>${words(sum, 56, 8, { anchor: "end", size: 17, color, font: "print" })}</g>`;
  return small(
    ink("M160 12V182"),
    solid("M120 182H200V192H120z"),
    paper(-5, 154, "$4,990"),
    paper(4, 118, "$4,950"),
    paper(-3, 82, "$4,870"),
    paper(6, 46, "$2,310", AMBER),
    words("PICKUP", 84, 160, { anchor: "end" }),
    words("SEDAN", 84, 124, { anchor: "end" }),
    words("VAN", 84, 88, { anchor: "end" }),
    words("WAGON", 84, 48, { anchor: "end" }),
    ink("M160 12l-4 8h8z"),
  );
}
