import {
  AMBER,
  across,
  DIM,
  fill,
  ink,
  LABEL,
  LINE,
  lead,
  rect,
  round,
  sideView,
  small,
  solid,
  subject,
  thin,
  tip,
  upright,
  words,
} from "./ink.ts";

/** A point on a circle, in degrees clockwise from the top. */
function onCircle(x: number, y: number, radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const round1 = (value: number) => Math.round(value * 10) / 10;
  return `${round1(x + Math.sin(angle) * radius)} ${round1(y - Math.cos(angle) * radius)}`;
}

/** A tire gauge at 18 psi, the usual start on drag radials marked. */
export function airGauge(): string {
  const [x, y] = [150, 96];
  const at = (psi: number) => -135 + psi * 9;
  const ticks = Array.from({ length: 16 }, (_, i) => i * 2)
    .map(
      (psi) =>
        `M${onCircle(x, y, 62, at(psi))}L${onCircle(x, y, psi % 10 === 0 ? 52 : 57, at(psi))}`,
    )
    .join("");
  const figures = [
    { psi: 0, dx: 7, dy: 2 },
    { psi: 10, dx: 3, dy: 18 },
    { psi: 20, dx: -1, dy: 20 },
    { psi: 30, dx: -10, dy: 2 },
  ].map(({ psi, dx, dy }) => {
    const [px = "0", py = "0"] = onCircle(x, y, 50, at(psi)).split(" ");
    return words(`${psi}`, Number(px) + dx, Number(py) + dy, { anchor: "middle", size: 15 });
  });
  return small(
    solid("M138 164h24v18h-24z"),
    ink("M150 182C150 196 196 196 214 184S252 150 276 150"),
    solid("M276 142h22v16h-22zM298 145h8v10h-8z"),
    solid(round(x, y, 76)),
    thin(round(x, y, 68)),
    ink(ticks),
    `<path d="M${onCircle(x, y, 64, at(16))}A64 64 0 0 1 ${onCircle(x, y, 64, at(20))}" stroke="${AMBER}" stroke-width="7" stroke-linecap="butt"/>`,
    ...figures,
    subject(`M${onCircle(x, y, 14, at(18) + 180)}L${onCircle(x, y, 54, at(18))}`),
    fill(round(x, y, 6), LINE),
    words("PSI", x, 140, { anchor: "middle" }),
    lead(238, 46, 176, 38),
    words("16 TO 20", 242, 44, { color: AMBER }),
    words("ON RADIALS", 242, 62),
  );
}

/** The sticker that tech looks for inside a helmet. */
export function helmetLabel(): string {
  return small(
    solid(
      "M58 152C32 138 20 108 28 78C36 44 68 22 104 24C144 26 170 52 174 90L176 126Q176 146 160 150L126 156C100 160 78 160 58 152z",
    ),
    ink("M173 84L112 86C102 87 98 94 102 104L110 120Q112 124 118 124L176 118"),
    thin("M28 78C62 70 82 58 92 25M134 140l22-3"),
    lead(196, 62, 70, 128),
    solid(rect(196, 44, 112, 100, 5)),
    words("SA2020", 252, 82, { anchor: "middle", size: 30, color: AMBER, font: "display" }),
    thin("M206 94H298"),
    words("AUTO RACING", 252, 113, { anchor: "middle" }),
    words("0412287", 252, 133, { anchor: "middle", font: "print", size: 13 }),
    words("RATED BY YEAR", 252, 168, { anchor: "middle" }),
    words("GOOD FOR ABOUT TEN", 252, 185, { anchor: "middle" }),
  );
}

