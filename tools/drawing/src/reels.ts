import { REEL_SIZE, type REELS } from "../../../app/features/videos/reels.ts";
import { seededRandom } from "../../../scripts/demo-slips/random.ts";
import { CAR_BODIES } from "./car-bodies.ts";
import { textPath } from "./text-path.ts";

type ReelId = (typeof REELS)[number]["id"];

const REEL_SECONDS = 8;
const { width: W, height: H } = REEL_SIZE;
const GROUND = 430;
const AMBER = "#ffb21a";
const GREEN = "#2fd36c";
const WHITE = "#f7f4ea";

/** A loop: what is drawn, and the rules that move it. */
interface Loop {
  drawing: string;
  rules: string;
}

const LOOPS: Record<ReelId, () => Loop> = { tree, staging, "sixty-foot": sixtyFoot, burnout };

/**
 * A reel as an SVG that moves by its own rules, or stands still. Who asked for less motion sees where it
 * ends.
 */
export function drawReel(id: ReelId, isStill: boolean): string {
  const { drawing, rules } = LOOPS[id]();
  const style = isStill
    ? ""
    : `<style>@media (prefers-reduced-motion:no-preference){${rules}}</style>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}">${style}<defs><linearGradient id="night" x2="0" y2="1"><stop stop-color="#0a0a10"/><stop offset=".62" stop-color="#2b1822"/><stop offset=".8" stop-color="#8a3a22"/></linearGradient><linearGradient id="road" x2="0" y2="1"><stop stop-color="#3a302f"/><stop offset=".3" stop-color="#232227"/><stop offset="1" stop-color="#0e0f12"/></linearGradient><radialGradient id="amber"><stop stop-color="${AMBER}" stop-opacity=".5"/><stop offset="1" stop-color="${AMBER}" stop-opacity="0"/></radialGradient><radialGradient id="green"><stop stop-color="${GREEN}" stop-opacity=".5"/><stop offset="1" stop-color="${GREEN}" stop-opacity="0"/></radialGradient><radialGradient id="smoke"><stop stop-color="#e9e4da" stop-opacity=".8"/><stop offset=".5" stop-color="#d9d4cc" stop-opacity=".45"/><stop offset="1" stop-color="#d9d4cc" stop-opacity="0"/></radialGradient></defs><path d="M0 0h${W}v${GROUND}H0z" fill="url(#night)"/><path d="M0 ${GROUND}h${W}v${H - GROUND}H0z" fill="url(#road)"/><path d="M0 ${GROUND - 26}h${W}v26H0z" fill="#17151a"/><path d="M0 ${GROUND - 26}h${W}" stroke="#f0b07a" stroke-opacity=".5" stroke-width="2"/>${drawing}</svg>\n`;
}

/** Shows what has the class between two moments of the loop, in seconds. */
function lit(name: string, from: number, to: number): string {
  const at = (seconds: number): string => `${((100 * seconds) / REEL_SECONDS).toFixed(2)}%`;
  return `@keyframes ${name}{0%,${at(from - 0.01)}{opacity:0}${at(from)},${at(to)}{opacity:1}${at(to + 0.05)},to{opacity:0}}.${name}{animation:${name} ${REEL_SECONDS}s infinite}`;
}

