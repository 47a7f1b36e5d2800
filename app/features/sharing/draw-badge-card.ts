import { svgImage } from "#app/lib/svg-image.ts";
import { brandMark, cardDocument, cardName } from "./card-parts.ts";
import { type CardShape, sizeOf } from "./card-size.ts";
import { cut, INK, label, sizeFor, words } from "./card-words.ts";

/** What the card of an earned badge shows. */
export type BadgeCard = {
  /** The badge as SVG, and its proportions. */
  plate: string;
  size: { width: number; height: number };
  username: string;
  /** 'A 12.3 quarter mile or quicker, in a stock car' */
  meaning: string;
  /** '2018 Dodge Challenger SRT Demon' */
  car: string;
  /** '12.345 at Woodburn Dragstrip, Jun 14, 2024' */
  run: string;
};

/** The picture of an earned badge: the plate under the floodlights, large, and who earned it. */
export function drawBadgeCard(card: BadgeCard, shape: CardShape): string {
  return cardDocument(shape, shape === "wide" ? wide(card) : tall(card));
}

function wide({ plate, size, username, meaning, car, run }: BadgeCard): string {
  const height = 300;
  const width = Math.round((height * size.width) / size.height);
  const name = cardName(username);
  const line = cut(`${car}, ${run}`, 110);
  return `${stage("wide", { y: 400, reach: 420 })}
${svgImage(plate, { x: (1200 - width) / 2, y: 56, width, height })}
${words(name, { x: 600, y: 472, size: sizeFor(name, 900, 84), fill: INK.white, anchor: "middle" })}
${label(meaning, { x: 600, y: 518, size: sizeFor(meaning, 1080, 36), fill: INK.amber, anchor: "middle" })}
${label(line, { x: 600, y: 556, size: sizeFor(line, 1100, 28), fill: INK.gray, anchor: "middle" })}
${brandMark({ x: 746, y: 604, size: 26 })}`;
}

function tall({ plate, size, username, meaning, car, run }: BadgeCard): string {
  const width = 940;
  const height = Math.round((width * size.height) / size.width);
  const name = cardName(username);
  const center = { x: 540, anchor: "middle" } as const;
  return `${stage("tall", { y: 1090, reach: 600 })}
${label("EARNED", { ...center, y: 420, size: 64, fill: INK.amber })}
${svgImage(plate, { x: 70, y: 500, width, height })}
${words(name, { ...center, y: 1240, size: sizeFor(name, 940, 150), fill: INK.white })}
${label(meaning, { ...center, y: 1320, size: sizeFor(meaning, 980, 58), fill: INK.amber })}
${label(cut(car, 46), { ...center, y: 1410, size: sizeFor(cut(car, 46), 940, 50), fill: INK.gray })}
${label(cut(run, 56), { ...center, y: 1476, size: sizeFor(cut(run, 56), 940, 46), fill: INK.gray })}
${brandMark({ x: 860, y: 1720, size: 48 })}`;
}

/** The wall and the floor behind a plate, and two lights on it. */
function stage(shape: CardShape, { y, reach }: { y: number; reach: number }): string {
  const { width, height } = sizeOf(shape);
  const middle = width / 2;
  return `<path d="M0 0H${width}V${y}H0Z" fill="#1b1e24"/><path d="M0 ${y}H${width}V${height}H0Z" fill="${INK.night}"/>
<path d="M${middle - 40} 0H${middle + 40}L${middle + reach} ${y}H${middle - reach}Z" fill="#ffd9a8" opacity=".1"/><path d="M${middle - 20} 0H${middle + 20}L${middle + reach * 0.7} ${y}H${middle - reach * 0.7}Z" fill="#ffd9a8" opacity=".1"/>
<ellipse cx="${middle}" cy="${y}" rx="${reach}" ry="${Math.round(reach * 0.07)}" fill="#ffd9a8" opacity=".16"/>`;
}
