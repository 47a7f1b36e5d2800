import { seededRandom } from "../../../../scripts/demo-slips/random.ts";
import type { Palette } from "../scenes.ts";
import { carFromBehind } from "./cars.ts";
import { glow, LAMP, LIGHTS, pool, shadow, vignette } from "./light.ts";
import {
  bold,
  dimension,
  FAINT_INK,
  gridPaper,
  hatched,
  INK,
  ink,
  note,
  PAPER,
  RED_INK,
} from "./paper.ts";
import {
  box,
  disc,
  each,
  faded,
  group,
  lettering,
  line,
  num,
  type Point,
  path,
  picture,
  points,
} from "./pen.ts";
import { figure } from "./people.ts";
import {
  asphalt,
  floodlight,
  hills,
  type Lettered,
  puff,
  sky,
  smoke,
  standAcross,
  strip,
  wallBehind,
} from "./place.ts";
import {
  drawParts,
  drawRaceCar,
  drawWheel,
  FLIPPED_BODY,
  nightTones,
  PRINTED_TONES,
  RACE_CARS,
  type RaceCar,
  type RaceCarName,
  type Tones,
} from "./race-cars.ts";
import { hoodScoop, inCentimetres, streetCar, wheelieBars } from "./street-cars.ts";
import { christmasTree, DARK_LANE, STAGED } from "./tree.ts";

/** Where the car of a card stands. */
const FOOT = 610;
/** Between these a page beside its title shows all of a picture, at whatever width. */
const CLEAR = { left: 325, right: 1335 } as const;
const CLEAR_WIDTH = CLEAR.right - CLEAR.left;

interface Card {
  name: string;
  car: RaceCar;
  /** How far the drawing reaches from the nose in the car's own units, where that's past its tail. */
  reach?: number;
  /** Inches in a unit of the car's drawing. */
  unit?: number;
  words?: string;
  lift?: number;
  /** Drawn in the car's own units. */
  over?: string;
  beside?: string;
}

/**
 * The tree a class starts from, one lane of it: all three ambers at once and green .400 later, or an
 * amber each half second. Either way the car stands in both beams.
 */
function treeMode(x: number, y: number, pro: boolean): string {
  const edge = { stroke: INK, "stroke-width": 2 };
  const staged = [-34, -17].map((at) =>
    [-10, 10].map((side) => disc(x + side, y + at, 6, "#fffdf4", edge)).join(""),
  );
  const ambers = each(3, (i) =>
    disc(x, y + 8 + i * 36, 14, pro || i === 0 ? LAMP.amber : PAPER, edge),
  );
  const green = disc(x, y + 116, 12, PAPER, { stroke: "#1f8a48", "stroke-width": 5 });
  const beats = pro
    ? ink(`M${x + 36} ${y + 8}h12v108h-12`, 2)
    : ink(
        each(3, (i) => `M${x + 36} ${y + 10 + i * 36}l12 16-12 16`),
        2,
      );
  return `${box(x - 28, y - 52, 56, 194, PAPER, { rx: 8, stroke: INK, "stroke-width": 2.4 })}${staged.join("")}${ambers}${green}${beats}${bold(pro ? ".400" : ".500", x + 62, y + 74, 36)}`;
}

/** Feet along the ground under the car, from its nose. */
function footRule(x: number, y: number, inchWidth: number, feet: number): string {
  const foot = inchWidth * 12;
  const ticks = each(feet + 1, (i) => `M${num(x + i * foot)} ${y}v${i % 5 ? 9 : 18}`);
  const words = each(Math.floor(feet / 5) + 1, (i) =>
    note(i ? `${i * 5}` : "0 FT", x + i * 5 * foot, y + 44, 24, "middle", FAINT_INK),
  );
  return `${ink(`${ticks}M${num(x)} ${y}H${num(x + feet * foot)}`, 1.6, FAINT_INK)}${words}`;
}

const inkWheels = (car: RaceCar, scale: number): string =>
  car.wheels
    .map((wheel) =>
      line(
        `M${num(CLEAR.left + wheel.x * scale)} ${num(FOOT - wheel.r * 2 * scale - 26)}V${FOOT + 66}`,
        FAINT_INK,
        1,
        { "stroke-dasharray": "16 5 3 5" },
      ),
    )
    .join("");

