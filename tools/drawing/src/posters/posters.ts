import type { EventCategory } from "../../../../db/schema/event-kinds.ts";
import { disc, each, line, num, path, points } from "../content/pen.ts";
import { car, DUSK, GREEN, NIGHT, PAPER, poster, RED, STEEL, title } from "./press.ts";

/** A poster for each kind of event, drawn again at a call. */
export const POSTERS: Readonly<Record<EventCategory, () => string>> = {
  racing: raceDay,
  "test-and-tune": testAndTune,
  bracket: bracketRace,
  "grudge-night": grudgeNight,
  "street-legal": streetLegal,
  juniors,
  "show-and-go": showAndGo,
  "swap-meet": swapMeet,
};

/** The strip from the line, the sun at its far end and the tree between the lanes. */
function raceDay(): string {
  const bulbs = [
    [236, PAPER],
    [259, DUSK],
    [282, DUSK],
    [305, DUSK],
    [331, GREEN],
  ] as const;
  return poster(
    DUSK,
    PAPER,
    disc(150, 280, 86, PAPER),
    path("M0 280H300V400H0z", NIGHT),
    path("M138 280L8 400H66L144 280zM162 280L292 400H234L156 280z", STEEL),
    path("M0 280H300V272L250 266L208 273H92L40 265L0 273z", RED),
    path("M144 350h12v40h-12zM116 386h68v6h-68z", PAPER),
    path("M116 216H184V352H116z", NIGHT, { stroke: PAPER, "stroke-width": 4 }),
    path("M148 216h4v136h-4z", PAPER),
    ...bulbs.map(([y, ink]) => disc(132, y, 8.5, ink) + disc(168, y, 8.5, ink)),
    title(PAPER, "RACE", "DAY"),
  );
}

/** A gauge that has gone around, and a wrench. */
function testAndTune(): string {
  const marks = each(11, (i) => {
    const turn = ((i * 27 - 225) * Math.PI) / 180;
    const [x, y] = [Math.cos(turn), Math.sin(turn)];
    return `M${num(150 + 84 * x)} ${num(290 + 84 * y)}L${num(150 + 68 * x)} ${num(290 + 68 * y)}`;
  });
  return poster(
    PAPER,
    NIGHT,
    path("M0 290H300V400H0z", RED),
    disc(150, 290, 104, NIGHT),
    disc(150, 290, 94, PAPER),
    line(marks, NIGHT, 5),
    line("M195 361A84 84 0 0 0 232.5 274", RED, 10),
    path("M142 290L206 246L156 298z", RED),
    disc(150, 290, 12, NIGHT),
    path(
      "M34 396L86 326C78 312 82 296 96 288L92 306L106 316L122 308C124 324 112 336 98 336L48 404z",
      STEEL,
    ),
    title(NIGHT, "TEST &", "TUNE"),
  );
}

/** Eight cars, four, two, one. */
function bracketRace(): string {
  const rounds = [0, 1, 2].map((round) => {
    const [step, x] = [26 * 2 ** round, 24 + 64 * round];
    return each(4 / 2 ** round, (pair) => `M${x} ${182 + step * (2 * pair + 0.5)}h64v${step}h-64`);
  });
  return poster(
    GREEN,
    PAPER,
    line(rounds.join(""), PAPER, 4, { "stroke-linejoin": "round" }),
    line("M216 286H236", PAPER, 4),
    path("M236 268L247 278L257 258L267 278L278 268L274 304H240z", DUSK),
    title(PAPER, "BRACKET", "RACE"),
  );
}

/** Two cars nose to nose under a moon. */
function grudgeNight(): string {
  return poster(
    NIGHT,
    RED,
    disc(150, 264, 62, PAPER),
    disc(170, 252, 51, NIGHT),
    path("M0 346H300V400H0z", STEEL),
    path("M142 346H158L166 400H134z", PAPER),
    car({ kind: "classic-coupe", x: 146, y: 362, length: -212, body: RED, glass: PAPER }),
    car({ kind: "classic-sedan", x: 154, y: 362, length: 212, body: PAPER, glass: RED }),
    title(PAPER, "GRUDGE", "NIGHT"),
  );
}

