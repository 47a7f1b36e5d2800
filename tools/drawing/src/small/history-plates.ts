import {
  AMBER,
  DIM,
  dashed,
  fill,
  GREEN,
  ink,
  LABEL,
  person,
  RED,
  rect,
  round,
  small,
  solid,
  subject,
  thin,
  words,
} from "./ink.ts";

/** A plate of one decade: its years in the frame's corner, one thing of that time in the middle. */
const plate = (decade: string, ...parts: readonly string[]): string =>
  small(
    ink(rect(4, 4, 312, 192, 14)),
    thin(rect(10, 10, 300, 180, 9)),
    fill(round(22, 22, 3) + round(298, 22, 3) + round(22, 178, 3) + round(298, 178, 3), DIM),
    ...parts,
    words(decade, 160, 178, { anchor: "middle", size: 38, font: "display", color: "#f1eee8" }),
  );

/** A roadster with a plume of dust on a dry lake. */
export const thirties = (): string =>
  plate(
    "1930s",
    thin("M20 92L70 74L104 84L150 62L196 82L240 70L300 92M20 134H300"),
    fill(round(252, 52, 15), AMBER),
    solid("M66 116V86H112L120 82L130 66L134 68L130 84C150 82 172 84 178 92L182 116z"),
    ink("M112 86V116"),
    solid(round(74, 118, 15)),
    solid(round(172, 113, 20)),
    ink(round(74, 118, 5)),
    ink(round(172, 113, 7)),
    fill(round(146, 73, 7), "#2f343e"),
    ink("M143 66.6A7 7 0 0 0 139 74"),
    thin("M192 130q10-14 22-6q10-16 24-4q12-12 24 2q12-6 20 8"),
  );

/** A stopwatch, and a runway. */
export const forties = (): string =>
  plate(
    "1940s",
    solid(round(160, 86, 46)),
    ink("M152 40V30H168V40M196 54L204 46"),
    thin(round(160, 86, 38)),
    ink("M160 52v7M160 113v7M126 86h7M187 86h7"),
    subject("M160 86L178 62"),
    fill(round(160, 86, 4), AMBER),
    dashed("M28 132H110M210 132H292"),
  );

/** A flagman in mid-air. */
export const fifties = (): string =>
  plate(
    "1950s",
    thin("M20 134H300M96 134L150 96M224 134L170 96"),
    person(
      160,
      122,
      0.86,
      "M-14 0L-8-44C-14-48-15-60-13-74L-34-94L-29-100L-6-86A10 10 0 1 1 5-87L30-104L36-98L13-74C15-60 13-48 8-44L22-4L15 0L0-36L-7 2z",
      "M30-104L36-98L13-74C15-60 13-48 8-44L22-4M4-104A10 10 0 0 1 6-87",
    ),
    `<path d="M190 34C206 24 220 44 238 32L234 62C218 72 204 54 186 64z" fill="${GREEN}" fill-opacity=".85" stroke="none"/>`,
    ink("M190 32L184 70"),
  );

/** The tree takes over. */
export const sixties = (): string =>
  plate(
    "1960s",
    solid(rect(138, 18, 44, 108, 5)),
    ink("M160 126V138M144 139H176"),
    ...[32, 50, 68].map((y) => fill(round(150, y, 6) + round(170, y, 6), AMBER)),
    fill(round(150, 88, 6) + round(170, 88, 6), GREEN),
    fill(round(150, 108, 6) + round(170, 108, 6), RED),
    thin("M128 40L96 34M128 64H88M128 90L96 98M192 40L224 34M192 64H232M192 90L224 98"),
  );

/** The driver moves ahead of the engine. */
export const seventies = (): string =>
  plate(
    "1970s",
    thin("M20 132H300"),
    solid("M24 122L188 102C192 92 204 90 210 98L214 104H244L252 122z"),
    solid(round(254, 106, 26)),
    ink(round(254, 106, 12)),
    ink(round(40, 122, 10)),
    ink("M218 104V84H242V104M222 84V76M230 84V76M238 84V76"),
    ink("M262 82V52M270 82V52M250 40L290 48V56L250 50z"),
    subject(round(200, 98, 7)),
  );

/** The first run in the fours. */
export const eighties = (): string =>
  plate(
    "1980s",
    solid(rect(76, 30, 168, 78, 6)),
    ink("M104 108V138M216 108V138M90 139H230"),
    words("4.990", 160, 90, { anchor: "middle", size: 56, font: "display", color: AMBER }),
  );

/** Three hundred for the big ones, half scale for the small ones. */
export const nineties = (): string =>
  plate(
    "1990s",
    thin("M20 134H300"),
    solid("M56 126L180 108C184 100 194 98 200 106L206 112H222L230 126z"),
    solid(round(232, 116, 17)),
    ink(round(232, 116, 8)),
    ink(round(70, 126, 8)),
    subject(round(192, 102, 8)),
    words("300", 160, 76, { anchor: "middle", size: 52, font: "display", color: LABEL }),
    words("MPH", 206, 76, { size: 16 }),
  );

/** Nitro stops at a thousand feet. */
export const twoThousands = (): string =>
  plate(
    "2000s",
    ink("M30 116H290"),
    ink("M50 106V126M270 106V126"),
    subject("M217 62V116"),
    fill("M217 62h44l-10 12 10 12h-44z", AMBER),
    words("0", 50, 144, { anchor: "middle", size: 17 }),
    words("1,000 FT", 212, 76, { anchor: "end", size: 20, color: AMBER }),
    words("1,320", 270, 144, { anchor: "middle", size: 17 }),
    `<path d="M50 116H217" stroke-width="5"/>`,
  );

/** A car with a plate and a warranty. */
export const tens = (): string =>
  plate(
    "2010s",
    solid(rect(74, 40, 172, 82, 10)),
    fill(
      round(100, 52, 3.5) + round(220, 52, 3.5) + round(100, 110, 3.5) + round(220, 110, 3.5),
      DIM,
    ),
    words("9.65", 160, 104, { anchor: "middle", size: 58, font: "display", color: AMBER }),
    words("LICENSED", 160, 57, { anchor: "middle", size: 13 }),
  );

/** The slip on a phone. */
export const twenties = (): string =>
  plate(
    "2020s",
    solid(rect(122, 18, 76, 120, 12)),
    thin(rect(129, 28, 62, 100, 4)),
    words("8.91", 160, 66, { anchor: "middle", size: 30, font: "display", color: AMBER }),
    thin("M138 82H182M138 92H182M138 102H168"),
    subject("M148 114l8 8 16-16"),
  );
