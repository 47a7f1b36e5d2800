import { darken, lighten, mix } from "../../../scripts/demo-slips/color.ts";
import type { CarBody, RimStyle } from "./car-bodies.ts";
import { textPath } from "./text-path.ts";

export interface CarFinish {
  paint: string;
  stripe: "none" | "rocker" | "tail" | "shoulder" | "two-tone";
  stripeColor: string;
  /** Markup over the whole side, in the car's own centimetres, where it wears more than a stripe. */
  livery?: string;
  rim: RimStyle;
  rimColor: string;
  /** Skinny fronts and tall rears, as on a strip car. */
  dragStance: boolean;
  lettered: boolean;
  cage: boolean;
  driver: string | undefined;
  number: string | undefined;
  /** Drawn in a mirror: lettering is turned back so that it stays readable. */
  mirrored: boolean;
  lightsOn: boolean;
  rolling: boolean;
  braking: boolean;
  /** Off for work: the arches are empty, and the drawing puts into them what is left on the axles. */
  wheelsOff?: boolean;
  /** Behind the spokes; red where it isn't told. */
  caliper?: string;
  /** The front tire's radius in centimeters, where the stance doesn't say it. */
  frontTire?: number;
}

export interface CarLight {
  /** What the upper surfaces mirror, what lies along the horizon, and what lies on the ground. */
  sky: string;
  horizon: string;
  ground: string;
  rim: string;
}

/** How far the body sits down on its wheels. */
const DROP = 4;

const n = (value: number): string => String(Math.round(value * 10) / 10);

function spokes(style: RimStyle, r: number): string {
  const turn = (count: number, path: string, offset = 0): string =>
    Array.from(
      { length: count },
      (_, i) => `<path transform="rotate(${n((360 / count) * i + offset)})" d="${path}"/>`,
    ).join("");
  switch (style) {
    case "rally":
      return `<circle r="${n(r * 0.8)}"/><g fill="#0c0c0f">${turn(5, `M${n(-r * 0.13)},${n(-r * 0.7)} L${n(r * 0.13)},${n(-r * 0.7)} L${n(r * 0.09)},${n(-r * 0.48)} L${n(-r * 0.09)},${n(-r * 0.48)} Z`)}</g>`;
    case "five":
      return turn(
        5,
        `M${n(-r * 0.17)},0 L${n(-r * 0.2)},${n(-r * 0.86)} L${n(r * 0.2)},${n(-r * 0.86)} L${n(r * 0.17)},0 Z`,
      );
    case "split":
      return (
        turn(
          5,
          `M${n(-r * 0.14)},0 L${n(-r * 0.26)},${n(-r * 0.95)} L${n(-r * 0.1)},${n(-r * 0.95)} L0,${n(-r * 0.2)} Z`,
        ) +
        turn(
          5,
          `M${n(r * 0.14)},0 L${n(r * 0.26)},${n(-r * 0.95)} L${n(r * 0.1)},${n(-r * 0.95)} L0,${n(-r * 0.2)} Z`,
        )
      );
    case "multi":
      return turn(
        10,
        `M${n(-r * 0.08)},0 L${n(-r * 0.065)},${n(-r * 0.95)} L${n(r * 0.065)},${n(-r * 0.95)} L${n(r * 0.08)},0 Z`,
      );
    case "mesh":
      return (
        turn(
          9,
          `M${n(-r * 0.05)},0 L${n(r * 0.2)},${n(-r * 0.92)} L${n(r * 0.3)},${n(-r * 0.9)} L${n(r * 0.06)},0 Z`,
        ) +
        turn(
          9,
          `M${n(r * 0.05)},0 L${n(-r * 0.2)},${n(-r * 0.92)} L${n(-r * 0.3)},${n(-r * 0.9)} L${n(-r * 0.06)},0 Z`,
        )
      );
    case "drag":
      return (
        turn(
          5,
          `M${n(-r * 0.1)},0 L${n(-r * 0.24)},${n(-r * 0.8)} L${n(r * 0.24)},${n(-r * 0.8)} L${n(r * 0.1)},0 Z`,
        ) +
        `<g fill="#0c0c0f">${turn(5, `M${n(-r * 0.1)},${n(-r * 0.68)} L${n(r * 0.1)},${n(-r * 0.68)} L0,${n(-r * 0.4)} Z`)}</g>`
      );
  }
}