/** A tech card: the car's side in ink and a wash of color, its wheelbase, its feet, its tree. */
function techCard({ name, car, reach, unit = 1, words, lift, over, beside = "" }: Card): string {
  const scale = CLEAR_WIDTH / (reach ?? car.length);
  const tones = unit === 1 ? PRINTED_TONES : inCentimetres(PRINTED_TONES);
  const [front, rear] = car.wheelbase.map((at) => CLEAR.left + at * scale);
  const feet = Math.floor(((reach ?? car.length) * unit) / 12);
  const drawn = drawRaceCar(car, tones);
  const place = `translate(${CLEAR.left} ${FOOT}) scale(${scale.toFixed(3)})`;
  return picture(
    name,
    gridPaper(),
    ink("M50 50H1550V850H50z", 2),
    ink("M62 62H1538V838H62z", 1),
    path(`M80 ${FOOT}H1520v16H80z`, "#8f8570", { opacity: 0.26 }),
    hatched(`M80 ${FOOT}H1520v16H80z`, [80, FOOT, 1520, FOOT + 16], 20),
    ink(`M80 ${FOOT}H1520`, 3),
    inkWheels(car, scale),
    group(place, lift ? group(`rotate(${lift} ${car.wheelbase[1]} 0)`, drawn) : drawn),
    over ? group(place, over) : "",
    dimension(
      front ?? 0,
      rear ?? 0,
      FOOT + 66,
      words ?? `${Math.round((car.wheelbase[1] - car.wheelbase[0]) * unit)} IN`,
      34,
    ),
    footRule(CLEAR.left, FOOT + 118, scale / unit, feet),
    beside,
  );
}

const CM = 1 / 2.54;

/** A dashed outline of where something moves to. */
const ghost = (d: string): string =>
  line(d, RED_INK, 0.9, { "stroke-dasharray": "4 2.4", opacity: 0.9 });

/** Over the nose, where every car of a card is low. */
const overNose = (pro: boolean): string => treeMode(470, 190, pro);

export const topFuel = (): string =>
  techCard({
    name: "class-top-fuel",
    car: RACE_CARS["class-top-fuel"],
    words: "300 IN",
    beside: overNose(true),
  });

export const proStock = (): string =>
  techCard({
    name: "class-pro-stock",
    car: RACE_CARS["class-pro-stock"],
    words: "105 IN",
    over: ghost("M46-47Q68-49 88-41L84-36L52-33.5L46-36z"),
    beside:
      treeMode(1180, 190, true) +
      bold("NO SCOOP SINCE 2016", 588, 336, 32, "middle", RED_INK) +
      ink("M588 350V388", 2, RED_INK),
  });

export const proMod = (): string =>
  techCard({
    name: "class-pro-mod",
    car: RACE_CARS["class-pro-mod"],
    words: "115 IN",
    beside: treeMode(860, 170, true),
  });

export const topAlcoholFunnyCar = (): string => {
  const car = RACE_CARS["class-top-alcohol-funny-car"];
  return techCard({
    name: "class-top-alcohol-funny-car",
    car,
    reach: 222,
    words: "125 IN",
    over:
      group("rotate(22 200 -10)", drawParts(FLIPPED_BODY, car, PRINTED_TONES)) +
      ghost("M14-6A188 188 0 0 1 24-76"),
    beside: treeMode(1150, 125, true),
  });
};

export const factoryStockShowdown = (): string =>
  techCard({
    name: "class-factory-stock-showdown",
    car: streetCar("modern-coupe", {
      paint: "#d9541a",
      trim: "#17181d",
      tires: [35, 38],
      behind: wheelieBars(462, -30, 62),
      livery: [["trim", "M4-70L196-80L190-68L4-58z"]],
      extras: hoodScoop(96, -100, 52, 9),
    }),
    reach: 531,
    unit: CM,
    beside:
      overNose(true) +
      group("translate(1230 236) scale(3.6)", drawWheel({ x: 0, r: 15, rim: 0.5 }, PRINTED_TONES)) +
      bold("9 IN SLICK", 1230, 284, 32, "middle"),
  });