/** What the inspector looks at first. */
export function techTable(): string {
  return small(
    ink("M8 134H312"),
    solid("M8 134h304v10H8z"),
    ink("M30 144V192M290 144V192"),
    // The card.
    solid("M24 134L34 74H84L78 134z"),
    ink("M48 68h22v10H46z"),
    thin("M42 92H70M40 102H68M38 112H60"),
    // The helmet.
    solid("M108 134C98 112 106 82 136 80C160 79 172 96 172 112L150 115L152 134z"),
    ink("M172 110L142 110L144 122"),
    // The battery and its bracket.
    solid(rect(198, 92, 78, 42, 3)),
    ink("M210 92v-8h12v8M250 92v-8h12v8"),
    subject("M190 134V80H284V134"),
    words("CARD", 54, 58, { anchor: "middle" }),
    words("HELMET", 138, 70, { anchor: "middle" }),
    words("BATTERY,", 237, 56, { anchor: "middle" }),
    words("BOLTED DOWN", 237, 72, { anchor: "middle", color: AMBER }),
    // The torque wrench under the table's edge.
    ink("M62 172H196"),
    solid(round(204, 172, 9)),
    solid(rect(56, 166, 46, 12, 5)),
    words("TORQUE WRENCH", 132, 194, { anchor: "middle" }),
  );
}

/** The same cylinder at the sea and a mile up, air to scale. */
export function thinAir(): string {
  const cylinder = (x: number, count: number, color: string) => {
    const cells = Array.from({ length: 25 }, (_, cell) => cell).filter(
      (cell) => count === 25 || ![3, 9, 16, 22].includes(cell),
    );
    const dots = cells.map((cell) =>
      round(x + 15 + (cell % 5) * 20, 30 + Math.floor(cell / 5) * 17, 3.5),
    );
    return (
      fill(dots.join(""), color) +
      ink(`M${x - 4} 12V150M${x + 114} 12V150M${x - 4} 12H${x + 40}M${x + 70} 12H${x + 114}`) +
      solid(`M${x - 1} 112h112v28h-112z`) +
      thin(`M${x - 1} 120h112M${x - 1} 127h112`) +
      ink(`M${x + 55} 132V158`)
    );
  };
  return small(
    cylinder(26, 25, AMBER),
    cylinder(184, 21, LABEL),
    words("0 FT", 81, 178, { anchor: "middle", size: 17, color: AMBER }),
    words("5,800 FT", 239, 178, { anchor: "middle", size: 17 }),
    words("ALL OF THE AIR", 81, 195, { anchor: "middle" }),
    words("84 PERCENT OF IT", 239, 195, { anchor: "middle" }),
  );
}

/** A slip and what its lines are for. */
export function readSlip(): string {
  const lines = [
    ["R/T", ".512"],
    ["60", "1.702"],
    ["330", "4.791"],
    ["1/8", "7.330"],
    ["MPH", "95.20"],
    ["1000", "9.521"],
    ["1/4", "11.340"],
    ["MPH", "121.85"],
  ] as const;
  return small(
    solid(
      "M24 10l6 6 6-6 6 6 6-6 6 6 6-6 6 6 6-6 6 6 6-6 6 6 6-6 6 6 6-6 6 6 6-6 6 6 6-6 6 6 6-6V190H24z",
    ),
    ...lines.map(([name, figure], index) => {
      const isResult = index === 6;
      const y = 40 + index * 20;
      const color = isResult ? AMBER : LABEL;
      return (
        words(name, 34, y, { font: isResult ? "printBold" : "print", size: 13, color }) +
        words(figure, 136, y, {
          font: isResult ? "printBold" : "print",
          size: 13,
          color,
          anchor: "end",
        })
      );
    }),
    thin("M150 36H172M150 56H172"),
    words("YOUR REACTION", 178, 41),
    words("THE LAUNCH", 178, 61),
    thin("M150 96H160V120H150M160 108H172"),
    words("HALF WAY", 178, 113),
    subject("M150 156H172"),
    words("THE NUMBER", 178, 161, { color: AMBER }),
    thin("M150 176H172"),
    words("AND HOW FAST", 178, 181),
  );
}

/** The foot stays on it until there is a reason. */
export function pedal(): string {
  return small(
    thin("M14 184H214L300 76"),
    `<g transform="translate(58 178) rotate(-22)">${solid("M2-8C0-26 4-40 6-62H44C46-46 58-40 76-34L112-22Q126-17 126-8z")}${solid("M0-8H127V0H2z")}${thin("M58-38l8 8M68-34l8 8M78-30l8 8")}</g>`,
    ink("M232 40L198 126"),
    solid("M176 92L190 88L204 138L190 142z"),
    fill(round(232, 40, 5), LINE),
    subject("M212 112Q228 122 246 122"),
    tip(247, 122, 0),
    words("WAIT FOR", 22, 36, { size: 18 }),
    words("INFORMATION", 22, 56, { size: 18, color: AMBER }),
  );
}