function wheel(
  x: number,
  radius: number,
  share: number,
  finish: CarFinish,
  light: CarLight,
  caliper: string,
): string {
  const r = radius * share;
  const ring = (radius + r) / 2;
  const lettering = finish.lettered
    ? `<circle r="${n(ring)}" fill="none" stroke="#d9d4c8" stroke-opacity=".8" stroke-width="${n((radius - r) * 0.3)}" stroke-dasharray="${n(ring * 0.07)} ${n(ring * 0.035)} ${n(ring * 0.1)} ${n(ring * 0.035)} ${n(ring * 0.07)} ${n(ring * 0.035)} ${n(ring * 0.07)} ${n(ring * 1.1)}"/>`
    : "";
  const turning = finish.rolling ? [0, 7, 14, 21, 28] : [11];
  const face = turning
    .map(
      (angle) =>
        `<g transform="rotate(${angle})"${finish.rolling ? ' fill-opacity=".38"' : ""}>${spokes(finish.rim, r)}</g>`,
    )
    .join("");
  return `<g transform="translate(${n(x)} ${n(-radius)})"><circle r="${n(radius)}" fill="#09090b"/><circle r="${n(radius - 0.9)}" fill="none" stroke="${mix("#1a1a1e", light.rim, 0.2)}" stroke-width="1.2"/><circle r="${n(ring)}" fill="none" stroke="#17171b" stroke-width="${n((radius - r) * 0.5)}"/>${lettering}<path d="M${n(-radius * 0.86)},${n(-radius * 0.42)} A${n(radius * 0.96)} ${n(radius * 0.96)} 0 0 1 ${n(radius * 0.66)},${n(-radius * 0.7)}" fill="none" stroke="${light.rim}" stroke-opacity=".35" stroke-width="1.1"/><circle r="${n(r)}" fill="#0b0b0d"/><circle r="${n(r * 0.72)}" fill="#26272c"/><circle r="${n(r * 0.68)}" fill="#3a3c43"/><circle r="${n(r * 0.34)}" fill="#17181b"/><path d="M${n(r * 0.46)},${n(-r * 0.52)} A${n(r * 0.7)} ${n(r * 0.7)} 0 0 1 ${n(r * 0.66)},${n(r * 0.22)} L${n(r * 0.44)},${n(r * 0.14)} A${n(r * 0.46)} ${n(r * 0.46)} 0 0 0 ${n(r * 0.3)},${n(-r * 0.36)} Z" fill="${caliper}"/><g fill="url(#metal)" stroke="#08080a" stroke-width=".35">${face}</g><circle r="${n(r * 0.965)}" fill="none" stroke="url(#metal)" stroke-width="${n(r * 0.075)}"/><circle r="${n(r * 0.17)}" fill="url(#metal)" stroke="#08080a" stroke-width=".5"/><circle r="${n(r * 0.07)}" fill="#101013"/></g>`;
}

function definitions(body: CarBody, finish: CarFinish, light: CarLight): string {
  const { paint } = finish;
  const top = -body.height;
  const lit = mix(lighten(paint, 0.3), light.sky, 0.32);
  const stop = (offset: number, color: string, opacity?: number): string =>
    `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? "" : ` stop-opacity="${opacity}"`}/>`;
  return `<linearGradient id="paint" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${top}" y2="-16">${stop(0, lit)}${stop(0.28, mix(paint, lit, 0.4))}${stop(0.46, paint)}${stop(0.78, darken(paint, 0.42))}${stop(1, darken(paint, 0.74))}</linearGradient>
<linearGradient id="under" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${n(top * 0.7)}" y2="-16">${stop(0, darken(paint, 0.5), 0.62)}${stop(0.34, darken(paint, 0.36), 0.18)}${stop(0.62, darken(paint, 0.6), 0.35)}${stop(1, "#050507", 0.7)}</linearGradient>
<linearGradient id="ends" gradientUnits="userSpaceOnUse" x1="0" x2="${body.length}" y1="0" y2="0">${stop(0, "#040406", 0.72)}${stop(0.09, "#040406", 0.2)}${stop(0.2, "#040406", 0)}${stop(0.84, "#040406", 0)}${stop(0.95, "#040406", 0.3)}${stop(1, "#040406", 0.7)}</linearGradient>
<linearGradient id="edge" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${top}" y2="-40">${stop(0, light.rim, 1)}${stop(0.5, light.rim, 0.65)}${stop(1, light.rim, 0)}</linearGradient>
<linearGradient id="pane" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${top}" y2="${n(top * 0.7)}">${stop(0, mix("#0a0b10", light.sky, 0.42))}${stop(0.55, "#0b0c11")}${stop(1, mix("#0b0c10", light.horizon, 0.34))}</linearGradient>
<linearGradient id="metal" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="-30" y2="30">${stop(0, lighten(finish.rimColor, 0.62))}${stop(0.42, finish.rimColor)}${stop(0.56, darken(finish.rimColor, 0.55))}${stop(1, mix(finish.rimColor, light.horizon, 0.3))}</linearGradient>
<linearGradient id="chrome" x2="0" y2="1">${stop(0, "#f4f1ea")}${stop(0.42, "#9a9da4")}${stop(0.5, "#26272b")}${stop(0.72, mix("#6d6f76", light.horizon, 0.4))}${stop(1, "#1a1b1f")}</linearGradient>
<radialGradient id="gleam">${stop(0, "#ffffff", 0.85)}${stop(0.35, light.rim, 0.35)}${stop(1, light.rim, 0)}</radialGradient>
<radialGradient id="headGlow">${stop(0, "#fffbe8", 0.95)}${stop(0.2, "#ffe9b0", 0.45)}${stop(1, "#ffd98a", 0)}</radialGradient>
<radialGradient id="tailGlow">${stop(0, "#ff5a46", 0.85)}${stop(0.3, "#ff2a20", 0.35)}${stop(1, "#ff2a20", 0)}</radialGradient>
<clipPath id="shellClip"><path d="${body.shell}"/></clipPath><clipPath id="glassClip"><path d="${body.glass}"/></clipPath>`;
}

