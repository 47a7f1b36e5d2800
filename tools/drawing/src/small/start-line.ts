import {
  AMBER,
  DIM,
  dashed,
  fill,
  GREEN,
  ink,
  LABEL,
  LINE,
  lead,
  RED,
  rect,
  round,
  sideView,
  small,
  solid,
  subject,
  thin,
  tip,
  words,
} from "./ink.ts";

const BULBS = [
  { y: 62, color: AMBER },
  { y: 86, color: AMBER },
  { y: 110, color: AMBER },
  { y: 134, color: GREEN },
  { y: 158, color: RED },
] as const;

/** The tree with every bulb named: the left lane off, the right one on. */
export function treeBulbs(): string {
  const pairs = [22, 38].map(
    (y) =>
      fill(round(96, y, 4) + round(108, y, 4), "#f7f4ea") + thin(round(60, y, 4) + round(72, y, 4)),
  );
  const bulbs = BULBS.map(({ y, color }) => thin(round(66, y, 9)) + fill(round(102, y, 9), color));
  return small(
    solid("M80 174V192"),
    ink("M58 194H110"),
    solid(rect(48, 8, 72, 166, 6)),
    thin("M84 16V168"),
    ...pairs,
    ...bulbs,
    ...[22, 38, 134, 158].map((y) => thin(`M126 ${y}H148`)),
    thin("M126 62H138V110H126M138 86H148"),
    words("PRE-STAGED", 154, 27),
    words("STAGED", 154, 43),
    words("THREE AMBERS", 154, 91),
    words("GREEN: GO", 154, 139),
    words("RED: TOO SOON", 154, 163),
  );
}

/** The front tire in both beams, four pixels to an inch. */
export function stagingBeams(): string {
  return small(
    thin("M10 164H310"),
    solid(round(112, 112, 52)),
    ink(round(112, 112, 29)),
    ink(round(112, 112, 6)),
    dashed("M106 156V28M134 156V46", AMBER),
    fill(round(106, 156, 4) + round(134, 156, 4), AMBER),
    fill(round(106, 22, 6) + round(134, 40, 6), "#f7f4ea"),
    words("PRE-STAGED", 92, 27, { anchor: "end" }),
    words("STAGED", 148, 45),
    thin("M106 170v12M134 170v12M106 176H134"),
    words("7 IN", 142, 184),
    ink("M196 112H276"),
    tip(276, 112, 0, LINE),
    words("TO THE STRIPE", 196, 102),
  );
}

/** Water, the way through it and the way around it, from above. */
export function burnoutBox(): string {
  const waves = [0, 1, 2].map((row) => thin(`M126 ${78 + row * 22}q7-8 14 0t14 0t14 0t14 0`));
  return small(
    ink("M10 40H310M10 160H310"),
    subject(rect(116, 58, 76, 84, 8)),
    ...waves,
    ink("M252 40V160"),
    thin("M260 40V160"),
    ink("M14 100H108M200 100H240"),
    tip(241, 100, 0, LINE),
    dashed("M14 124C62 124 82 151 154 151S214 124 238 124"),
    tip(240, 124, 0, DIM),
    words("WATER BOX", 154, 30, { anchor: "middle", color: AMBER }),
    words("LINE", 256, 30, { anchor: "middle" }),
    words("SLICKS THROUGH", 12, 90, { size: 13 }),
    words("STREET TIRES AROUND", 12, 184),
    lead(60, 170, 78, 138),
  );
}

/** Two dial-ins as bars that end together: the slower car leaves two seconds earlier. */
export function headStart(): string {
  const at = (seconds: number) => 20 + seconds * 19;
  return small(
    ink("M286 24V176"),
    words("STRIPE", 286, 18, { anchor: "end" }),
    thin(`M${at(0)} 168v12M${at(2)} 168v12M${at(0)} 174H${at(2)}`),
    words("2.00 S", at(2) + 10, 180, { color: AMBER }),
    solid(rect(at(0), 40, 266, 40)),
    solid(rect(at(2), 112, 228, 40)),
    subject(`M${at(2)} 106V158`),
    subject(`M${at(0)} 34V86`),
    words("DIAL 14.00", at(0) + 14, 66, { size: 18 }),
    words("DIAL 12.00", at(2) + 14, 138, { size: 18 }),
    words("LEAVES FIRST", 272, 65, { anchor: "end" }),
    words("LEAVES LATER", 272, 137, { anchor: "end" }),
  );
}

