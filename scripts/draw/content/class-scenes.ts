import { lighten } from "../colour.ts";
import { seededRandom } from "../random.ts";
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
  RED_INK,
} from "./paper.ts";
import { box, disc, each, faded, group, lettering, line, num, path, picture } from "./pen.ts";
import { figure } from "./people.ts";
import {
  asphalt,
  floodlight,
  hills,
  puff,
  sky,
  smoke,
  standAcross,
  strip,
  wallAcross,
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
import { christmasTree } from "./tree.ts";

/** Where the car of a card stands. */
const FOOT = 610;

interface Card {
  name: string;
  car: RaceCar;
  /** The drawn car's width in the picture. */
  width: number;
  /** Inches in a unit of the car's drawing. */
  unit?: number;
  words?: string;
  lift?: number;
  over?: (scale: number) => string;
  beside?: string;
}

/** The tree a class starts from: all three ambers at once, or one after another. */
function treeMode(x: number, y: number, pro: boolean): string {
  const lamps = each(3, (i) =>
    disc(x, y + i * 34, 13, pro || i === 0 ? LAMP.amber : "none", {
      stroke: INK,
      "stroke-width": 2,
    }),
  );
  const beats = pro
    ? ink(`M${x + 30} ${y - 12}h12v92h-12`, 2)
    : ink(`M${x + 26} ${y + 4}l10 26M${x + 26} ${y + 38}l10 26`, 2);
  return `${box(x - 24, y - 26, 48, 172, "none", { rx: 7, stroke: INK, "stroke-width": 2.4 })}${lamps}${disc(x, y + 110, 13, LAMP.green, { stroke: INK, "stroke-width": 2 })}${beats}${bold(pro ? ".400" : ".500", x + 54, y + 42, 28)}`;
}

/** Feet along the ground under the car, from its nose. */
function footRule(x: number, y: number, inchWidth: number, feet: number): string {
  const foot = inchWidth * 12;
  const ticks = each(feet + 1, (i) => `M${num(x + i * foot)} ${y}v${i % 5 ? 9 : 18}`);
  const words = each(Math.floor(feet / 5) + 1, (i) =>
    note(`${i * 5}`, x + i * 5 * foot, y + 40, 20, "middle", FAINT_INK),
  );
  return `${ink(`${ticks}M${num(x)} ${y}H${num(x + feet * foot)}`, 1.6, FAINT_INK)}${words}${note("FT", x + feet * foot + 14, y + 14, 20, "start", FAINT_INK)}`;
}

const inkWheels = (car: RaceCar, scale: number, x: number): string =>
  car.wheels
    .map((wheel) =>
      line(
        `M${num(x + wheel.x * scale)} ${num(FOOT - wheel.r * 2 * scale - 26)}V${FOOT + 66}`,
        FAINT_INK,
        1,
        { "stroke-dasharray": "16 5 3 5" },
      ),
    )
    .join("");

/** A tech card: the car's side in ink and a wash of color, its wheelbase, its feet, its tree. */
function techCard({ name, car, width, unit = 1, words, lift, over, beside = "" }: Card): string {
  const scale = width / car.length;
  const x = (1600 - width) / 2;
  const tones = unit === 1 ? PRINTED_TONES : inCentimetres(PRINTED_TONES);
  const [front, rear] = car.wheelbase.map((at) => x + at * scale);
  const feet = Math.ceil((car.length * unit) / 12);
  const drawn = drawRaceCar(car, tones);
  return picture(
    name,
    gridPaper(),
    ink("M50 50H1550V850H50z", 2),
    ink("M62 62H1538V838H62z", 1),
    path(`M80 ${FOOT}H1520v16H80z`, "#8f8570", { opacity: 0.26 }),
    hatched(`M80 ${FOOT}H1520v16H80z`, [80, FOOT, 1520, FOOT + 16], 13),
    ink(`M80 ${FOOT}H1520`, 3),
    inkWheels(car, scale, x),
    group(
      `translate(${num(x)} ${FOOT}) scale(${scale.toFixed(3)})`,
      lift ? group(`rotate(${lift} ${car.wheelbase[1]} 0)`, drawn) : drawn,
    ),
    over ? over(scale) : "",
    dimension(
      front ?? 0,
      rear ?? 0,
      FOOT + 66,
      words ?? `${Math.round((car.wheelbase[1] - car.wheelbase[0]) * unit)} IN`,
    ),
    footRule(x, FOOT + 118, scale / unit, feet),
    beside,
  );
}

const CM = 1 / 2.54;

/** A dashed outline of where something moves to. */
const ghost = (d: string): string =>
  line(d, RED_INK, 0.9, { "stroke-dasharray": "4 2.4", opacity: 0.9 });

export const topFuel = (): string =>
  techCard({
    name: "class-top-fuel",
    car: RACE_CARS["class-top-fuel"],
    width: 1340,
    words: "300 IN",
    beside: treeMode(150, 170, true),
  });

export const proStock = (): string =>
  techCard({
    name: "class-pro-stock",
    car: RACE_CARS["class-pro-stock"],
    width: 1180,
    words: "105 IN",
    over: (scale) =>
      group(
        `translate(${(1600 - 1180) / 2} ${FOOT}) scale(${scale.toFixed(3)})`,
        ghost("M34-44Q60-48 82-40L80-32L46-28Q44-34 34-35z"),
      ),
    beside: treeMode(150, 170, true),
  });

export const proMod = (): string =>
  techCard({
    name: "class-pro-mod",
    car: RACE_CARS["class-pro-mod"],
    width: 1160,
    words: "115 IN",
    beside: treeMode(150, 170, true),
  });

export const topAlcoholFunnyCar = (): string => {
  const car = RACE_CARS["class-top-alcohol-funny-car"];
  const raised = group("rotate(22 200 -10)", drawParts(FLIPPED_BODY, car, PRINTED_TONES));
  return techCard({
    name: "class-top-alcohol-funny-car",
    car,
    width: 1060,
    words: "125 IN",
    over: (scale) =>
      group(
        `translate(${(1600 - 1060) / 2} ${FOOT}) scale(${scale.toFixed(3)})`,
        raised,
        ghost("M14-6A188 188 0 0 1 24-76"),
      ),
    beside: treeMode(1400, 170, true),
  });
};

export const factoryStockShowdown = (): string =>
  techCard({
    name: "class-factory-stock-showdown",
    car: streetCar("modern-coupe", {
      paint: "#d9541a",
      trim: "#17181d",
      tires: [35, 38],
      behind: wheelieBars(468, -30, 96),
      extras: [["trim", "M4-66L190-78L200-70L6-56z"], ...hoodScoop(96, -100, 52, 9)],
    }),
    unit: CM,
    width: 1120,
    beside:
      treeMode(150, 170, true) +
      group("translate(1330 262) scale(3.4)", drawWheel({ x: 0, r: 15, rim: 0.5 }, PRINTED_TONES)) +
      bold("9 IN SLICK", 1330, 306, 28, "middle"),
  });

export const competitionEliminator = (): string =>
  techCard({
    name: "class-competition-eliminator",
    car: RACE_CARS["class-competition-eliminator"],
    width: 1120,
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
    unit: CM,
    width: 1060,
    lift: 11,
    beside: treeMode(1400, 170, false),
  });

export const superGas = (): string =>
  techCard({
    name: "class-super-gas",
    car: streetCar("roadster", {
      paint: "#54246a",
      trim: "#e0a812",
      tires: [32, 41],
      behind: [
        ...wheelieBars(424, -24, 84),
        ["tube", "M306-92L310-134Q330-142 344-132L362-104M310-134L280-92"],
      ],
      extras: [
        ["paint", "M104-136L176-128L170-96H130Q122-116 104-118z"],
        ["dark", "M102-136h8v18h-8z"],
        ["trim", "M20-52L220-70L440-66L442-58L220-60L14-44z"],
      ],
    }),
    unit: CM,
    width: 1080,
    beside: bold("9.90", 1420, 240, 84, "end", RED_INK),
  });

export const topSportsman = (): string =>
  techCard({
    name: "class-top-sportsman",
    car: RACE_CARS["class-top-sportsman"],
    width: 1160,
    beside: treeMode(1400, 170, false),
  });

export const jrDragster = (): string => {
  const car = RACE_CARS["class-jr-dragster"];
  return techCard({
    name: "class-jr-dragster",
    car,
    width: 1080,
    words: "1/2 SCALE",
    over: (scale) =>
      group(
        `translate(260 ${FOOT}) scale(${scale.toFixed(3)})`,
        ghost("M128-18a18 18 0 1 0 36 0a18 18 0 1 0-36 0z"),
      ),
    beside: treeMode(150, 170, false),
  });
};

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
    bold(et, 1500, y - 20, 58, "end") +
    line(`M${x + 550} ${y - 22}H1216`, FAINT_INK, 2, { "stroke-dasharray": "14 9" });
  return picture(
    "class-summit-et-series",
    gridPaper(),
    ink("M50 50H1550V850H50z", 2) + ink("M62 62H1538V838H62z", 1),
    path(
      each(22, (k) => `M1232 ${190 + k * 24}h12v12h-12zM1244 ${202 + k * 24}h12v12h-12z`),
      INK,
    ),
    row(340, 300, RACE_CARS["class-super-comp"], PRINTED_TONES, 1.9, "8.90"),
    row(520, 420, coupe, printed, 0.92, "11.34"),
    row(700, 560, truck, printed, 0.84, "14.62"),
    treeMode(150, 190, false),
  );
};