/** The bag of somebody who takes first-timers along. */
export function bag(): string {
  return small(
    ink("M92 84C88 40 116 22 138 40M228 84C232 50 212 30 190 44"),
    solid("M112 84C108 52 132 36 156 38C180 40 190 58 190 84z"),
    ink("M190 66L160 66C154 66 152 72 156 78L160 84"),
    ink("M206 84L254 26"),
    solid("M248 16l12 10-9 11-12-10z"),
    solid("M44 84H276L292 160Q294 176 278 176H42Q26 176 28 160z"),
    thin("M40 100H280M92 100V176M228 100V176"),
    subject("M138 100v18h44v-18"),
    words("FIRST NIGHT", 160, 148, { anchor: "middle", size: 26, font: "display", color: LABEL }),
    lead(76, 34, 130, 54),
    words("HELMET", 22, 32),
    lead(268, 56, 236, 50),
    words("WRENCH", 272, 61),
  );
}

/** A tire of 315 beside one of 245, to scale, from the front. */
export function wideTire(): string {
  const tire = (x: number, width: number, height: number, color: string) => {
    const y = 150 - height;
    return (
      `<path d="${rect(x, y, width, height, 15)}" fill="#1c1f26" stroke="${color}"/>` +
      thin(
        [0.28, 0.5, 0.72]
          .map((part) => `M${Math.round(x + width * part)} ${y + 4}v${height - 8}`)
          .join(""),
      )
    );
  };
  return small(
    thin("M14 150H306"),
    tire(56, 42, 124.5, LINE),
    tire(174, 54, 128, AMBER),
    across(56, 98, 180, "245", LABEL),
    across(174, 228, 180, "315", AMBER),
    words("FRONT", 48, 90, { anchor: "end" }),
    words("REAR,", 240, 82),
    words("A RADIAL", 240, 99),
    words("MM", 238, 185),
  );
}

/** A tester for ethanol: water takes it out of the gasoline, and the line shows how much. */
export function ethanolTube(): string {
  const y = (percent: number) => 170 - percent * 1.4;
  return small(
    ink("M118 14H162M124 14V166Q124 184 140 184T156 166V14"),
    fill(`M126 ${y(72)}H154V166Q154 182 140 182T126 166z`, AMBER, 0.75),
    fill("M126 30H154V69H126z", DIM, 0.5),
    ...[0, 20, 40, 60, 80].map(
      (percent) => ink(`M156 ${y(percent)}h10`) + words(`${percent}`, 172, y(percent) + 5),
    ),
    subject(`M112 ${y(65)}H168`),
    words("FROM 65 UP:", 104, y(65) - 2, { anchor: "end" }),
    words("ALL THE POWER", 104, y(65) + 15, { anchor: "end", color: AMBER }),
    words("GASOLINE", 104, 52, { anchor: "end" }),
    words("ETHANOL", 104, 140, { anchor: "end" }),
    thin(`M208 ${y(83)}h8V${y(51)}h-8`),
    words("FROM A", 226, 84),
    words("PUMP", 226, 101),
    words("PERCENT", 172, 190),
  );
}

/** A tire's birthday: the week and the year. */
export function dateCode(): string {
  return small(
    ink("M20 190A150 150 0 0 1 300 190"),
    ink("M74 190A92 92 0 0 1 246 190"),
    thin("M40 190A128 128 0 0 1 280 190"),
    solid(rect(92, 66, 136, 44, 22)),
    words("DOT", 112, 95, { size: 18 }),
    words("2326", 152, 97, { size: 26, color: AMBER, font: "print" }),
    ink("M154 60V48H182V60M186 60V48H214V60"),
    words("WEEK", 168, 40, { anchor: "middle" }),
    words("YEAR", 200, 40, { anchor: "middle" }),
    words("23RD", 168, 22, { anchor: "middle", size: 16, color: AMBER }),
    words("2026", 202, 22, { anchor: "middle", size: 16, color: AMBER }),
    words("WRITE IT DOWN", 160, 182, { anchor: "middle" }),
  );
}