/** From the stripe to the booth, from above. */
export function farEnd(): string {
  return small(
    ink("M10 42H286Q308 42 308 66V150Q308 172 286 172H30"),
    ink("M10 114H250Q264 114 264 124V126Q264 130 258 130H30"),
    thin("M10 78H60M72 78H122M134 78H184M196 78H246"),
    ink("M58 42V114"),
    thin("M64 42V114"),
    subject("M20 60H220M20 96H220Q286 96 286 124V140Q286 151 274 151H84"),
    tip(220, 60, 0),
    tip(84, 151, 180),
    solid(rect(36, 138, 30, 26, 3)),
    words("STRIPE", 58, 32, { anchor: "middle" }),
    words("BRAKE", 150, 32, { anchor: "middle" }),
    words("TURNOFF", 298, 32, { anchor: "end" }),
    words("RETURN ROAD", 190, 192, { anchor: "middle" }),
    words("SLIPS", 51, 192, { anchor: "middle" }),
  );
}

/** Sixty feet and how long three tires take over it, bars to scale. */
export function sixtyFeet(): string {
  const bars = [
    { y: 62, name: "SLICKS", seconds: 1.4 },
    { y: 104, name: "DRAG RADIALS", seconds: 1.65 },
    { y: 146, name: "STREET TIRES", seconds: 2 },
  ];
  return small(
    thin("M20 24V180"),
    ...bars.map(
      ({ y, name, seconds }) =>
        words(name, 28, y - 8) +
        solid(rect(20, y, seconds * 120, 18)) +
        words(seconds === 1.65 ? "1.6 TO 1.7" : seconds.toFixed(1), 28 + seconds * 120, y + 15, {
          size: 17,
          color: y === 62 ? AMBER : LABEL,
        }),
    ),
    words("60 FEET, IN SECONDS", 20, 16),
  );
}

/** What costs what: lifting for half a second at four places of the strip. */
export function liftCost(): string {
  const places = [
    { feet: 60, cost: 0.35, words: ".35 S" },
    { feet: 330, cost: 0.2, words: ".20" },
    { feet: 660, cost: 0.1, words: ".10" },
    { feet: 1000, cost: 0.03, words: ".03" },
  ];
  const at = (feet: number) => 22 + feet * 0.2;
  return small(
    ink("M14 160H300"),
    ink(`M${at(1320)} 148V172`),
    ...places.map(
      ({ feet, cost, words: figure }, index) =>
        fill(rect(at(feet) - 8, 160 - cost * 340, 16, cost * 340), index === 0 ? AMBER : DIM) +
        words(figure, at(feet), 152 - cost * 340, {
          anchor: "middle",
          size: 17,
          color: index === 0 ? AMBER : LABEL,
        }) +
        words(`${feet}`, at(feet), 182, { anchor: "middle" }),
    ),
    words("1,320 FT", 306, 190, { anchor: "end" }),
    words("LOST BY HALF A SECOND OFF THE GAS", 306, 16, { anchor: "end" }),
  );
}

/** Times over the same distance, bars to scale. */
export function halfTheTime(): string {
  const bars = [
    { y: 30, name: "SEDAN, 1955", seconds: 18 },
    { y: 88, name: "FAMILY CAR TODAY", seconds: 15 },
    { y: 146, name: "QUICKEST OFF A LOT", seconds: 8.91 },
  ];
  return small(
    thin("M16 12V192"),
    ...bars.map(
      ({ y, name, seconds }) =>
        words(name, 24, y - 6) +
        solid(rect(16, y, seconds * 14, 22)) +
        words(seconds < 9 ? "8.91 S" : `${seconds} S`, 24 + seconds * 14, y + 17, {
          size: 17,
          color: seconds < 9 ? AMBER : LABEL,
        }),
    ),
  );
}

/** Four shapes in the lanes: the difference is behind the doors. */
export function fourShapes(): string {
  return small(
    thin("M8 82H150M170 82H312M8 172H150M170 172H312"),
    sideView("modern-coupe", 12, 82, 134),
    sideView("modern-sedan", 174, 82, 136),
    sideView("suv", 12, 172, 130),
    sideView("pickup", 172, 172, 140),
    words("CHALLENGER", 79, 100, { anchor: "middle" }),
    words("CHARGER", 241, 100, { anchor: "middle" }),
    words("DURANGO", 79, 190, { anchor: "middle" }),
    words("RAM", 241, 190, { anchor: "middle" }),
  );
}