/** A car on the strip from its side, in a light of its own. */
function onStrip(
  p: Palette,
  name: string,
  words: readonly string[],
  car: string,
  extra: { back?: string; front?: string } = {},
): string {
  const horizon = 480;
  return picture(
    name,
    sky(p, horizon, name),
    hills(p, horizon + 6, name, 60),
    extra.back ?? "",
    wallAcross(p, horizon - 6, 70, words),
    asphalt(p, horizon + 60, name),
    path("M0 690H1600V736H0z", "#050506", { opacity: 0.4 }),
    pool(800, 730, 820, 90, p.lamp, 0.3),
    car,
    extra.front ?? "",
    vignette(0.65),
  );
}

/** A race car standing on y = 724 with its reflection. */
function parked(
  p: Palette,
  car: RaceCar,
  x: number,
  width: number,
  tones = nightTones(p),
  flip = false,
): string {
  const scale = width / car.length;
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
      `translate(${602 + i * 31} 640) rotate(-18)`,
      path("M0 0q-16-50 14-104q4 34 22 48q-2 34-18 56z", "#ffb21a", { opacity: 0.8 }) +
        path("M4 0q-8-30 8-62q4 22 12 30q0 18-8 32z", "#fff6d8"),
    ),
  );
  return onStrip(
    p,
    "class-funny-car",
    ["1320 FEET", "NO LIFT", "NITRO TONIGHT", "HOOK AND GO"],
    parked(p, race("class-funny-car"), 270, 1060),
    {
      back:
        standAcross(p, [520, 480], [700, 230], "funny car") +
        floodlight(p, [300, 110], 490, 0.9, [420, 700]) +
        floodlight(p, [1370, 140], 490, 0.9, [1260, 700]),
      front: flames + glow(660, 590, 240, "#ff9a2a", 0.55),
    },
  );
};