/** A car asleep: covered, plugged in, tires hard. */
export function winter(): string {
  return small(
    thin("M8 164H312"),
    solid(
      "M40 164C34 150 32 132 38 122C60 112 84 110 104 108C124 88 144 76 172 76C204 76 222 90 242 106C260 108 276 112 282 122C288 136 286 152 282 164C262 158 248 168 232 162C206 154 196 170 168 163C140 156 122 170 100 162C82 156 62 168 40 164z",
    ),
    thin(
      "M104 108C116 122 110 146 116 160M242 106C232 124 240 144 234 160M60 118C64 136 58 148 64 160",
    ),
    subject("M282 140C300 140 300 120 300 104V62"),
    solid(rect(284, 34, 32, 28, 3)),
    fill(round(300, 48, 4), "#2fd36c"),
    words("BATTERY MAINTAINER", 276, 40, { anchor: "end" }),
    lead(64, 188, 82, 162),
    words("TIRES AT 45 PSI", 72, 193),
    words("TANK FULL", 240, 193),
    lead(258, 180, 258, 150),
  );
}

/** What others see of your VIN: nothing. What you see: the end of it. */
export function vinPlate(): string {
  return small(
    ink("M20 170L78 40H242L300 170"),
    thin("M48 170L94 56H226L272 170"),
    solid(rect(36, 92, 248, 50, 4)),
    fill(round(46, 117, 2.5) + round(274, 117, 2.5), DIM),
    ...Array.from({ length: 11 }, (_, index) => fill(rect(58 + index * 12, 112, 9, 12), DIM)),
    words("118341", 192, 125, { size: 20, color: AMBER, font: "print" }),
    words("HIDDEN, ALWAYS", 124, 160, { anchor: "middle", size: 13 }),
    words("LAST SIX", 228, 160, { anchor: "middle", size: 13, color: AMBER }),
    words("THROUGH THE WINDSHIELD", 160, 28, { anchor: "middle" }),
  );
}

/** A hot engine between two passes: hood up, engine off. */
export function hoodUp(): string {
  return small(
    thin("M8 170H312"),
    sideView("modern-coupe", 40, 170, 250),
    solid("M134 116L70 52L62 58L116 120z"),
    subject("M82 40q-8-8 0-16t0-16M104 54q-8-8 0-16t0-16M126 68q-8-8 0-16t0-16"),
    words("HOOD UP", 152, 34, { size: 18 }),
    words("ENGINE OFF, FAN ON", 152, 54),
    words("HALF AN HOUR OF IDLING: 100 HP", 160, 192, { anchor: "middle" }),
  );
}

/** A slick from the side and from the front. */
export function nineInches(): string {
  return small(
    thin("M10 168H310"),
    solid(round(90, 98, 70)),
    ink(round(90, 98, 36)),
    ink(round(90, 98, 8)),
    thin("M40 76q4-10 10-18M130 58q8 8 11 18"),
    `<path d="${rect(198, 28, 42, 140, 14)}" fill="#1c1f26" stroke="${AMBER}"/>`,
    across(198, 240, 190, "", AMBER),
    words("9 IN", 246, 195, { color: AMBER }),
    upright(262, 28, 168, "30 IN"),
    words("NO TREAD AT ALL", 90, 20, { anchor: "middle" }),
  );
}