/** An instructor's seat, from above. */
export function rightSeat(): string {
  return small(
    solid(
      "M20 100C20 58 34 48 70 46L250 44C288 46 300 60 300 100S288 154 250 156L70 154C34 152 20 142 20 100z",
    ),
    ink("M104 58C92 80 92 120 104 142L128 132V68zM236 62C246 84 246 116 236 138L216 130V70z"),
    thin("M104 58H236M104 142H236"),
    subject(rect(150, 70, 40, 26, 8)),
    ink(rect(150, 104, 40, 26, 8)),
    ink(round(138, 117, 6)),
    lead(170, 30, 170, 82),
    words("TEN THOUSAND PASSES", 170, 24, { anchor: "middle", color: AMBER }),
    lead(170, 178, 170, 118),
    words("YOU", 170, 194, { anchor: "middle" }),
    tip(44, 100, 180, DIM),
    thin("M44 100H82"),
  );
}

/** Two runs with the same engine: pressed at once and rolled in. */
export function rolledIn(): string {
  return small(
    thin("M40 20V164H304"),
    ink("M40 164H72L74 40L112 40L120 88L136 44L150 84L166 44L180 76L196 44H290"),
    subject("M40 164H72C104 160 120 44 156 36H290"),
    thin("M72 170v12M156 170v12M72 176H156"),
    words("HALF A SECOND", 164, 181, { color: AMBER }),
    words("GAS", 34, 26, { anchor: "end" }),
    words("STAMPED ON: IT SPINS", 178, 112),
    lead(176, 104, 158, 72),
  );
}

/** The throttle comes out until the tires bite, and goes back in. */
export function pedaling(): string {
  return small(
    thin("M40 20V156H304"),
    ink("M40 156C60 40 70 36 90 36H128"),
    subject("M128 36C136 36 138 92 148 92H160C172 92 176 36 186 36"),
    ink("M186 36H296"),
    dashed("M128 36V166M186 36V166"),
    thin("M128 172v8M186 172v8M128 176H186"),
    words("A THIRD OF A SECOND", 157, 196, { anchor: "middle", color: AMBER }),
    words("SPIN", 122, 26, { anchor: "end" }),
    words("BITE", 192, 26),
    words("GAS", 34, 26, { anchor: "end" }),
    fill(round(128, 36, 4) + round(186, 36, 4), AMBER),
  );
}

/** A square for each speed: the area is what the brakes have to take. */
export function twoSpeeds(): string {
  const size = 135;
  return small(
    fill(rect(40, 26, size * 1.12, size * 1.12), AMBER, 0.28),
    subject(rect(40, 26, size * 1.12, size * 1.12)),
    solid(rect(40, 26 + 15 * 1.12, 120 * 1.12, 120 * 1.12)),
    words("120 MPH", 107, 118, { anchor: "middle", size: 20 }),
    words("135 MPH", 200, 46, { size: 20, color: AMBER }),
    words("A QUARTER MORE", 200, 68),
    words("TO GET RID OF", 200, 86),
  );
}

/** A quarter of the ladder: first against seventeenth, and so on to one car. */
export function ladder(): string {
  const cars = [1, 17, 9, 25, 5, 21, 13, 29];
  const y = (index: number) => 18 + index * 23;
  const pair = (x: number, from: number, to: number, width: number) =>
    `M${x} ${from}H${x + width}V${to}H${x}M${x + width} ${(from + to) / 2}H${x + width + 14}`;
  return small(
    ...cars.map((car, index) => words(`${car}`, 44, y(index) + 5, { anchor: "end", size: 15 })),
    ink([0, 2, 4, 6].map((at) => pair(52, y(at), y(at + 1), 50)).join("")),
    ink([0, 4].map((at) => pair(116, y(at) + 11.5, y(at + 2) + 11.5, 50)).join("")),
    subject(pair(180, y(1) + 11.5, y(5) + 11.5, 50)),
    words("SEMIFINAL", 250, 103, { color: AMBER }),
  );
}