export const competitionEliminator = (): string =>
  techCard({
    name: "class-competition-eliminator",
    car: RACE_CARS["class-competition-eliminator"],
    words: "125 IN",
  });

export const superStock = (): string =>
  techCard({
    name: "class-super-stock",
    car: streetCar("classic-coupe", {
      paint: "#1c4fa8",
      trim: "#efe9dc",
      tires: [33, 40],
      behind: wheelieBars(450, -46, 70, 24),
      livery: [["trim", "M395-104L422-105L412-20H388z"]],
      extras: hoodScoop(86, -90, 66, 14),
    }),
    reach: 520,
    unit: CM,
    lift: 11,
    beside: treeMode(1180, 170, false),
  });

export const superGas = (): string =>
  techCard({
    name: "class-super-gas",
    car: streetCar("roadster", {
      paint: "#54246a",
      trim: "#e0a812",
      tires: [32, 41],
      behind: [
        ...wheelieBars(424, -24, 56),
        ["tube", "M306-92L310-134Q330-142 344-132L362-104M310-134L280-92"],
      ],
      livery: [["trim", "M20-52L220-70L440-66L442-58L220-60L14-44z"]],
      extras: [
        ["paint", "M104-136L176-128L170-96H130Q122-116 104-118z"],
        ["dark", "M102-136h8v18h-8z"],
      ],
    }),
    reach: 488,
    unit: CM,
    beside: overNose(true) + bold("9.90", 1310, 230, 104, "end", RED_INK),
  });

export const topSportsman = (): string =>
  techCard({
    name: "class-top-sportsman",
    car: RACE_CARS["class-top-sportsman"],
    // Its dial-in, in shoe polish on the rear side window.
    over: lettering("6.87", "#fffbe6", {
      font: "display",
      size: 11,
      x: 137,
      y: -41.6,
      anchor: "middle",
    }),
    beside: treeMode(1180, 170, false),
  });

/** Half of everything, and the tire it's half of. */
export const jrDragster = (): string =>
  techCard({
    name: "class-jr-dragster",
    car: RACE_CARS["class-jr-dragster"],
    reach: 174,
    words: "ABOUT 150 IN",
    over: ghost("M128-18a18 18 0 1 0 36 0a18 18 0 1 0-36 0z"),
    beside: overNose(false) + bold("FULL-SIZE TIRE", 1335, 370, 32, "end", RED_INK),
  });

/** Three entries of one bracket: the slower leaves first, all meet at the stripe. */
export const summitEtSeries = (): string => {
  const printed = inCentimetres(PRINTED_TONES);
  const coupe = streetCar("classic-coupe", { paint: "#b3181d", tires: [34, 38] });
  const truck = streetCar("pickup", { paint: "#1d5a34" });
  const row = (
    y: number,
    x: number,
    car: RaceCar,
    tones: Tones,
    scale: number,
    et: string,
  ): string =>
    ink(`M90 ${y}H1510`, 2) +
    group(
      `translate(${num(x + car.length * scale)} ${y}) scale(${-scale} ${scale})`,
      drawRaceCar(car, tones),
    ) +
    bold(et, CLEAR.right, y - 20, 62, "end") +
    line(`M${num(x + car.length * scale + 24)} ${y - 22}H1062`, FAINT_INK, 2, {
      "stroke-dasharray": "14 9",
    });
  return picture(
    "class-summit-et-series",
    gridPaper(),
    ink("M50 50H1550V850H50z", 2) + ink("M62 62H1538V838H62z", 1),
    path(
      each(23, (k) => `M1076 ${214 + k * 24}h12v12h-12zM1088 ${226 + k * 24}h12v12h-12z`),
      INK,
    ),
    row(404, 370, RACE_CARS["class-super-comp"], PRINTED_TONES, 1.7, "8.90"),
    row(580, 450, coupe, printed, 0.86, "11.34"),
    row(756, 545, truck, printed, 0.8, "14.62"),
    bold("DIAL-IN", CLEAR.right, 304, 32, "end", RED_INK),
    treeMode(470, 128, false),
  );
};

