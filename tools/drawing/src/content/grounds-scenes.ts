import { darken, lighten } from "../../../../scripts/demo-slips/color.ts";
import { beam, glow, LAMP, LIGHTS, pool, shadow, vignette } from "./light.ts";
import {
  box,
  disc,
  each,
  group,
  lettering,
  line,
  linear,
  num,
  oval,
  path,
  picture,
  shade,
  sheet,
  WIDTH,
} from "./pen.ts";
import { figure } from "./people.ts";
import { floodlight, hills, onGround, sky, standAlong } from "./place.ts";
import { christmasTree, STAGED, treeHead } from "./tree.ts";

/** Families on their way in, from far to near. */
const visitors = (): string =>
  (
    [
      [760, 640, 0.42, "#33262c"],
      [860, 650, 0.46, "#1d2430"],
      [716, 690, 0.66, "#3a1c1f"],
      [930, 704, 0.72, "#20262e"],
      [972, 704, 0.5, "#5a2a24"],
      [680, 752, 0.96, "#1a1d26"],
      [738, 752, 0.9, "#43302c"],
      [1020, 790, 1.12, "#7d1519"],
      [610, 812, 1.24, "#26303c"],
    ] as const
  )
    .map(([x, y, size, suit]) => figure(x, y, size, { rim: "#ffd68c", suit }))
    .join("");

/** The spectators' gate, its arch and booths lit. */
export function gate(): string {
  const p = LIGHTS.dusk;
  const bulbs = each(25, (i) => {
    const a = Math.PI * (1 + i / 24);
    const [x, y] = [800 + Math.cos(a) * 470, 430 + Math.sin(a) * 250];
    return disc(x, y, 7, "#fff1cf") + glow(x, y, 34, "#ffd68c", 0.7);
  });
  const booth = (x: number): string =>
    box(x, 500, 190, 240, shade("#7c1d20", "#2a090b")) +
    path(`M${x - 22} 500L${x + 14} 460H${x + 176}L${x + 212} 500z`, "#e9dfc6") +
    path(
      each(5, (i) => `M${x - 14 + i * 46} 500l${6} -40h20l2 40z`),
      "#b3181d",
    ) +
    box(x + 30, 530, 130, 90, shade("#fff3d2", "#e0a24a")) +
    box(x + 16, 620, 158, 14, "#d8cdb6") +
    glow(x + 95, 570, 170, "#ffd68c", 0.55) +
    lettering("TICKETS", "#f1eee8", {
      font: "display",
      size: 42,
      x: x + 95,
      y: 694,
      anchor: "middle",
    });
  const view = { x: 800, y: 560, drop: 320 };
  const [lx] = onGround(view, -420, 1);
  return picture(
    "gate",
    sky(p, 560, "gate"),
    glow(800, 560, 480, "#ffb46a", 0.7),
    hills(p, 566, "gate"),
    floodlight(p, [520, 250], 570, 0.5) + floodlight(p, [1090, 230], 570, 0.56),
    standAlong(p, [480, 600], [760, 566], 90, "gate l") +
      standAlong(p, [1120, 600], [840, 566], 90, "gate r"),
    christmasTree(800, 590, 0.16, { ...STAGED, ambers: [3] }),
    box(
      0,
      560,
      WIDTH,
      340,
      linear([
        [0, "#6b4032"],
        [0.2, "#2a2124"],
        [1, "#0c0c0f"],
      ]),
    ),
    path(
      `M700 566H900L${1600 - lx + 400} 900H${lx - 400}z`,
      linear([
        [0, "#7d5a46"],
        [0.3, "#37302f"],
        [1, "#161518"],
      ]),
    ),
    path(
      "M300 760V430C300 130 560 130 800 130S1300 130 1300 430V760H1230V440C1230 210 1040 200 800 200S370 210 370 440V760z",
      linear([
        [0, "#3a3d46"],
        [0.4, "#1c1e24"],
        [1, "#0c0d10"],
      ]),
    ),
    line("M300 760V430C300 130 560 130 800 130S1300 130 1300 430V760", p.rim, 3, { opacity: 0.6 }),
    bulbs,
    box(470, 214, 660, 128, "#0a0b0e", { rx: 8, stroke: "#4a4e59", "stroke-width": 3 }),
    lettering("TONIGHT  7 PM", LAMP.amber, {
      font: "display",
      size: 104,
      x: 800,
      y: 316,
      anchor: "middle",
      tracking: 4,
    }),
    glow(800, 280, 420, LAMP.amber, 0.22),
    booth(350) + booth(1122),
    visitors(),
    pool(800, 780, 560, 60, "#ffd68c", 0.22),
    vignette(0.6),
  );
}

