import { beam, glow, LIGHTS, pool, shadow, vignette } from "./light.ts";
import { box, disc, each, group, line, linear, oval, path, picture, shade, WIDTH } from "./pen.ts";

/** Where the bench begins, and where things stand on it. */
const BENCH = 650;
const FOOT = 716;

const brass = linear(
  [
    [0, "#4a3210"],
    [0.2, "#d9b566"],
    [0.38, "#9c7430"],
    [0.6, "#f0d696"],
    [0.78, "#8a6424"],
    [1, "#33220a"],
  ],
  {},
);

const wood = linear(
  [
    [0, "#2a160a"],
    [0.3, "#6b4020"],
    [0.7, "#4a2a14"],
    [1, "#1c0e06"],
  ],
  {},
);

/** Hooks, wrenches and a square on a board, far enough back to be quiet. */
const toolWall = (): string =>
  path(
    each(11, (row) => each(25, (i) => `M${36 + i * 64} ${36 + row * 56}h5v5h-5z`)),
    "#0c0d10",
    { opacity: 0.7 },
  ) +
  group(
    "translate(0 20)",
    line("M300 180V420M382 176V390M464 172V360", "#3d4047", 15, { "stroke-linecap": "round" }),
    each(3, (i) =>
      disc(300 + i * 82, 150, 24 - i * 3, "none", { stroke: "#3d4047", "stroke-width": 12 }),
    ),
    line("M1200 150V400H1330", "#33363d", 20),
    path("M1040 140h26l8 90h-42zM1046 230h14v170h-14z", "#33363d"),
  );

/** A plain two-handled cup on a turned base; the plate on it is bare. */
const cup = (x: number, foot: number): string =>
  group(
    `translate(${x} ${foot})`,
    shadow(14, 2, 150, 18, 0.85),
    path("M-112 0L-104-26H104L112 0z", wood) + path("M-92-26L-84-92H84L92-26z", wood),
    line("M-104-26H104M-84-92H84", "#c98f5a", 2.4, { opacity: 0.6 }),
    box(-46, -78, 92, 40, brass, { rx: 3, stroke: "#33220a", "stroke-width": 2 }),
    disc(-38, -58, 3, "#33220a") + disc(38, -58, 3, "#33220a"),
    path("M-54-92Q-46-118-18-128L-12-168H12L18-128Q46-118 54-92z", brass),
    oval(0, -168, 30, 9, "#9c7430"),
    line(
      "M-96-330C-160-342-164-268-118-246Q-90-232-62-222M96-330C160-342 164-268 118-246Q90-232 62-222",
      brass,
      13,
    ),
    path("M-106-372H106C104-286 74-200 16-172H-16C-74-200-104-286-106-372z", brass),
    oval(0, -372, 106, 17, "#3d2a0c"),
    oval(0, -373, 106, 17, "none", { stroke: "#f6e0a4", "stroke-width": 4 }),
    path("M-84-352C-82-290-62-230-34-200C-50-250-58-300-60-354z", "#fff", { opacity: 0.28 }),
  );

/** Metal plates as they come from the press, before anybody puts a word on them. */
const blanks = (): string => {
  const plate = (x: number, y: number, turn: number, d: string): string =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      group("translate(7 8)", path(d, "#000", { opacity: 0.5 })),
      path(d, shade("#d9d6cc", "#8b8f97"), { stroke: "#26272c", "stroke-width": 2 }),
      line(d, "#fff", 2, { opacity: 0.35, transform: "translate(-1 -2)" }),
    );
  return (
    plate(1040, 738, -7, "M-74-20H66L84 20H-56z") +
    plate(1236, 738, 9, "M-54-20H54Q74 0 54 20H-54Q-74 0-54-20z") +
    plate(1150, 806, 3, "M-88-22H88L98 22H-98z") +
    plate(966, 812, -14, "M0-28L58-10 44 22H-44L-58-10z")
  );
};

/** A work lamp on its arm, its shade bent over the bench. */
const workLamp = (rim: string): string =>
  line("M1286 650L1322 430 1190 268", "#0a0a0d", 15, { "stroke-linejoin": "round" }) +
  line("M1282 644L1316 432 1190 276", rim, 2.4, { opacity: 0.4 }) +
  disc(1322, 430, 16, "#26272c") +
  path("M1216 236L1150 292L1046 344Q1064 246 1140 214z", shade("#2f5d43", "#10261a")) +
  line("M1216 236Q1150 196 1140 214Q1064 246 1046 344", rim, 2.4, { opacity: 0.5 }) +
  path("M1046 344L1150 292Q1128 352 1046 344z", "#fff6dc") +
  path("M1236 650H1336L1320 626H1252z", "#15161a");

/** A quiet corner of the shop: a cup with nothing on its plate, blanks beside it. */
export function workbench(): string {
  const p = LIGHTS.garage;
  return picture(
    "workbench",
    box(0, 0, WIDTH, BENCH, shade("#191b20", "#26272c")),
    toolWall(),
    glow(1006, 330, 620, "#ffd9a0", 0.34),
    beam([1006, 330], 110, [816, 800], 1000, "#ffe2b0", 0.2),
    box(
      0,
      BENCH,
      WIDTH,
      250,
      linear([
        [0, "#7a5434"],
        [0.3, "#5a3b23"],
        [1, "#20140c"],
      ]),
    ),
    line(
      each(
        7,
        (i) => `M0 ${672 + i * 34}C500 ${664 + i * 36} 1000 ${686 + i * 32} 1600 ${668 + i * 36}`,
      ),
      "#2a180c",
      2,
      { opacity: 0.55 },
    ),
    line(`M0 ${BENCH}H1600`, "#c98f5a", 3, { opacity: 0.6 }),
    pool(816, 750, 560, 90, "#ffe2b0", 0.4),
    group(
      "translate(-84 0)",
      workLamp(p.rim),
      cup(760, FOOT),
      blanks(),
      group(
        "translate(510 780)",
        path("M-124 14L-66-44Q-8-30 58-46L126 0Q70 40 4 28T-124 14z", shade("#8a2a24", "#3d0f0e")),
        path("M-66-44Q-8-30 58-46L20-8Q-30 2-124 14z", "#a8403a", { opacity: 0.5 }),
        line("M-124 14Q-30 2 20-8L58-46M20-8Q70 6 126 0", "#2a0908", 3, { opacity: 0.6 }),
      ),
    ),
    vignette(0.7),
  );
}