/** A car on the strip from its side, in a light of its own, with what boards it leaves in sight. */
function onStrip(
  p: Palette,
  name: string,
  boards: Partial<Lettered>,
  car: string,
  /** Behind the wall, between wall and car, and before the car. */
  extra: { back?: string; middle?: string; front?: string } = {},
): string {
  const horizon = 480;
  return picture(
    name,
    sky(p, horizon, name),
    hills(p, horizon + 6, name, 60),
    extra.back ?? "",
    wallBehind(p, horizon - 6, 70, { x: 20, width: 320, words: [], ...boards }),
    asphalt(p, horizon + 60, name),
    path("M0 690H1600V736H0z", "#050506", { opacity: 0.4 }),
    pool(800, 730, 820, 90, p.lamp, 0.3),
    extra.middle ?? "",
    car,
    extra.front ?? "",
    vignette(0.65),
  );
}

/** How a car stands on the strip. */
interface Parked {
  /** Of what is drawn to the left. */
  x?: number;
  /** The car with all that is behind its tail. */
  width?: number;
  /** How far the drawing reaches from the nose, where that's past its tail. */
  reach?: number;
  tones?: Tones;
  /** Nose to the right. */
  flip?: boolean;
}

/** A race car standing on y = 724 with its reflection. */
function parked(
  p: Palette,
  car: RaceCar,
  {
    x = CLEAR.left,
    width = CLEAR_WIDTH,
    reach = car.length,
    tones = nightTones(p),
    flip,
  }: Parked = {},
): string {
  const scale = width / reach;
  const drawn = drawRaceCar(car, tones);
  const size = `scale(${flip ? "-" : ""}${scale.toFixed(3)} ${scale.toFixed(3)})`;
  const at = flip ? x + width : x;
  return (
    faded(0.2, group(`translate(${num(at)} 728) ${size} scale(1 -1)`, drawn)) +
    shadow(x + width / 2, 726, width * 0.54, width * 0.035, 0.9) +
    group(`translate(${num(at)} 724) ${size}`, drawn)
  );
}

const race = (name: RaceCarName): RaceCar => RACE_CARS[name];

export const funnyCar = (): string => {
  const p = LIGHTS.dusk;
  const flames = each(4, (i) =>
    group(
      `translate(${636 + i * 29} 644) rotate(-18)`,
      path("M0 0q-16-50 14-104q4 34 22 48q-2 34-18 56z", "#ffb21a", { opacity: 0.8 }) +
        path("M4 0q-8-30 8-62q4 22 12 30q0 18-8 32z", "#fff6d8"),
    ),
  );
  return onStrip(
    p,
    "class-funny-car",
    { x: 325, width: 235, words: ["1,000 FEET"] },
    parked(p, race("class-funny-car"), { reach: 210 }),
    {
      back:
        standAcross(p, [520, 480], [700, 230], "funny car") +
        floodlight(p, [300, 110], 490, 0.9, [420, 700]) +
        floodlight(p, [1370, 140], 490, 0.9, [1260, 700]),
      front: flames + glow(690, 596, 240, "#ff9a2a", 0.55),
    },
  );
};

export const proStockMotorcycle = (): string => {
  const p = LIGHTS.blue;
  const random = seededRandom("motorcycle");
  return onStrip(
    p,
    "class-pro-stock-motorcycle",
    { x: 1036, width: 300, words: ["TWO WHEELS"] },
    parked(p, race("class-pro-stock-motorcycle")),
    {
      back:
        floodlight(p, [220, 130], 490, 0.8) +
        floodlight(p, [1280, 100], 490, 1, [1180, 720]) +
        smoke(random, [930, 720], [620, 330], ["#4b5468", "#7d879c", "#b4bdcf"], 9),
      front: puff(900, 712, 80, "#b4bdcf", 0.5) + puff(980, 720, 60, "#b4bdcf", 0.5),
    },
  );
};

