import { lighten } from "../../../../scripts/demo-slips/color.ts";
import { seededRandom } from "../../../../scripts/demo-slips/random.ts";
import { CAR_BODIES } from "../car-bodies.ts";
import { glow, LAMP, LIGHTS, vignette } from "./light.ts";
import {
  box,
  disc,
  each,
  faded,
  group,
  line,
  linear,
  num,
  oval,
  path,
  picture,
  shade,
  WIDTH,
} from "./pen.ts";

/** What a lens leaves of the far side when it follows a car: streaks and soft discs of light. */
function panned(): string {
  const random = seededRandom("panned");
  const tones = ["#ffb46a", "#e4262c", "#ffe6ae", "#5a4a6a", "#1d1016"] as const;
  const streaks = tones.map((tone, i) =>
    path(
      each(13, () => {
        const [x, y] = [random.range(-200, 1400), random.range(300, 470)];
        const [w, h] = [random.range(160, 620), random.range(3, 11)];
        return `M${num(x)} ${num(y)}q${num(w / 2)} ${num(-h)} ${num(w)} 0q${num(-w / 2)} ${num(h)} ${num(-w)} 0z`;
      }),
      tone,
      { opacity: i === 4 ? 0.4 : 0.26 },
    ),
  );
  const discs = each(15, (i) => {
    const [x, y] = [760 + (i % 8) * 110 + random.range(-30, 30), random.range(70, 250)];
    const r = random.range(22, 46);
    return (
      disc(x, y, r, tones[i % 3] ?? "#ffe6ae", { opacity: 0.2 }) +
      disc(x, y, r, "none", { stroke: "#ffe6ae", "stroke-width": 2, opacity: 0.25 })
    );
  });
  return streaks.join("") + discs;
}

/** A car drawn out by its own speed: the same side several times, each fainter farther back. */
function blurredCar(x: number, foot: number, scale: number): string {
  const body = CAR_BODIES["modern-coupe"];
  const [front, rear] = body.axles;
  const ghost = group(
    "scale(-1 1)",
    path(
      body.shell,
      linear([
        [0, "#ff8a5c"],
        [0.4, "#d9341f"],
        [1, "#3d080b"],
      ]),
    ),
    path(body.glass + body.windshield, "#160d12"),
    path(body.headLamp, "#fff6d8"),
    disc(front, -34, 34, "#0a0a0c") + disc(rear, -36, 36, "#0a0a0c"),
    disc(front, -34, 20, "#8b8f97") + disc(rear, -36, 20, "#8b8f97"),
  );
  const trails = each(9, (i) =>
    line(
      `M${-520 - (i % 3) * 26} ${-30 - i * 11}H${-740 - ((i * 67) % 190)}`,
      i % 3 ? "#d9341f" : "#ffd0a0",
      9,
      { opacity: 0.22, "stroke-linecap": "round" },
    ),
  );
  return group(
    `translate(${x} ${foot}) scale(${scale})`,
    oval(-250, 2, 300, 15, "#050506", { opacity: 0.6 }),
    trails,
    each(9, (i) => group(`translate(${-64 + i * 8} 0)`, faded(0.1 + i * 0.035, ghost))),
    line("M-40-82H120", "#fff6d8", 8, { opacity: 0.5, "stroke-linecap": "round" }),
    glow(-6, -82, 120, "#ffe9b0", 0.7),
  );
}

/** A black body with a long pale lens, held level: the hand under it, the eye behind it. */
const camera = (rim: string): string => {
  const barrel = linear([
    [0, "#f6f1e4"],
    [0.35, "#d8d0c0"],
    [1, "#6d665c"],
  ]);
  const black = linear([
    [0, "#3c3e46"],
    [0.3, "#1d1e23"],
    [1, "#08080a"],
  ]);
  return (
    path("M-84-62H-30L-16-92H34L48-62H74V66H-84z", black) +
    line("M-84-62H-30L-16-92H34L48-62H74", rim, 3, { opacity: 0.7 }) +
    box(-96, -34, 14, 66, "#0a0a0c", { rx: 5 }) +
    box(-74, -76, 34, 14, "#0d0d10", { rx: 5 }) +
    path("M74-48H128V48H74z", black) +
    path("M128-50H250L262-58H372V58H262L250 50H128z", barrel) +
    path("M372-66H452V66H372z", black) +
    oval(452, 0, 15, 66, "#08080a", { stroke: "#5a5e69", "stroke-width": 3 }) +
    oval(455, 0, 9, 50, shade("#4a2a4a", "#0b0c14")) +
    path("M453-36q7 8 7 24", "none", { stroke: "#ffd0a0", "stroke-width": 4, opacity: 0.8 }) +
    box(166, -51, 24, 102, "#26272c") +
    line("M172-48V48M178-48V48M184-48V48", "#4a4d55", 2) +
    box(286, -58, 12, 116, "#b3181d") +
    box(330, -58, 30, 116, "#26272c") +
    line("M338-54V54M346-54V54M354-54V54", "#4a4d55", 2) +
    line("M128-48H250L262-56H372", "#fff", 4, { opacity: 0.6 })
  );
};