function stripes(body: CarBody, finish: CarFinish): string {
  const { stripe, stripeColor } = finish;
  const [, rear] = body.axles;
  switch (stripe) {
    case "none":
      return "";
    case "rocker":
      return `<path d="${body.crease}" fill="none" stroke="${stripeColor}" stroke-width="5" stroke-opacity=".85" transform="translate(0 7)"/><path d="${body.crease}" fill="none" stroke="${stripeColor}" stroke-width="1.2" stroke-opacity=".85" transform="translate(0 2)"/>`;
    case "tail":
      return `<path d="M${rear + 40},-140 L${rear + 62},-140 L${rear + 66},0 L${rear + 46},0 Z" fill="${stripeColor}" fill-opacity=".88"/><path d="M${rear + 33},-140 L${rear + 36},-140 L${rear + 41},0 L${rear + 38},0 Z" fill="${stripeColor}" fill-opacity=".88"/>`;
    case "shoulder":
      return `<path d="${body.shoulder}" fill="none" stroke="${stripeColor}" stroke-width="6.5" stroke-opacity=".86" transform="translate(0 6)" stroke-dasharray="0 ${n(body.length * 0.36)} 2000"/>`;
    case "two-tone":
      return `<path d="${body.shoulder} L${body.length + 9},-230 L-9,-230 Z" fill="${stripeColor}" fill-opacity=".62"/>`;
  }
}

function helmetAt([x, y]: readonly [number, number], color: string, light: CarLight): string {
  return `<g transform="translate(${x} ${y})"><path d="M-16,26 C-15,11 -8,7 0,7 C9,7 18,12 20,28 Z" fill="#15161b"/><path d="M-12,2 C-14,-9 -6,-14 1,-14 C10,-14 14,-7 13,2 C13,9 8,11 1,11 L-8,10 C-11,9 -12,6 -12,2 Z" fill="${color}"/><path d="M-12.5,-3 L-1,-4 L0,4 L-12,4 Z" fill="#0a0b0f"/><path d="M-12,-1 L-3,-2" stroke="${light.horizon}" stroke-width="1.2"/><path d="M-7,-12 C0,-15 9,-12 12,-4" fill="none" stroke="${light.rim}" stroke-width="1.4" stroke-opacity=".8"/></g>`;
}

function interior(body: CarBody, finish: CarFinish, light: CarLight): string {
  const open = body.pillars === "";
  const [hx, hy] = body.helmet;
  const seat = open
    ? ""
    : `<path d="M${hx + 10},${hy + 34} C${hx + 12},${hy + 8} ${hx + 18},${hy - 8} ${hx + 26},${hy - 6} C${hx + 32},${hy - 2} ${hx + 28},${hy + 14} ${hx + 32},${hy + 34} Z" fill="#050609"/><path d="M${hx - 46},${hy + 30} l10,-19 l5,2 l-7,18 Z" fill="#050609"/>`;
  const cage = finish.cage
    ? `<path d="M${hx + 24},${-body.height * 0.7} L${hx + 28},${-body.height} M${hx + 26},${-body.height * 0.94} L${hx + 92},${-body.height * 0.72} M${hx - 62},${-body.height * 0.74} L${hx + 24},${-body.height * 0.93}" stroke="${mix("#2a2c33", light.rim, 0.22)}" stroke-width="3" fill="none"/>`
    : "";
  return seat + cage + (finish.driver && !open ? helmetAt(body.helmet, finish.driver, light) : "");
}