export const topAlcoholDragster = (): string => {
  const p = LIGHTS.blue;
  return onStrip(
    p,
    "class-top-alcohol-dragster",
    { x: 765, width: 285, words: ["NO LIFT", "THREE DECIMALS"] },
    parked(p, race("class-top-alcohol-dragster"), { flip: true }),
    {
      back:
        standAcross(p, [820, 480], [860, 220], "top alcohol") +
        floodlight(p, [800, 90], 490, 1, [800, 720]) +
        floodlight(p, [160, 170], 490, 0.7) +
        floodlight(p, [1440, 170], 490, 0.7),
    },
  );
};

export const factoryX = (): string => {
  const p = LIGHTS.night;
  const car = streetCar("modern-coupe", {
    paint: "#a3a8b0",
    trim: "#e4262c",
    tires: [34, 43],
    behind: [
      ...wheelieBars(462, -30, 62),
      ["tube", "M462-112L470-134M486-112L494-134"],
      ["paint", "M452-134L512-142V-136L454-129z"],
      ["trim", "M480-78H515Q523-62 515-46H480z"],
      ["cut", "M503-78V-46M503-62H518"],
    ],
    livery: [["trim", "M4-62L498-74V-66L6-54z"]],
    extras: [
      ["paint", "M84-112Q140-122 172-106L160-100L92-102z"],
      ["dark", "M82-113h7v11h-5z"],
      ["tube", "M146-28H176"],
    ],
  });
  return onStrip(
    p,
    "class-factory-x",
    {},
    parked(p, car, { reach: 531, tones: inCentimetres(nightTones(p)) }),
    {
      back:
        standAcross(p, [330, 480], [820, 210], "factory x") +
        floodlight(p, [180, 120], 490, 0.9, [320, 720]) +
        floodlight(p, [760, 170], 490, 0.6) +
        floodlight(p, [1420, 120], 490, 0.9, [1260, 720]),
      middle: christmasTree(452, 650, 0.74, { ...STAGED, ambers: [1, 2, 3] }),
    },
  );
};

export const stockEliminator = (): string => {
  const p = LIGHTS.noon;
  const random = seededRandom("stock eliminator");
  const car = streetCar("classic-sedan", { paint: "#2f6f66", trim: "#efe9dc", tires: [34, 37] });
  const scale = 970 / car.length;
  const drawn = drawRaceCar(car, inCentimetres(nightTones(p)));
  return onStrip(
    p,
    "class-stock-eliminator",
    {},
    shadow(940, 728, 440, 22, 0.7) +
      group(
        `translate(340 724) scale(${scale.toFixed(3)})`,
        group(`rotate(7 ${car.wheelbase[1]} 0)`, drawn),
      ),
    {
      back: standAcross(p, [700, 480], [960, 200], "stock"),
      middle: smoke(random, [1130, 738], [420, 150], ["#8f877a", "#b5ac9c", "#d9d1c2"], 8),
      front: pool(1150, 728, 190, 30, "#d9d1c2", 0.7),
    },
  );
};

export const superComp = (): string => {
  const p = LIGHTS.dawn;
  return onStrip(
    p,
    "class-super-comp",
    { x: 540, width: 310, words: ["EIGHT NINETY"] },
    parked(p, race("class-super-comp"), { reach: 293 }),
    {
      back:
        disc(1180, 420, 70, "#fff6dc") +
        glow(1180, 420, 420, "#ffe0a4", 0.75) +
        hills(p, 486, "class-super-comp", 60),
      middle: figure(450, 660, 1.25, { rim: p.rim, suit: "#2a2d36", pose: "clipboard" }),
    },
  );
};

export const superStreet = (): string => {
  const p = LIGHTS.dusk;
  const car = streetCar("fastback", {
    paint: "#e0a812",
    trim: "#17181d",
    tires: [33, 39],
    behind: wheelieBars(458, -30, 60),
    livery: [["trim", "M6-58L488-72L486-62L8-48z"]],
    extras: hoodScoop(88, -91, 70, 22),
  });
  return onStrip(
    p,
    "class-super-street",
    {},
    parked(p, car, { reach: 525, tones: inCentimetres(nightTones(p)), flip: true }),
    {
      back:
        standAcross(p, [60, 480], [760, 200], "super street") +
        glow(300, 480, 420, "#ffb46a", 0.7) +
        floodlight(p, [1330, 110], 490, 1, [1180, 720]),
    },
  );
};

