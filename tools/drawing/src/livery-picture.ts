import { type CarFinish, type CarLight, carDefinitions, drawCar } from "./car.ts";
import { CAR_BODIES } from "./car-bodies.ts";
import { textPath } from "./text-path.ts";

type Livery = { paint: string; rimColor: string; floor: string; markup: string };

const BODY = CAR_BODIES["modern-coupe"];
const LIGHT: CarLight = {
  sky: "#c9cfda",
  horizon: "#8a8f99",
  ground: "#2b2f38",
  rim: "#f7f4ea",
};

const number = (text: string, x: number, y: number, size: number, color: string) =>
  `<path d="${textPath(text, { font: "display", size, x, y, anchor: "middle" })}" fill="${color}"/>`;
const rows = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join("");

/** The designs of the livery shootout, by their slugs, drawn on the same car: nose to the left, in centimeters. */
export const LIVERIES: Readonly<Record<string, Livery>> = {
  "amber-four": {
    paint: "#17181d",
    rimColor: "#4a4c53",
    floor: "#3a2c10",
    markup: `<circle cx="244" cy="-62" r="58" fill="#ffb21a"/><circle cx="244" cy="-62" r="46" fill="none" stroke="#16130a" stroke-width="2" stroke-opacity=".5"/>${rows(5, (at) => `<path d="M190,${-96 + at * 16}H298" stroke="#16130a" stroke-opacity=".14" stroke-width="2"/>`)}${number("4", 244, -42, 60, "#16130a")}<path d="M0,-34H500" stroke="#ffb21a" stroke-width="3"/>`,
  },
  thermal: {
    paint: "#e6dfcf",
    rimColor: "#8f939b",
    floor: "#4b463b",
    markup: `${rows(9, (at) => `<path d="M${104 + (at % 3) * 8},${-92 + at * 7}H${206 - (at % 4) * 14}" stroke="#1d1b17" stroke-opacity=".75" stroke-width="2.2" stroke-dasharray="${14 + at} 4 8 4"/>`)}${number("8.94", 270, -44, 50, "#1d1b17")}<path d="M468,-160 l-10,12 l10,12 l-10,12 l10,12 l-10,12 l10,12 l-10,12 l10,12 l-10,12 l10,12 l-10,12 l10,12 H520 V-160 Z" fill="#1d1b17"/>`,
  },
  "burnout-fade": {
    paint: "#b3181d",
    rimColor: "#a9acb3",
    floor: "#3b1214",
    markup: `${rows(26, (at) => `<ellipse cx="${250 + at * 10}" cy="${-20 - ((at * 37) % 96)}" rx="${18 + at * 1.8}" ry="${12 + at}" fill="#efe9dc" fill-opacity="${(0.08 + at * 0.02).toFixed(2)}"/>`)}<path d="M0,-84 C90,-92 180,-92 250,-84 C180,-82 90,-78 0,-72 Z" fill="#efe9dc"/>`,
  },
  "return-road": {
    paint: "#1a2748",
    rimColor: "#8f939b",
    floor: "#16203a",
    markup: `<path d="M-10,-66 C160,-74 330,-78 510,-88 V-72 C330,-62 160,-56 -10,-50 Z" fill="#0c1020"/><path d="M6,-58 C160,-66 330,-70 500,-80" fill="none" stroke="#f7f4ea" stroke-width="4" stroke-dasharray="26 18"/>${number("1320", 246, -28, 22, "#a3acb8")}`,
  },
  "shop-gray": {
    paint: "#6b7078",
    rimColor: "#2b2c31",
    floor: "#2b2f38",
    markup: `<path d="M0,-104 H168 C150,-70 148,-40 152,-10 H0 Z" fill="#b3181d"/>${number("67", 246, -38, 58, "#17181d")}<path d="M330,-104 h60 v30 h-60 Z" fill="#5a5f67"/>`,
  },
  "sixty-foot": {
    paint: "#22252c",
    rimColor: "#a9acb3",
    floor: "#3a3210",
    markup: rows(
      6,
      (at) =>
        `<path d="M${70 + at * 52 + at * at * 3},-150 h${8 + at * 5} l-26,150 h${-(8 + at * 5)} Z" fill="#e0a812"/>`,
    ),
  },
  "county-fair": {
    paint: "#12626a",
    rimColor: "#a9acb3",
    floor: "#123034",
    markup: `<path d="${BODY.shoulder} L510,-240 L-10,-240 Z" fill="#e9dfc6"/><path d="${BODY.shoulder}" fill="none" stroke="#b3181d" stroke-width="2.4" transform="translate(0 9)"/><path d="${BODY.crease}" fill="none" stroke="#e9dfc6" stroke-width="3" transform="translate(0 6)"/>${number("62", 246, -46, 34, "#e9dfc6")}`,
  },
};

/**
 * A design on a lit floor.
 *
 * @throws Error where nothing is drawn under the slug
 */
export function drawLivery(slug: string): string {
  const livery = LIVERIES[slug];
  if (!livery) throw new Error(`There is no livery ${slug}.`);
  const finish: CarFinish = {
    paint: livery.paint,
    stripe: "none",
    stripeColor: "#000000",
    livery: livery.markup,
    rim: "drag",
    rimColor: livery.rimColor,
    dragStance: true,
    lettered: true,
    cage: true,
    driver: undefined,
    number: undefined,
    mirrored: false,
    lightsOn: false,
    rolling: false,
    braking: false,
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900"><defs>${carDefinitions(BODY, finish, LIGHT)}<linearGradient id="wall" x2="0" y2="1"><stop stop-color="#0d0e11"/><stop offset=".8" stop-color="#22252c"/></linearGradient><radialGradient id="pool"><stop stop-color="${livery.floor}"/><stop offset="1" stop-color="${livery.floor}" stop-opacity="0"/></radialGradient></defs><rect width="1600" height="900" fill="url(#wall)"/><rect y="690" width="1600" height="210" fill="#14161b"/><ellipse cx="800" cy="720" rx="820" ry="150" fill="url(#pool)"/><path d="M0,690H1600" stroke="#3a3f4a"/><ellipse cx="800" cy="728" rx="690" ry="24" fill="#020203" fill-opacity=".8"/><g transform="translate(100 720) scale(2.8)">${drawCar(BODY, finish, LIGHT)}</g></svg>\n`;
}