function glazing(body: CarBody, finish: CarFinish, light: CarLight): string {
  const { length, height } = body;
  const number = finish.number
    ? `<path transform="translate(${body.number.join(" ")})${finish.mirrored ? " scale(-1 1)" : ""}" d="${textPath(finish.number, { font: "display", size: height * 0.14, y: height * 0.045, anchor: "middle" })}" fill="#f6f3ea" fill-opacity=".9"/>`
    : "";
  const glints = [0.36, 0.62].map((at, i) => {
    const x = length * at;
    return `<path d="M${n(x)},${-height} l${i === 0 ? 26 : 9},0 l-40,60 l${i === 0 ? -26 : -9},0 Z" fill="${light.sky}" fill-opacity="${i === 0 ? 0.2 : 0.28}"/>`;
  });
  const trim = body.chrome ? "#c9cbd0" : "#050608";
  const pillar = darken(finish.paint, body.chrome ? 0.35 : 0.82);
  return `<path d="${body.windshield}" fill="url(#pane)"/><path d="${body.windshield}" fill="${light.sky}" fill-opacity=".34"/><path d="${body.glass}" fill="url(#pane)"/><g clip-path="url(#glassClip)">${interior(body, finish, light)}${glints.join("")}<path d="${body.glass}" fill="none" stroke="#000" stroke-opacity=".6" stroke-width="3"/></g><path d="${body.pillars}" stroke="${pillar}" stroke-width="${body.chrome ? 2 : 5}" fill="none"/><path d="${body.glass}" fill="none" stroke="${trim}" stroke-opacity=".75" stroke-width="${body.chrome ? 1.1 : 1.6}"/>${number}`;
}