export const topDragster = (): string => {
  const p = LIGHTS.night;
  return onStrip(
    p,
    "class-top-dragster",
    { x: 815, width: 310, words: ["EIGHTH MILE"] },
    parked(p, race("class-top-dragster"), { reach: 320, flip: true }),
    {
      back:
        standAcross(p, [-80, 480], [900, 220], "top dragster") +
        floodlight(p, [1180, 90], 490, 1, [1080, 720]) +
        floodlight(p, [360, 150], 490, 0.8, [420, 720]),
      middle: christmasTree(1240, 700, 0.86, { ...STAGED, ambers: [2] }),
    },
  );
};

/** A full stand beside the lanes, too far off to make out more than its rows. */
function farStand(p: Palette, near: Point, far: Point, height: number): string {
  const at = (along: number, up: number): Point => {
    const rise = height * (1 - along * 0.86);
    const [x, y] = [near[0] + (far[0] - near[0]) * along, near[1] + (far[1] - near[1]) * along];
    return [x, y - rise * up];
  };
  const row = (up: number): string =>
    `M${at(0, up).map(num).join(" ")}L${at(1, up).map(num).join(" ")}`;
  return (
    path(points(at(0, 0), at(0, 0.8), at(1, 0.8), at(1, 0)), "#1b1116") +
    line(
      each(8, (i) => row(0.14 + i * 0.08)),
      "#96705c",
      4,
      { opacity: 0.5, "stroke-dasharray": "3 8 2 5 4 11" },
    ) +
    path(points(at(0, 0.98), at(0, 1.06), at(1, 1.06), at(1, 0.96)), "#0b0a0e") +
    line(row(1.06), p.rim, 2, { opacity: 0.6 })
  );
}

/** Driven there on its own plates: a street coupe from behind, in the beams of its lane. */
export const streetLegal = (): string => {
  const p = LIGHTS.dusk;
  const view = { x: 500, y: 450, drop: 400 };
  const [x, y, width] = [890, 738, 560];
  return picture(
    "class-street-legal",
    sky(p, 450, "street legal"),
    glow(560, 450, 460, "#ffb46a", 0.75),
    hills(p, 456, "street legal", 50),
    farStand(p, [1680, 530], [690, 456], 240) + farStand(p, [-160, 500], [390, 456], 190),
    strip(p, view, { half: 960, line: 0.5, rubber: 0.4 }),
    floodlight(p, [330, 150], 450, 0.8),
    floodlight(p, [760, 230], 450, 0.55),
    floodlight(p, [1270, 90], 470, 1, [1130, 720]),
    christmasTree(500, 634, 0.66, DARK_LANE, STAGED),
    pool(x, y, 520, 60, "#ff4a38", 0.24),
    carFromBehind(p, {
      x,
      y,
      width,
      paint: "#1c4fa8",
      lit: true,
      slicks: false,
      plate: "QMG 1320",
    }),
    vignette(0.65),
  );
};

/** The family car at the tree, a helmet on either front seat. */
export const jrStreet = (): string => {
  const p = LIGHTS.noon;
  const car = streetCar("suv", { paint: "#1c4fa8", trim: "#e4262c", aboard: 2 });
  const banner =
    line("M398 240V490M962 240V490", "#2a2b30", 9) +
    box(404, 262, 552, 92, "#f1eee8", { stroke: "#8f2023", "stroke-width": 7 }) +
    lettering("TWO ABOARD", "#8f2023", {
      font: "display",
      size: 76,
      x: 680,
      y: 335,
      anchor: "middle",
      tracking: 4,
    });
  return onStrip(
    p,
    "class-jr-street",
    {},
    parked(p, car, { x: 325, width: 800, tones: inCentimetres(nightTones(p)), flip: true }),
    {
      back: banner,
      front:
        christmasTree(1258, 800, 0.9, STAGED) +
        lettering("J12", "#f6f3ea", {
          font: "display",
          size: 84,
          x: 765,
          y: 636,
          anchor: "middle",
        }),
    },
  );
};