export const proStockMotorcycle = (): string => {
  const p = LIGHTS.blue;
  const random = seededRandom("motorcycle");
  return onStrip(
    p,
    "class-pro-stock-motorcycle",
    ["TWO WHEELS", "1320 FEET", "HOOK AND GO", "NO LIFT"],
    parked(p, race("class-pro-stock-motorcycle"), 230, 1060),
    {
      back:
        floodlight(p, [220, 130], 490, 0.8) +
        floodlight(p, [1280, 100], 490, 1, [1180, 720]) +
        smoke(random, [860, 720], [660, 330], ["#4b5468", "#7d879c", "#b4bdcf"], 9),
      front: puff(820, 712, 80, "#b4bdcf", 0.5) + puff(900, 720, 60, "#b4bdcf", 0.5),
    },
  );
};

export const topAlcoholDragster = (): string => {
  const p = LIGHTS.blue;
  return onStrip(
    p,
    "class-top-alcohol-dragster",
    ["EIGHTH MILE", "1320 FEET", "NO LIFT", "THREE DECIMALS"],
    parked(p, race("class-top-alcohol-dragster"), 130, 1340, nightTones(p), true),
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
      ...wheelieBars(468, -30, 110),
      ["tube", "M462-112L470-134M486-112L494-134"],
      ["paint", "M452-134L512-142V-136L454-129z"],
    ],
    extras: [
      ["paint", "M84-112Q140-122 172-106L160-100L92-102z"],
      ["dark", "M82-113h7v11h-5z"],
      ["trim", "M4-62L498-74V-66L6-54z"],
      ["tube", "M136-34q14 4 22-2M150-34q14 4 22-2"],
    ],
  });
  return onStrip(
    p,
    "class-factory-x",
    ["NO LIFT", "FACTORY HOT", "HOOK AND GO", "1320 FEET"],
    parked(p, car, 270, 1010, inCentimetres(nightTones(p))),
    {
      back:
        standAcross(p, [330, 480], [820, 210], "factory x") +
        floodlight(p, [180, 120], 490, 0.9, [320, 720]) +
        floodlight(p, [760, 170], 490, 0.6) +
        floodlight(p, [1420, 120], 490, 0.9, [1260, 720]),
      front: christmasTree(160, 800, 0.86, { ambers: [1, 2, 3] }),
    },
  );
};