/** Posters on a brick wall, one lamp each. */
export function posterWall(): string {
  const bricks = each(
    24,
    (row) =>
      line(`M0 ${row * 38}H1600`, "#120f10", 4) +
      line(
        each(15, (i) => `M${i * 116 + (row % 2) * 58} ${row * 38}v38`),
        "#120f10",
        4,
      ),
  );
  const size = 0.77;
  const poster = (
    x: number,
    w: number,
    h: number,
    turn: number,
    ground: string,
    inside: string,
  ): string =>
    group(
      `translate(${x} 440) rotate(${turn}) scale(${size})`,
      box(-w / 2 + 8, -h / 2 + 12, w, h, "#000", { opacity: 0.5 }),
      box(-w / 2, -h / 2, w, h, ground),
      inside,
      box(-w / 2, -h / 2, w, h, "none", { stroke: "#fff", "stroke-width": 2, opacity: 0.2 }),
      box(-w / 2 + 6, -h / 2 - 12, 46, 24, "#d8cdb6", {
        opacity: 0.7,
        transform: `rotate(-20 ${-w / 2} ${-h / 2})`,
      }),
      box(w / 2 - 52, -h / 2 - 12, 46, 24, "#d8cdb6", {
        opacity: 0.7,
        transform: `rotate(20 ${w / 2} ${-h / 2})`,
      }),
    );
  const title = (words: string, y: number, size: number, fill: string): string =>
    lettering(words, fill, { font: "display", size, y, anchor: "middle" });
  return picture(
    "poster-wall",
    sheet(shade("#2a1f1e", "#161213")),
    bricks,
    poster(
      528,
      400,
      560,
      -2.4,
      linear([
        [0, "#12101c"],
        [0.55, "#5a2430"],
        [0.75, "#e0703a"],
        [0.76, "#171418"],
        [1, "#0c0c0f"],
      ]),
      group(
        "translate(0 60) scale(.78)",
        treeHead({ ...STAGED, ambers: [1, 2, 3] }, { ...STAGED, ambers: [1, 2, 3] }),
      ).replace("translate(0 60)", "translate(0 -140)") +
        path("M-200 280L-30 150H30L200 280z", "#2a2628") +
        title("SATURDAY NIGHT", 258, 52, "#f1eee8"),
    ),
    poster(
      858,
      420,
      580,
      1.2,
      "#f3ede0",
      disc(0, -60, 160, "none", { stroke: "#26221c", "stroke-width": 34 }) +
        disc(0, -60, 112, "none", { stroke: "#26221c", "stroke-width": 3 }) +
        each(5, (i) =>
          path("M-12-60L-26-100H26L12-60z", "#b3181d", {
            transform: `translate(0 -60) rotate(${i * 72}) translate(0 20)`,
          }),
        ) +
        line("M-210 108H210", "#26221c", 6) +
        title("1320", 236, 170, "#b3181d"),
    ),
    poster(
      1186,
      400,
      560,
      -1,
      "#b3181d",
      path("M-200 60L200-60V40L-200 160z", "#f1eee8") +
        path(
          each(
            12,
            (i) =>
              `M${-200 + i * 34} ${num(60 - i * 10.2)}l17-5v24l-17 5zM${-183 + i * 34} ${num(79 - i * 10.2)}l17-5v24l-17 5z`,
          ),
          "#17181d",
        ) +
        title("NO LIFT", -130, 130, "#f6ded6") +
        title("FINALS", 244, 84, "#f6ded6"),
    ),
    [528, 858, 1186]
      .map(
        (x) =>
          path(`M${x - 50} 96L${x - 20} 60h40l30 36z`, "#0a0a0c") +
          line(`M${x} 60V0`, "#0a0a0c", 8) +
          beam([x, 96], 90, [x, 830], 440, "#ffe6ae", 0.3) +
          glow(x, 110, 200, "#ffe6ae", 0.5),
      )
      .join(""),
    box(0, 812, WIDTH, 88, "#0c0b0d"),
    // Tires put by on the left, a drum on the right, where a narrow header crops.
    each(
      4,
      (i) =>
        box(92, 760 - i * 55, 208, 54, shade("#26262b", "#08080a"), { rx: 23 }) +
        line(
          `M112 ${774 - i * 55}v26M112 ${787 - i * 55}h168M280 ${774 - i * 55}v26`,
          "#050506",
          4,
        ),
    ) +
      oval(196, 600, 78, 12, "#050506") +
      line("M104 606q92-22 184 0", "#ffe6ae", 3, { opacity: 0.35 }),
    box(1390, 630, 150, 190, shade("#2f4a63", "#101a24"), { rx: 10 }) +
      line("M1390 690H1540M1390 754H1540", "#0a1017", 6) +
      oval(1465, 632, 75, 17, "#3d5b76"),
    vignette(0.7),
  );
}

