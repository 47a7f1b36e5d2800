import { darken, lighten, mix } from "../colour.ts";
import { disc, group, line, linear, oval, path } from "./pen.ts";

export interface Figure {
  /** The side the light falls on. */
  rim: string;
  suit?: string;
  helmet?: string;
  pose?: "standing" | "pointing" | "arms-up" | "kneeling" | "clipboard";
  headset?: boolean;
}

const ARMS: Record<NonNullable<Figure["pose"]>, string> = {
  standing: "M-22-138C-33-120-33-98-28-78M22-138C33-120 33-98 28-78",
  pointing: "M-22-138C-33-120-33-98-28-78M20-140C36-140 54-146 72-152",
  "arms-up": "M-21-140C-38-152-42-176-37-200M21-140C38-152 42-176 37-200",
  kneeling: "M-14-96C-30-86-42-74-52-60M14-96C2-76-20-62-40-52",
  clipboard: "M-17-138C-28-118-22-104-4-100M17-138C27-118 24-104 8-98",
};

const BODY =
  "M-27-140C-22-151-10-155 0-155S22-151 27-140L22-106C20-96 21-88 22-80L22-42L20-2H6L3-68H-3L-6-2H-20L-22-42L-22-80C-21-88-20-96-22-106z";
const KNEELING_BODY =
  "M-26-96C-20-108-8-112 0-112S20-108 26-96L20-52L26-14L58-12V-2H16L6-34L-28-34L-26-2H-40L-42-46L-16-54z";

/** A helmeted figure without a face, 190 tall at scale 1, standing on (x, y). */
export function figure(x: number, y: number, scale: number, look: Figure): string {
  const { rim, suit = "#17191f", helmet, pose = "standing" } = look;
  const kneeling = pose === "kneeling";
  const drop = kneeling ? 42 : 0;
  const sleeve = lighten(suit, 0.06);
  const head = helmet
    ? disc(0, -168 + drop, 17, helmet) +
      path(`M-14 ${-172 + drop}h28v9h-28z`, mix(helmet, "#08080b", 0.8))
    : path(`M-6 ${-160 + drop}h12v12h-12z`, "#3a2c28") +
      oval(0, -168 + drop, 12, 15, "#3f302b") +
      path(
        `M-13 ${-168 + drop}C-15 ${-190 + drop} 15 ${-190 + drop} 13 ${-168 + drop}z`,
        darken(suit, 0.3),
      );
  const headset = look.headset
    ? line(`M-15 ${-166 + drop}A15 16 0 0 1 15 ${-166 + drop}`, "#0a0a0c", 5) +
      path(`M-19 ${-170 + drop}h8v14h-8zM11 ${-170 + drop}h8v14h-8z`, "#0a0a0c")
    : "";
  const board = pose === "clipboard" ? path("M-16-112l26-6 6 22-26 6z", "#e9e1cf") : "";
  return group(
    `translate(${Math.round(x)} ${Math.round(y)}) scale(${scale})`,
    path(
      kneeling ? KNEELING_BODY : BODY,
      linear([
        [0, lighten(suit, 0.1)],
        [0.6, suit],
        [1, "#08080a"],
      ]),
    ),
    line(ARMS[pose], sleeve, 12, { "stroke-linecap": "round", "stroke-linejoin": "round" }),
    kneeling ? "" : line("M-22-84H22M0-82V-66", "#08080a", 2.4, { opacity: 0.6 }),
    board,
    head,
    headset,
    line(`M13 ${-176 + drop}a16 16 0 0 1 3 14M25 ${-138 + drop}L21 ${-106 + drop}`, rim, 2.4, {
      opacity: 0.75,
      "stroke-linecap": "round",
    }),
  );
}
