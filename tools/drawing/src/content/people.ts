import { mix } from "../../../../scripts/demo-slips/color.ts";
import { disc, group, line, oval, path } from "./pen.ts";

type Pose = "standing" | "pointing" | "arms-up" | "kneeling" | "clipboard" | "handing";

export interface Figure {
  /** The side the light falls on. */
  rim: string;
  suit?: string;
  helmet?: string;
  pose?: Pose;
  headset?: boolean;
}

const ARMS: Record<Pose, string> = {
  standing: "M-22-138C-33-120-33-98-28-78M22-138C33-120 33-98 28-78",
  pointing: "M-22-138C-33-120-33-98-28-78M20-140C36-140 54-146 72-152",
  "arms-up": "M-21-140C-38-152-42-176-37-200M21-140C38-152 42-176 37-200",
  kneeling: "M-14-96C-30-86-42-74-52-60M14-96C2-76-20-62-40-52",
  clipboard: "M-17-138C-28-118-22-104-4-100M17-138C27-118 24-104 8-98",
  handing: "M-22-138C-33-120-33-98-28-78M20-138C26-116 42-110 64-116",
};

/** Where each arm ends, and the way its hand points. */
const HANDS: Record<Pose, string> = {
  standing: "M-27-73l2 5M27-73l-2 5",
  pointing: "M-27-73l2 5M77-154l6-2",
  "arms-up": "M-37-205v-5M37-205v-5",
  kneeling: "M-55-56l-3 4M-45-50l-5 2",
  clipboard: "M-12-98l3 2M17-101l-3 1",
  handing: "M-27-73l2 5M70-118l5-2",
};

/** The edge of the lit arm, which is where the light of the head goes on. */
const LIT: Record<Pose, string> = {
  standing: "M27-136C37-119 37-99 33-80",
  pointing: "M25-144C40-145 56-150 70-156",
  "arms-up": "M27-140C42-153 46-177 42-200",
  kneeling: "M24-96L19-56",
  clipboard: "M22-135C30-118 28-106 20-98",
  handing: "M25-134C30-120 44-115 62-121",
};

const BODY =
  "M-27-140C-22-151-10-155 0-155S22-151 27-140L22-106C20-96 21-88 22-80L22-42L20-2H6L3-68H-3L-6-2H-20L-22-42L-22-80C-21-88-20-96-22-106z";
/** Each foot turned a little outward, its sole flat on the ground. */
const SHOES = "M5-9H20L28-4Q31-2 30 2H5zM-5-9H-20L-28-4Q-31-2-30 2H-5z";
const KNEELING_SHOES = "M52-15L66-12V2H50zM-26-9H-40Q-50-5-51 2H-26z";

const KNEELING_BODY =
  "M-26-96C-20-108-8-112 0-112S20-108 26-96L20-52L26-14L58-12V-2H16L6-34L-28-34L-26-2H-40L-42-46L-16-54z";

/** The lit edge of the leg below the lit arm. */
const LIT_LEG = "M22-78L22-42L20-6L29-3";
const LIT_KNEELING_LEG = "M20-52L26-15L56-12";

/**
 * Somebody as the light behind them shows them: one dark shape without a face or a seam, lit along one edge. 190 tall
 * at scale 1, with the feet on (x, y).
 */
export function figure(x: number, y: number, scale: number, look: Figure): string {
  const { rim, suit = "#17191f", helmet, pose = "standing" } = look;
  const isKneeling = pose === "kneeling";
  const drop = isKneeling ? 42 : 0;
  const tone = mix(suit, "#0b0b0e", 0.72);
  const head = helmet
    ? disc(0, -168 + drop, 17, tone)
    : path(`M-6 ${-160 + drop}h12v12h-12z`, tone) + oval(0, -170 + drop, 12.5, 16, tone);
  const headset = look.headset
    ? path(`M-18 ${-176 + drop}h8v16h-8zM10 ${-176 + drop}h8v16h-8z`, tone) +
      line(`M-14 ${-172 + drop}A14 15 0 0 1 14 ${-172 + drop}`, tone, 5)
    : "";
  const board = pose === "clipboard" ? path("M-16-112l26-6 6 22-26 6z", "#d8cfba") : "";
  const litHead = `M${helmet ? 6 : 4} ${(helmet ? -184 : -185.5) + drop}q${helmet ? "10 4 10.5 16" : "8 4 8.5 17"}`;
  return group(
    `translate(${Math.round(x)} ${Math.round(y)}) scale(${scale})`,
    path(isKneeling ? KNEELING_SHOES : SHOES, tone),
    path(isKneeling ? KNEELING_BODY : BODY, tone),
    line(`${ARMS[pose]}${HANDS[pose]}`, tone, 12, {
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    }),
    board,
    head,
    headset,
    line(`${litHead}${LIT[pose]}${isKneeling ? LIT_KNEELING_LEG : LIT_LEG}`, rim, 2.4, {
      opacity: 0.8,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    }),
  );
}