/** Jugs in a row at noon, a funnel in the first. */
export function fuelJugs(): string {
  const p = LIGHTS.noon;
  const jug = (x: number, tone: string, level: number, words: string, isOpen = false): string =>
    group(
      `translate(${x} 720)`,
      shadow(10, 4, 150, 18, 0.6),
      `<path fill-rule="evenodd" d="M-100-4V-242Q-100-262-88-270L-80-276V-330H-28V-292H-8L2-350Q6-366 22-366H66Q84-366 87-348L96-264Q102-254 102-242V-4Q102 12 86 12H-84Q-100 12-100-4zM26-336H58L68-280H16z" fill="${linear(
        [
          [0, lighten(tone, 0.3)],
          [0.22, tone],
          [0.7, darken(tone, 0.28)],
          [1, darken(tone, 0.6)],
        ],
        {},
      )}"/>`,
      line("M-80-276L-8-278 96-264", darken(tone, 0.5), 4, { opacity: 0.5 }),
      path("M-78-232Q-78-244-66-244H62Q76-244 76-230V-32Q76-18 62-18H-64Q-78-18-78-32z", "#000", {
        opacity: 0.14,
      }),
      line("M76-230V-32Q76-18 62-18H-64", lighten(tone, 0.4), 3, { opacity: 0.5 }),
      path(`M-76 ${-226 * level}H74V-32Q74-20 62-20H-64Q-76-20-76-32z`, "#000", { opacity: 0.16 }),
      line("M-91-250V-14", "#fff", 7, { opacity: 0.4, "stroke-linecap": "round" }),
      line(
        each(6, (i) => `M76 ${-54 - i * 30}h-18`),
        "#fff",
        4,
        { opacity: 0.6 },
      ),
      isOpen ? "" : box(-88, -352, 68, 34, "#17181d", { rx: 6 }),
      isOpen
        ? ""
        : line(
            each(5, (i) => `M${-78 + i * 12}-346v22`),
            "#3a3d45",
            3,
          ),
      lettering(words, "#fff8ec", { font: "display", size: 72, x: -8, y: -104, anchor: "middle" }),
    );
  return picture(
    "fuel-jugs",
    sky(p, 500, "fuel"),
    hills(p, 506, "fuel", 90),
    path(
      "M0 500H1600V900H0z",
      linear([
        [0, "#9c9484"],
        [0.3, "#77706a"],
        [1, "#4a4645"],
      ]),
    ),
    box(960, 200, 700, 400, shade("#e9e4d8", "#a8a294")) +
      box(960, 470, 700, 34, "#b3181d") +
      line(
        each(9, (i) => `M${1010 + i * 72} 210V596`),
        "#8f8979",
        2,
      ) +
      disc(1160, 600, 66, "#151518") +
      disc(1160, 600, 32, "#9b9fa7") +
      disc(1330, 600, 66, "#151518") +
      disc(1330, 600, 32, "#9b9fa7"),
    path("M-20 240L420 200L470 262L-20 320z", "#1f3a4c") +
      line("M60 300V720M430 256V700", "#2a2d33", 12),
    path("M0 640L700 600 1000 900H0z", "#26242a", { opacity: 0.34 }),
    jug(330, "#c8201f", 0.8, "110"),
    jug(600, "#e9e4d8", 0.6, "", true),
    jug(870, "#1c4fa8", 0.9, "M1"),
    jug(1140, "#e0a812", 0.4, "E85"),
    group(
      "translate(546 368)",
      path(
        "M-92-96H92L26-6V40H-26V-6z",
        linear(
          [
            [0, "#d6d8db"],
            [0.5, "#fff"],
            [1, "#7b8089"],
          ],
          {},
        ),
      ),
      oval(0, -96, 92, 16, "#4a4e56"),
    ),
    group(
      "translate(1340 720)",
      shadow(0, 2, 60, 10, 0.5),
      path("M-22 0V-250Q-22-262 0-262T22-250V0z", "#dfe8e6", { opacity: 0.75 }),
      path("M-20-4V-150H20V-4z", "#e0c25a", { opacity: 0.75 }),
      line("M0-60V-300", "#17181d", 6) + disc(0, -80, 11, "#b3181d"),
      line(
        each(7, (i) => `M4 ${-180 - i * 14}h12`),
        "#17181d",
        2.4,
      ),
    ),
    vignette(0.35),
  );
}