export const stockEliminator = (): string => {
  const p = LIGHTS.noon;
  const car = streetCar("classic-sedan", { paint: "#2f6f66", trim: "#efe9dc", tires: [34, 37] });
  const scale = 1060 / car.length;
  const drawn = drawRaceCar(car, inCentimetres(nightTones(p)));
  return onStrip(
    p,
    "class-stock-eliminator",
    ["SIXTY FEET TELL", "1320 FEET", "NO LIFT", "EIGHTH MILE"],
    shadow(980, 728, 420, 24, 0.7) +
      group(
        `translate(250 724) scale(${scale.toFixed(3)})`,
        group(`rotate(7 ${car.wheelbase[1]} 0)`, drawn),
      ),
    {
      back: standAcross(p, [700, 480], [960, 200], "stock"),
      front:
        puff(1080, 716, 90, "#c9bfae", 0.6) +
        puff(1330, 700, 110, "#c9bfae", 0.5) +
        puff(1440, 690, 130, "#c9bfae", 0.35),
    },
  );
};

export const superComp = (): string => {
  const p = LIGHTS.dawn;
  return onStrip(
    p,
    "class-super-comp",
    ["EIGHT NINETY", "1320 FEET", "NO LIFT", "THREE DECIMALS"],
    parked(p, race("class-super-comp"), 150, 1240),
    {
      back:
        disc(1180, 420, 70, "#fff6dc") +
        glow(1180, 420, 420, "#ffe0a4", 0.75) +
        hills(p, 486, "class-super-comp", 60),
      front: figure(1470, 736, 1.5, { rim: p.rim, suit: "#2a2d36", pose: "clipboard" }),
    },
  );
};