function panels(body: CarBody, finish: CarFinish, light: CarLight): string {
  const { length, shoulder, crease, cuts } = body;
  const closed = `${shoulder} L${length + 10},0 L-10,0 Z`;
  const [front, rear] = body.axles;
  const arch = (x: number, r: number): string =>
    `<circle cx="${x}" cy="${-r - DROP}" r="${n(r + 4)}" fill="#040406"/><circle cx="${x}" cy="${-r - DROP}" r="${n(r + 4.5)}" fill="none" stroke="${lighten(finish.paint, 0.25)}" stroke-opacity=".5" stroke-width="1.1"/>`;
  const gleam = (x: number, y: number, rx: number, ry: number, opacity: number): string =>
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="url(#gleam)" fill-opacity="${opacity}"/>`;
  const hip = body.height * 0.68;
  return `<g clip-path="url(#shellClip)"><path d="${body.shell}" fill="url(#paint)"/>${stripes(body, finish)}${finish.livery ?? ""}<path d="${closed}" fill="url(#under)"/><path d="${shoulder}" fill="none" stroke="${light.horizon}" stroke-opacity=".2" stroke-width="9" transform="translate(0 15)"/><path d="${shoulder}" fill="none" stroke="${light.horizon}" stroke-opacity=".26" stroke-width="2.4" transform="translate(0 21)"/><path d="${shoulder}" fill="none" stroke="${lighten(finish.paint, 0.55)}" stroke-opacity=".3" stroke-width="6"/><path d="${shoulder}" fill="none" stroke="${lighten(mix(finish.paint, light.rim, 0.4), 0.5)}" stroke-opacity=".85" stroke-width="1.5"/><path d="${crease}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="2.4"/><path d="${crease}" fill="none" stroke="${lighten(finish.paint, 0.4)}" stroke-opacity=".4" stroke-width="1.4" transform="translate(0 1.8)"/><rect y="-33" width="${length}" height="9" fill="${light.ground}" fill-opacity=".2"/>${gleam(front + 22, -hip, 66, 9, 0.75)}${gleam(rear - 4, -hip - 4, 60, 10, 0.8)}${gleam(length * 0.53, -body.height + 4, 66, 6, 0.9)}<rect x="-10" y="-240" width="${length + 20}" height="240" fill="url(#ends)"/><path d="${body.dark}" fill="#08080b" fill-opacity=".92"/><path d="${cuts}" fill="none" stroke="#000" stroke-opacity=".6" stroke-width="1.3"/><path d="${cuts}" fill="none" stroke="${lighten(finish.paint, 0.35)}" stroke-opacity=".3" stroke-width=".8" transform="translate(1.3 0)"/>${arch(front, body.tire)}${arch(rear, body.tire)}<path d="${body.shell}" fill="none" stroke="url(#edge)" stroke-width="3.4"/></g>`;
}

function lamps(body: CarBody, finish: CarFinish): string {
  const center = (path: string): [number, number] => {
    const [, x = "0", y = "0"] = /M(-?[\d.]+),(-?[\d.]+)/.exec(path) ?? [];
    return [Number(x), Number(y)];
  };
  const [hx, hy] = center(body.headLamp);
  const [tx, ty] = center(body.tailLamp);
  const head = finish.lightsOn
    ? `<path d="${body.headLamp}" fill="#fff6d8"/><ellipse cx="${n(hx - 6)}" cy="${n(hy + 6)}" rx="64" ry="20" fill="url(#headGlow)"/><circle cx="${n(hx + 4)}" cy="${n(hy + 5)}" r="26" fill="url(#headGlow)"/>`
    : `<path d="${body.headLamp}" fill="#c9ccd2"/><path d="${body.headLamp}" fill="#0a0b0e" fill-opacity=".45"/><path d="${body.headLamp}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width=".8"/>`;
  const tail = `<path d="${body.tailLamp}" fill="${finish.braking ? "#ff4a38" : "#9c1416"}"/>${finish.lightsOn || finish.braking ? `<circle cx="${n(tx + 6)}" cy="${n(ty + 9)}" r="${finish.braking ? 46 : 26}" fill="url(#tailGlow)"/>` : ""}`;
  return head + tail;
}

/** The gradients and clips of a car; once per drawing, inside defs. */
export const carDefinitions = definitions;

/** A car in centimetres, nose to the left, standing on y = 0. */
export function drawCar(body: CarBody, finish: CarFinish, light: CarLight): string {
  const [front, rear] = body.axles;
  const open = body.pillars === "";
  const caliper = finish.caliper ?? (finish.rimColor === "#c8342c" ? "#d9b23a" : "#b3201f");
  const frontRadius = finish.frontTire ?? (finish.dragStance ? body.tire * 0.95 : body.tire);
  const frontShare = finish.dragStance ? Math.min(0.74, body.rimShare + 0.1) : body.rimShare;
  const rearShare = finish.dragStance ? body.rimShare - 0.1 : body.rimShare;
  const behind = open ? "#0b0c0f" : darken(finish.paint, 0.25);
  const rail = body.behind
    ? `<path d="${body.behind}" fill="${behind}"/><path d="${body.behind}" fill="none" stroke="${light.rim}" stroke-opacity=".55" stroke-width="1.2"/>`
    : "";
  const bright = body.bright
    ? `<path d="${body.bright}" fill="url(#chrome)" stroke="#000" stroke-opacity=".5" stroke-width=".6"/>`
    : "";
  const handles = body.handles
    .map(
      ([x, y]) =>
        `<rect x="${x - 7}" y="${y}" width="14" height="2.6" rx="1.3" fill="${body.chrome ? "url(#chrome)" : darken(finish.paint, 0.45)}"/><rect x="${x - 7}" y="${y - 0.8}" width="14" height="1" rx=".5" fill="#fff" fill-opacity=".4"/>`,
    )
    .join("");
  const wheels = finish.wheelsOff
    ? ""
    : wheel(front, frontRadius, frontShare, finish, light, caliper) +
      wheel(rear, body.tire, rearShare, finish, light, caliper);
  const driver = open && finish.driver ? helmetAt(body.helmet, finish.driver, light) : "";
  return `<g transform="translate(0 ${DROP})">${rail}${driver}</g><rect x="${front}" y="-30" width="${rear - front}" height="19" fill="#040405"/><g transform="translate(0 ${DROP})">${panels(body, finish, light)}${glazing(body, finish, light)}${lamps(body, finish)}${bright}${handles}<path d="${body.mirror}" fill="${darken(finish.paint, body.chrome ? 0.1 : 0.3)}"/><path d="${body.mirror}" fill="none" stroke="${light.rim}" stroke-opacity=".6" stroke-width=".8"/></g>${wheels}`;
}