/** Someone in a vest with the camera up, from the side, cap turned back. */
function shooter(rim: string): string {
  const skin = linear(
    [
      [0, "#5a3c30"],
      [1, "#a06a4c"],
    ],
    {},
  );
  const sleeve = linear([
    [0, "#34404f"],
    [1, "#151a22"],
  ]);
  const head = group(
    "translate(78 43) scale(.88)",
    path(
      "M446 590C440 510 444 470 456 440H552C548 500 556 540 574 590z",
      shade("#6d4736", "#4a2f26"),
    ),
    path(
      "M440 350C440 268 500 236 560 246C616 254 640 290 640 330L652 372L640 384L642 412Q644 452 604 452L560 456C520 470 470 460 452 430Q440 400 440 350z",
      skin,
    ),
    path(
      "M428 352C424 262 484 214 556 222C616 230 644 268 646 308C590 296 520 306 470 350L452 430Q428 400 428 352z",
      shade("#3a1418", "#16080a"),
    ),
    path("M428 352L470 350 452 430 396 440Q384 436 390 420z", "#240b0e"),
    line("M428 330C440 262 490 222 556 222C610 228 640 262 646 306", rim, 4, { opacity: 0.8 }),
    disc(540, 218, 7, "#5a2026"),
    oval(520, 388, 16, 24, "#7a5040"),
    line("M514 376q12 4 8 26", "#4a2f26", 4),
  );
  // Facing right we see the right side: that hand works the shutter, the left one carries the lens.
  const farArm =
    path("M560 600L700 640 838 470 896 508 752 712Q716 752 660 724L560 690z", sleeve) +
    line("M704 636L838 470", rim, 4, { opacity: 0.6 }) +
    path(
      "M838 470L896 510 918 478Q958 468 970 432Q974 414 958 410L898 408Q850 424 838 470z",
      skin,
    ) +
    line("M886 412Q890 442 914 456M920 410Q922 436 940 448", "#5a3a2c", 3) +
    line("M836 470L896 512", "#0b0e13", 12);
  const nearArm =
    path(
      "M404 606C424 560 490 548 524 590L596 660 640 436 712 448 690 700Q676 764 612 758C530 744 448 734 420 696Q388 652 404 606z",
      sleeve,
    ) +
    line("M524 590L596 660 640 440", rim, 4, { opacity: 0.55 }) +
    line("M636 440L714 450", "#0b0e13", 12) +
    path(
      "M640 434Q626 350 664 332L736 326Q760 330 758 352L756 396Q752 420 726 430L712 446z",
      skin,
    ) +
    path("M676 338Q706 296 742 296L754 312Q728 318 708 342z", skin) +
    line("M716 352H756M712 376H756M714 400H754", "#4a2f26", 3.4, { opacity: 0.8 });
  return (
    farArm +
    path(
      "M300 900C300 760 306 640 350 590C386 552 430 540 478 544C540 544 588 570 604 640C620 720 626 820 628 900z",
      linear([
        [0, "#2a3442"],
        [0.5, "#1a212b"],
        [1, "#0b0e13"],
      ]),
    ) +
    path(
      "M330 900C326 760 340 650 390 576L452 562C440 660 452 800 460 900zM548 900C556 800 560 680 540 566L572 596C600 664 606 780 606 900z",
      linear([
        [0, "#e8702a"],
        [1, "#6d2c10"],
      ]),
    ) +
    path("M352 770L456 760V782L350 792zM554 776L606 780V800L553 797z", "#f1e9cf", {
      opacity: 0.8,
    }) +
    head +
    path("M436 560Q506 606 582 552L598 588Q510 638 428 592z", "#11161d") +
    group("translate(700 356) rotate(-2)", camera(rim)) +
    line("M640 330C560 470 650 560 560 640", "#0a0a0c", 9) +
    line("M640 330C560 470 650 560 560 640", rim, 1.6, { opacity: 0.5 }) +
    nearArm
  );
}

/** Behind the wall with the long lens up, panning with a car that is a streak already. */
export function photographer(): string {
  const p = LIGHTS.dusk;
  return picture(
    "photographer",
    box(
      0,
      0,
      WIDTH,
      480,
      linear([
        [0, p.skyTop],
        [0.45, p.skyMid],
        [0.8, p.skyLow],
        [1, "#5a2f26"],
      ]),
    ),
    glow(1180, 380, 520, "#ffb46a", 0.6),
    panned(),
    box(
      0,
      470,
      WIDTH,
      260,
      linear([
        [0, "#4a3530"],
        [0.3, "#2a2224"],
        [1, "#141317"],
      ]),
    ),
    each(9, (i) =>
      line(
        `M${(i * 331) % 900} ${490 + i * 24}h${420 + ((i * 173) % 500)}`,
        p.rim,
        4 + (i % 3) * 2,
        {
          opacity: 0.08,
        },
      ),
    ),
    line("M0 486H1600", LAMP.white, 7, { opacity: 0.25 }),
    blurredCar(1226, 652, 0.82),
    path("M0 690H1600V900H0z", shade("#5d5f66", "#1b1c20")),
    path("M0 690H1600V716H0z", lighten("#5d5f66", 0.16)) +
      line("M0 690H1600", p.rim, 4, { opacity: 0.8 }),
    line("M930 716V900M1290 716V900M210 716V900", "#101114", 6),
    group("translate(-80 0)", shooter(p.rim)),
    vignette(0.62),
  );
}