export const superStreet = (): string => {
  const p = LIGHTS.dusk;
  const car = streetCar("fastback", {
    paint: "#e0a812",
    trim: "#17181d",
    tires: [33, 39],
    behind: wheelieBars(470, -30, 80),
    extras: [...hoodScoop(88, -91, 70, 22), ["trim", "M6-58L488-72L486-62L8-48z"]],
  });
  return onStrip(
    p,
    "class-super-street",
    ["TEN NINETY", "HOOK AND GO", "1320 FEET", "NO LIFT"],
    parked(p, car, 280, 1030, inCentimetres(nightTones(p)), true),
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
    ["THREE DECIMALS", "1320 FEET", "NO LIFT", "EIGHTH MILE"],
    parked(p, race("class-top-dragster"), 150, 1290, nightTones(p), true),
    {
      back:
        standAcross(p, [-80, 480], [900, 220], "top dragster") +
        floodlight(p, [1180, 90], 490, 1, [1080, 720]) +
        floodlight(p, [360, 150], 490, 0.8, [420, 720]),
      front: christmasTree(1500, 800, 0.9, { ambers: [1, 2, 3] }),
    },
  );
};

/** Driven there on its own plates: a street coupe from behind, on the avenue to the strip. */
export const streetLegal = (): string => {
  const p = LIGHTS.dusk;
  const random = seededRandom("street legal");
  const view = { x: 800, y: 470, drop: 380 };
  const shop = (x: number, w: number, lit: boolean, awning: string): string => {
    const h = random.range(150, 300);
    return (
      box(x, 500 - h, w, h + 20, lighten("#14101a", random.range(0.02, 0.1))) +
      box(x + 18, 420, w - 36, 74, lit ? "#ffce86" : "#5f7fa8", { opacity: lit ? 0.85 : 0.5 }) +
      box(x + 10, 400, w - 20, 22, awning) +
      (lit ? glow(x + w / 2, 460, 150, "#ffce86", 0.34) : "")
    );
  };
  const street = [-40, 130, 300, 460, 960, 1110, 1280, 1450]
    .map((x, i) => shop(x, 160, i % 3 !== 1, ["#8f2023", "#1f3a4c", "#8a6a3c"][i % 3] ?? "#8f2023"))
    .join("");
  const lamp = (x: number, side: number, size: number): string =>
    line(`M${x} 520V${520 - 330 * size}q0-30 ${side * 50 * size}-34`, "#0a090c", 10 * size) +
    glow(x + side * 60 * size, 486 - 330 * size, 190 * size, p.lamp, 0.8);
  const [x, y, width] = [800, 744, 640];
  return picture(
    "class-street-legal",
    sky(p, 470, "street legal"),
    glow(800, 470, 420, "#ffb46a", 0.75),
    hills(p, 476, "street legal", 50),
    street,
    strip(p, view, { walls: false, rubber: 0.12 }),
    lamp(330, 1, 1) + lamp(1270, -1, 1) + lamp(560, 1, 0.6) + lamp(1040, -1, 0.6),
    christmasTree(800, 500, 0.14, { ambers: [1, 2, 3] }),
    pool(x, y, 520, 60, "#ff4a38", 0.24),
    carFromBehind(p, { x, y, width, paint: "#1c4fa8", lit: true, slicks: false }),
    box(726, 474, 148, 52, "#f1eee8", { rx: 5, stroke: "#1a2748", "stroke-width": 3 }),
    lettering("QMG 1320", "#1a2748", {
      font: "label",
      size: 40,
      x: 800,
      y: 514,
      anchor: "middle",
      tracking: 1,
    }),
    vignette(0.65),
  );
};

export const jrStreet = (): string => {
  const p = LIGHTS.noon;
  const car = streetCar("compact", { paint: "#1c4fa8", trim: "#f1eee8", aboard: 2 });
  return onStrip(
    p,
    "class-jr-street",
    ["EIGHTH MILE", "TWO ABOARD", "1320 FEET", "NO LIFT"],
    parked(p, car, 320, 880, inCentimetres(nightTones(p)), true),
    {
      front:
        christmasTree(1420, 800, 0.96, { preStaged: true, staged: true }) +
        lettering("J12", "#f6f3ea", {
          font: "display",
          size: 64,
          x: 815,
          y: 640,
          anchor: "middle",
        }),
    },
  );
};