/** A road to the hills, and the plate that got it here. */
function streetLegal(): string {
  return poster(
    STEEL,
    PAPER,
    path("M0 250L60 206L112 240L176 196L240 238L300 210V400H0z", NIGHT),
    path("M138 252H162L250 400H50z", STEEL),
    path("M148 262h4l1 14h-6zM146 290h8l2 22h-12zM143 330h14l3 32h-20z", PAPER),
    car({ kind: "modern-coupe", x: 30, y: 372, length: 240, body: RED, glass: PAPER }),
    title(PAPER, "STREET", "LEGAL"),
  );
}

/** A long nose, a big tire, a big helmet. */
function juniors(): string {
  return poster(
    DUSK,
    NIGHT,
    disc(140, 346, 196, RED),
    path("M0 346H300V400H0z", NIGHT),
    each(4, (i) =>
      path(points([0, 176 + i * 30], [86 - i * 10, 181 + i * 30], [0, 186 + i * 30]), PAPER),
    ),
    path("M12 322L188 292L196 278H254L264 322L242 330H52z", PAPER),
    line("M198 284L206 232H238L250 284M206 232L224 284", NIGHT, 6, { "stroke-linejoin": "round" }),
    path("M204 278C198 254 206 240 222 240C238 240 244 254 242 278z", STEEL),
    path("M202 255H219V268H202z", NIGHT),
    path("M252 226H282V240H252z", PAPER),
    line("M260 240V292", NIGHT, 5),
    disc(246, 310, 36, NIGHT),
    disc(246, 310, 15, PAPER),
    disc(38, 331, 15, NIGHT),
    disc(38, 331, 6, PAPER),
    path("M112 314L122 303L134 301L130 312z", RED),
    title(NIGHT, "JUNIORS"),
  );
}

/** Polished all morning, driven hard in the afternoon. */
function showAndGo(): string {
  const rays = each(12, (i) => {
    const [from, to] = [i * 15, i * 15 + 7.5].map((degrees) => (degrees * Math.PI) / 180);
    const at = (turn = 0) => [150 - 142 * Math.cos(turn), 330 - 142 * Math.sin(turn)] as const;
    return points([150, 330], at(from), at(to));
  });
  return poster(
    RED,
    PAPER,
    path(rays, DUSK),
    path("M0 330H300V400H0z", NIGHT),
    car({
      kind: "classic-coupe",
      x: 22,
      y: 352,
      length: 256,
      body: PAPER,
      glass: NIGHT,
      tire: STEEL,
    }),
    path(
      "M60 256l5 14 14 5-14 5-5 14-5-14-14-5 14-5zM236 238l4 10 10 4-10 4-4 10-4-10-10-4 10-4z",
      PAPER,
    ),
    path("M22 372H278V376H22zM60 384H240V387H60z", PAPER),
    title(PAPER, "SHOW", "& GO"),
  );
}

/** A table under an awning: a wheel, a piston, and a price that can be talked about. */
function swapMeet(): string {
  const stripes = each(6, (i) =>
    path(
      points([48 + i * 34, 186], [65 + i * 34, 186], [59 + i * 40, 232], [39 + i * 40, 232]),
      RED,
    ),
  );
  return poster(
    PAPER,
    NIGHT,
    path("M48 186H252L279 232H21z", NIGHT),
    stripes,
    line("M30 232V396M270 232V396", NIGHT, 4),
    path("M18 338H282V350H18zM40 350h10v44h-10zM250 350h10v44h-10z", NIGHT),
    disc(92, 296, 42, NIGHT),
    disc(92, 296, 24, STEEL),
    line("M92 274V318M70 296H114", PAPER, 6),
    disc(92, 296, 7, NIGHT),
    path("M150 262H196V300H150zM164 300H182V338H164z", STEEL),
    line("M150 271H196M150 280H196", PAPER, 3),
    disc(173, 292, 5, NIGHT),
    path("M216 290L232 274H262V338H216z", DUSK),
    disc(232, 288, 4, PAPER),
    line("M226 304H252M226 314H252M226 324H242", NIGHT, 4),
    title(NIGHT, "SWAP", "MEET"),
  );
}