function bulb(x: number, y: number, r: number, name: string, color: string): string {
  const halo =
    color === WHITE
      ? ""
      : `<circle cx="${x}" cy="${y}" r="${r * 2.6}" fill="url(#${color === GREEN ? "green" : "amber"})"/>`;
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="#1d1f24" stroke="#33363f" stroke-width="2"/><g class="${name}">${halo}<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/></g>`;
}

/** As large as a phone needs it, where a reel is a third of its size. */
const WORDS = 40;

function caption(words: string, x: number, y: number, fill = WHITE, size = WORDS): string {
  return `<path d="${textPath(words, { font: "label", size, x, y, anchor: "middle" })}" fill="${fill}"/>`;
}

function tree(): Loop {
  const rows = [
    { y: 92, name: "pre", color: WHITE, r: 13 },
    { y: 132, name: "stage", color: WHITE, r: 13 },
    { y: 190, name: "one", color: AMBER, r: 24 },
    { y: 252, name: "two", color: AMBER, r: 24 },
    { y: 314, name: "three", color: AMBER, r: 24 },
    { y: 376, name: "go", color: GREEN, r: 24 },
  ];
  const bulbs = rows.flatMap(({ y, name, color, r }) =>
    [448, 512].map((x) => bulb(x, y, r, name, color)),
  );
  const words = rows
    .filter(({ name }) => name !== "one" && name !== "two")
    .map(({ y, name }) => {
      const label =
        { pre: "PRE-STAGE", stage: "STAGE", three: "LEAVE HERE", go: "GREEN" }[name] ?? "";
      return `<g class="${name}">${caption(label, 690, y + 14, name === "go" ? GREEN : WHITE)}</g>`;
    });
  return {
    drawing: `<path d="M470 420h20v70h-20z" fill="#202228"/><path d="M410 490H550l20 22H390z" fill="#1b1c21"/><rect x="400" y="58" width="160" height="370" rx="12" fill="#0a0b0e" stroke="#3d414c" stroke-width="2"/>${bulbs.join("")}${words.join("")}`,
    rules: [
      lit("pre", 0.5, 7),
      lit("stage", 1.6, 7),
      lit("one", 3, 3.5),
      lit("two", 3.5, 4),
      lit("three", 4, 4.5),
      lit("go", 4.5, 7),
    ].join(""),
  };
}

function wheel(x: number, y: number, r: number, name: string): string {
  const spokes = [0, 72, 144, 216, 288]
    .map(
      (turn) =>
        `<path transform="rotate(${turn})" d="M-${r * 0.1} 0L-${r * 0.16}-${r * 0.62}H${r * 0.16}L${r * 0.1} 0z" fill="#8f98a3"/>`,
    )
    .join("");
  return `<g transform="translate(${x} ${y})"><g class="${name}"><circle r="${r}" fill="#0b0b0d"/><circle r="${r - 3}" fill="none" stroke="#4a4f5b" stroke-width="2"/><circle r="${r * 0.68}" fill="#1d1f24" stroke="#8f98a3" stroke-width="3"/>${spokes}<circle r="${r * 0.14}" fill="#c9ced6"/></g></g>`;
}

/** A front tire and its beams to scale: 28 inches tall, beams an inch and a half up, seven apart. */
const TIRE = { r: 130, foot: 480 };
const INCH = (TIRE.r * 2) / 28;
const BEAMS = { y: TIRE.foot - 1.5 * INCH, pre: 700 - 7 * INCH, stage: 700 };
/** From a tire's middle to where it meets a beam. */
const REACH = Math.sqrt(TIRE.r ** 2 - (TIRE.r - 1.5 * INCH) ** 2);
/** Staged shallow: an inch into the second beam, and so still in the first. */
const STAGED = BEAMS.stage + INCH - REACH;

function staging(): Loop {
  const n = (value: number): string => String(Math.round(value * 10) / 10);
  // Where the tire waits between the beams, and where it starts out of the picture.
  const waits = -6.5 * INCH;
  const starts = -900;
  const turned = (rolled: number): string => `${n((rolled / TIRE.r) * (180 / Math.PI))}deg`;
  const seconds = { arrives: 1.76, leaves: 3.04, stops: 4.48 };
  const percent = (at: number): string => `${n((100 * at) / REEL_SECONDS)}%`;
  const broken = (beam: number, from: number, to: number, since: number, till: number): number =>
    since + ((beam - REACH - STAGED - from) / (to - from)) * (till - since);
  const keys = (value: (rolled: number) => string): string =>
    `0%{transform:${value(starts)}}${percent(seconds.arrives)},${percent(seconds.leaves)}{transform:${value(waits)}}${percent(seconds.stops)},to{transform:none}`;
  const eye = (x: number): string =>
    `<path d="M${n(x)} ${n(BEAMS.y)}V${TIRE.foot}" stroke="#2b2f38" stroke-width="10"/><circle cx="${n(x)}" cy="${n(BEAMS.y)}" r="11" fill="#ff5a4a"/><circle cx="${n(x)}" cy="${n(BEAMS.y)}" r="5" fill="#ffe0d8"/>`;
  const lead = (x: number, beam: number): string =>
    `<path d="M${x} 152L${n(beam)} ${n(BEAMS.y - 12)}" fill="none" stroke="#ff8a7a" stroke-width="2.5" stroke-dasharray="9 7"/><circle cx="${n(beam)}" cy="${n(BEAMS.y)}" r="11" fill="none" stroke="#ff8a7a" stroke-width="2.5"/>`;
  const lamp = (x: number, name: string, label: string): string =>
    bulb(x, 62, 30, name, WHITE) + caption(label, x, 138);
  const middle = n(STAGED);
  const arch = TIRE.r + 20;
  const [left, right] = [n(STAGED - arch), n(STAGED + arch)];
  const body = `M-320 190H${n(STAGED - 90)}Q${n(STAGED + 90)} 192 ${n(STAGED + 190)} 236Q${n(STAGED + 232)} 260 ${n(STAGED + 240)} 300V372L${n(STAGED + 222)} 396H${right}A${arch} ${arch} 0 0 0 ${left} 396H-320z`;
  const dimension = `<path d="M${n(BEAMS.pre)} ${TIRE.foot + 8}v36M${BEAMS.stage} ${TIRE.foot + 8}v36M${n(BEAMS.pre - 44)} ${TIRE.foot + 26}h44m-14-7l14 7-14 7M${BEAMS.stage + 44} ${TIRE.foot + 26}h-44m14-7l-14 7 14 7" fill="none" stroke="#b3b5bd" stroke-width="3"/>${caption("7 INCHES", BEAMS.stage + 136, TIRE.foot + 40, "#d8d9de")}`;
  return {
    drawing: `<path d="M${BEAMS.stage - 5} ${GROUND}h10v${TIRE.foot - GROUND}h-10z" fill="${WHITE}" opacity=".8"/>${eye(BEAMS.pre)}${eye(BEAMS.stage)}<g class="roll"><ellipse cx="${middle}" cy="${TIRE.foot + 2}" rx="170" ry="9" fill="#000" opacity=".6"/><path d="${body}" fill="#8f1c20"/><path d="M-320 190H${n(STAGED - 90)}Q${n(STAGED + 90)} 192 ${n(STAGED + 190)} 236" fill="none" stroke="#ff8a7a" stroke-width="3"/><path d="M${n(STAGED + 176)} 244l50 24 6 30-48-10z" fill="${WHITE}"/><path d="M${n(STAGED - 190)} 190q-16 90 0 206" fill="none" stroke="#3a0a0c" stroke-width="3"/><circle cx="${middle}" cy="${TIRE.foot - TIRE.r}" r="${arch}" fill="#060607"/>${wheel(Math.round(STAGED), TIRE.foot - TIRE.r, TIRE.r, "spin")}</g>${lead(560, BEAMS.pre)}${lead(780, BEAMS.stage)}${lamp(560, "pre", "PRE-STAGE")}${lamp(780, "stage", "STAGE")}${dimension}`,
    rules: `@keyframes roll{${keys((rolled) => `translate(${n(rolled)}px)`)}}.roll{animation:roll ${REEL_SECONDS}s linear infinite}@keyframes spin{${keys((rolled) => `rotate(${turned(rolled)})`)}}.spin{animation:spin ${REEL_SECONDS}s linear infinite}${lit("pre", broken(BEAMS.pre, starts, waits, 0, seconds.arrives), 7.9)}${lit("stage", broken(BEAMS.stage, waits, 0, seconds.leaves, seconds.stops), 7.9)}`,
  };
}

/** A coupe with its nose to the right, `scale` times its size in centimeters, its rear axle at x. */
function car(x: number, scale: number, wheels: string): string {
  const body = CAR_BODIES["modern-coupe"];
  const [front, rear] = body.axles;
  return `<g transform="translate(${x} ${GROUND + 34}) scale(${-scale} ${scale}) translate(${-rear} 0)"><ellipse cx="${(front + rear) / 2}" cy="2" rx="260" ry="12" fill="#000" opacity=".6"/><path d="${body.shell}" fill="#8f1c20"/><path d="${body.glass}${body.windshield}" fill="#0b0c10"/><path d="${body.shoulder}" fill="none" stroke="#ff9a8a" stroke-width="2"/><path d="${body.cuts}" fill="none" stroke="#3a0a0c" stroke-width="1.5"/><path d="${body.headLamp}" fill="${WHITE}"/><path d="${body.tailLamp}" fill="#ff3b34"/>${wheel(front, -38, 40, wheels.includes("front") ? "spin" : "rest")}${wheel(rear, -38, 40, "spin")}</g>`;
}

function sixtyFoot(): Loop {
  const post = (x: number, label: string): string =>
    `<path d="M${x} ${GROUND - 90}V${GROUND + 60}" stroke="#ff5a4a" stroke-width="3" stroke-dasharray="10 7"/>${caption(label, x, GROUND - 104)}`;
  const figures = ["0.000", "0.612", "1.044", "1.390", "1.702"];
  const times = [0, 1.4, 2, 2.4, 2.8, 7.9];
  const clock = figures.map((figure, at) => {
    const last = at === figures.length - 1;
    // The last one is in the picture that doesn't move.
    const name = last ? "t4" : `t${at} early`;
    const fill = last ? GREEN : AMBER;
    return `<path class="${name}"${last ? "" : ' opacity="0"'} d="${textPath(figure, { font: "display", size: 92, x: 480, y: 170, anchor: "middle" })}" fill="${fill}"/>`;
  });
  const rules = figures.map((_, at) =>
    lit(`t${at}`, Math.max(0.02, times[at] ?? 0), (times[at + 1] ?? 0) - 0.02),
  );
  return {
    drawing: `<rect x="330" y="80" width="300" height="116" fill="#060607" stroke="#3a3d47" stroke-width="2"/>${clock.join("")}${caption("60 FT", 480, 244, "#d8d9de")}${post(270, "START")}${post(760, "60 FEET")}<g class="leave">${car(520, 0.82, "front")}</g>`,
    rules: `@keyframes leave{0%,17.5%{transform:translate(-490px)}35%{transform:none}48%,to{transform:translate(900px)}}.leave{animation:leave ${REEL_SECONDS}s cubic-bezier(.5,0,.7,.6) infinite}@keyframes spin{to{transform:rotate(-2160deg)}}.spin{animation:spin ${REEL_SECONDS}s linear infinite}${rules.join("")}`,
  };
}

function burnout(): Loop {
  const random = seededRandom("burnout");
  const puffs = Array.from({ length: 26 }, (_, at) => {
    const x = 300 - random.range(0, 230);
    const y = GROUND + 20 - random.range(0, 170);
    const r = random.range(50, 110);
    return `<circle class="puff" style="animation-delay:${(at * 0.09).toFixed(2)}s" cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(0)}" fill="url(#smoke)" opacity=".6"/>`;
  });
  return {
    drawing: `<ellipse cx="330" cy="${GROUND + 40}" rx="230" ry="16" fill="#7a8ea0" opacity=".35"/>${caption("WATER BOX", 500, GROUND + 98, "#d8d9de")}<g class="sway">${car(370, 1.25, "rear")}</g>${puffs.join("")}`,
    rules: `@keyframes spin{to{transform:rotate(-7200deg)}}.spin{animation:spin ${REEL_SECONDS}s linear infinite}@keyframes puff{0%,12%{opacity:0;transform:translate(70px,60px) scale(.2)}45%{opacity:.7;transform:none}80%,to{opacity:0;transform:translate(-90px,-70px) scale(1.5)}}.puff{animation:puff ${REEL_SECONDS}s infinite;transform-box:fill-box;transform-origin:center}@keyframes sway{0%,12%,80%,to{transform:none}30%,60%{transform:translate(-3px,2px)}45%{transform:translate(3px,1px)}}.sway{animation:sway ${REEL_SECONDS}s infinite}`,
  };
}
