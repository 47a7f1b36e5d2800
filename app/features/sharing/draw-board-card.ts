import { brandMark, cardDocument, cardName, classPlate } from "./card-parts.ts";
import { cut, INK, label, sizeFor, words } from "./card-words.ts";

/** A row of a board's card. */
export type BoardCardRow = { rank: string; elapsedTime: string; username: string; vehicle: string };

export type BoardCard = {
  isStock: boolean;
  /** 'STOCK BOARD' */
  title: string;
  /** The first rows, at most three. */
  rows: readonly BoardCardRow[];
};

const TOP = 176;
const TITLE_WIDTH = 820;
const LEADER = 156;
const ROW = 112;

/** The picture of a board: its top three as on the scoreboard, the leader larger. */
export function drawBoardCard({ isStock, title, rows }: BoardCard): string {
  const body = rows.length > 0 ? rows.map(row).join("") : emptyBoard();
  return cardDocument(
    "wide",
    `<path d="M0 0H1200V630H0Z" fill="${INK.panel}"/>
${classPlate(title, isStock, { x: 48, y: 118, size: sizeFor(title, TITLE_WIDTH, 84) })}
${label("1320 CLUB", { x: 1152, y: 110, size: 44, fill: INK.amber, anchor: "end" })}
${body}
<path d="M0 576H1200V630H0Z" fill="${INK.night}"/>${label("Every run checked against its slip", { x: 48, y: 614, size: 28, fill: INK.gray })}
${brandMark({ x: 1152, y: 614, size: 30 })}`,
  );
}

function row({ rank, elapsedTime, username, vehicle }: BoardCardRow, at: number): string {
  const isLeader = at === 0;
  const top = isLeader ? TOP : TOP + LEADER + 6 + (at - 1) * (ROW + 6);
  const height = isLeader ? LEADER : ROW;
  const middle = top + height / 2;
  const size = isLeader ? 146 : 96;
  const name = cardName(username);
  const car = cut(vehicle, 54);
  return `<path d="M48 ${top}H1152V${top + height}H48Z" fill="${isLeader ? "#22252b" : "#1b1e24"}"/>${isLeader ? `<path d="M48 ${top}h8v${height}h-8z" fill="${INK.amber}"/>` : ""}
${words(rank, { x: 110, y: middle + 26, size: 72, fill: isLeader ? INK.white : INK.gray, anchor: "middle" })}
${words(elapsedTime, { x: 500, y: middle + Math.round(size * 0.35), size, fill: INK.amber, anchor: "end" })}
${words(name, { x: 548, y: middle - 2, size: sizeFor(name, 580, isLeader ? 70 : 54), fill: INK.white })}
${label(car, { x: 548, y: middle + (isLeader ? 46 : 36), size: sizeFor(car, 580, isLeader ? 36 : 30), fill: INK.gray })}`;
}

function emptyBoard(): string {
  return words("BE THE FIRST ON IT", {
    x: 600,
    y: 400,
    size: 110,
    fill: INK.amber,
    anchor: "middle",
  });
}