/** The logbook that comes with a car: line after line, nothing torn out. */
export function logbook(): string {
  const row = (y: number) => thin(`M172 ${y}H292`);
  return small(
    solid(
      "M20 40C60 28 120 28 160 44C200 28 260 28 300 40V176C260 164 200 164 160 180C120 164 60 164 20 176z",
    ),
    ink("M160 44V180"),
    ...[64, 82, 100, 118, 136, 154].map(row),
    words("RUN 41", 34, 70, { font: "print", size: 13 }),
    words("OIL, FILTER", 34, 90, { font: "print", size: 13 }),
    words("RUN 42", 34, 112, { font: "print", size: 13 }),
    words("SPRINGS OK", 34, 132, { font: "print", size: 13 }),
    words("RUN 43", 34, 154, { font: "print", size: 13, color: AMBER }),
    ...["7.93", "7.91", "7.94", "7.90", "7.92"].map((time, index) =>
      words(time, 286, 60 + index * 18, { font: "print", size: 13, anchor: "end" }),
    ),
    words("THICK AND HONEST", 160, 20, { anchor: "middle" }),
  );
}

/** The bars that tell an axle where to push, from the side. */
export function fourLink(): string {
  return small(
    solid("M30 20H70V140H30z"),
    ...[40, 62, 84, 106, 126].map((y) => thin(round(50, y, 4))),
    solid(round(230, 100, 30)),
    solid("M206 44H248V156H206z"),
    ink(round(230, 100, 12)),
    subject("M50 62L228 58M50 126L228 142"),
    fill(round(50, 62, 5) + round(228, 58, 5) + round(50, 126, 5) + round(228, 142, 5), AMBER),
    ink("M248 148H280V34M272 34h16"),
    thin("M270 56h20M270 128h20M270 60l20 8-20 8 20 8-20 8 20 8-20 8 20 8-20 8"),
    words("UPPER BAR", 138, 48, { anchor: "middle", color: AMBER }),
    words("LOWER BAR", 138, 156, { anchor: "middle", color: AMBER }),
    words("CHASSIS", 50, 162, { anchor: "middle" }),
    words("AXLE", 227, 178, { anchor: "middle" }),
    words("COIL-OVER", 280, 24, { anchor: "middle" }),
    words("HOLES MOVE THE PUSH", 50, 190),
  );
}

/** The hour between two passes. */
export function hourOfWork(): string {
  const [x, y] = [110, 100];
  const parts = [
    { name: "COOLING", minutes: 20 },
    { name: "DATA", minutes: 10 },
    { name: "PLUGS", minutes: 10 },
    { name: "TIRES", minutes: 8 },
    { name: "FUEL", minutes: 5 },
    { name: "A LOOK AT ALL THAT MOVES", minutes: 7 },
  ];
  let at = 0;
  const cuts = parts.map(({ minutes }) => {
    const cut = `M${x} ${y}L${onCircle(x, y, 84, at * 6)}`;
    at += minutes;
    return cut;
  });
  return small(
    solid(round(x, y, 84)),
    fill(
      `M${x} ${y}L${onCircle(x, y, 83, 0)}A83 83 0 0 1 ${onCircle(x, y, 83, 120)}z`,
      AMBER,
      0.85,
    ),
    ink(cuts.join("")),
    fill(round(x, y, 5), LINE),
    words("COOLING", 146, 80, { anchor: "middle", color: "#16130a", size: 15 }),
    words("DATA", 128, 158, { anchor: "middle" }),
    words("PLUGS", 66, 148, { anchor: "middle" }),
    words("TIRES", 50, 104, { anchor: "middle" }),
    words("FUEL", 58, 72, { anchor: "middle", size: 12 }),
    words("BOLTS", 91, 44, { anchor: "middle", size: 13 }),
    words("ONE PASS:", 216, 92, { size: 18 }),
    words("AN HOUR OF WORK", 216, 112, { size: 14 }),
  );
}

/** A prediction on the glass. */
export function dialIn(): string {
  return small(
    solid("M62 36Q160 18 258 36L296 140Q160 120 24 140z"),
    thin("M76 50Q160 36 244 50L276 124Q160 108 44 124z"),
    words("12.40", 160, 104, { anchor: "middle", size: 60, font: "display", color: AMBER }),
    ink("M8 156Q160 128 312 156"),
    ink("M120 148L196 138M214 140L268 146"),
    words("SHOE POLISH, BIG ENOUGH FOR THE TOWER", 160, 186, { anchor: "middle" }),
  );
}
