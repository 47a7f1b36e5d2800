import {
  brandMark,
  type CardCar,
  cardDocument,
  cardName,
  carPicture,
  classPlate,
  figure,
} from "./card-parts.ts";
import { type CardShape, TALL_SIZE } from "./card-size.ts";
import { cut, INK, label, sizeFor, words } from "./card-words.ts";

/** What the card of a run or a garage shows. */
export type CarCard = {
  car: CardCar;
  /** Text on the plate: '#1 STOCK BOARD', 'GARAGE'. */
  plate: string;
  /** The elapsed time as '8.911'; null in a garage without runs. */
  elapsedTime: string | null;
  username: string;
  /** '2023 Dodge Challenger SRT Demon 170'; empty for a garage without a car. */
  vehicle: string;
  /** 'Woodburn Dragstrip, Jun 14, 2024' */
  place: string;
  /** Small figures with their names: ['60 FT', '1.202']. */
  figures: readonly (readonly [name: string, value: string])[];
};

/** The picture of a run or a garage: the car, with its numbers on a board below. */
export function drawCarCard(card: CarCard, shape: CardShape): string {
  return cardDocument(shape, shape === "wide" ? wide(card) : tall(card));
}

function wide({ car, plate, elapsedTime, place, ...card }: CarCard): string {
  const name = cardName(card.username);
  const vehicle = cut(card.vehicle, 56);
  const where = cut(place, 64);
  const left = leftOf(elapsedTime);
  const room = 1144 - left;
  let x = left;
  const figures = card.figures.map((each) => {
    const { svg, width } = figure(each, { x, y: 602, size: 32 });
    x += width + 28;
    return svg;
  });
  return `${carPicture(car, { x: 0, y: 0, width: 1200, height: 410 })}
<path d="M0 410H1200V630H0Z" fill="${INK.night}"/><path d="M0 408h1200v4H0z" fill="${INK.edge}"/>
${classPlate(plate, car.isStock, { x: 48, y: 88, size: 48 })}
${elapsedTime === null ? "" : words(elapsedTime, { x: 48, y: 586, size: 214, fill: INK.amber })}
${words(name, { x: left, y: 498, size: sizeFor(name, room, 84), fill: INK.white })}
${label(vehicle, { x: left, y: 540, size: sizeFor(vehicle, room, 36), fill: INK.gray })}
${label(where, { x: left, y: figures.length > 0 ? 570 : 582, size: sizeFor(where, room, 26), fill: INK.gray })}
${figures.join("")}
${brandMark({ x: 1152, y: 602, size: 22 })}`;
}

/** The words are beside the time: one of ten seconds or more has a digit more. */
function leftOf(elapsedTime: string | null): number {
  if (elapsedTime === null) return 56;
  return elapsedTime.length > "9.999".length ? 590 : 510;
}

/** A phone covers the top and the foot of a story with its own controls, so they stay free of text. */
function tall({ car, plate, elapsedTime, place, ...card }: CarCard): string {
  const { width, height } = TALL_SIZE;
  // Without a time there is more of the car.
  const foot = elapsedTime === null ? 1130 : 880;
  const name = cardName(card.username);
  const vehicle = cut(card.vehicle, 46);
  const center = { x: width / 2, anchor: "middle" } as const;
  const step = (width - 160) / Math.max(1, card.figures.length);
  const figures = card.figures
    .map(([label_, value], at) => {
      const x = Math.round(80 + step * (at + 0.5));
      return (
        label(label_, { x, y: 1466, size: 38, fill: INK.gray, anchor: "middle" }) +
        words(value, { x, y: 1546, size: 84, fill: INK.white, anchor: "middle" })
      );
    })
    .join("");
  return `${carPicture(car, { x: 0, y: 0, width, height: foot })}
<path d="M0 ${foot}H${width}V${height}H0Z" fill="${INK.night}"/><path d="M0 ${foot - 2}h${width}v4H0z" fill="${INK.edge}"/>
${classPlate(plate, car.isStock, { x: 64, y: 320, size: 76 })}
${elapsedTime === null ? "" : words(elapsedTime, { ...center, y: 1186, size: 400, fill: INK.amber })}
${words(name, { ...center, y: 1300, size: sizeFor(name, 920, 116), fill: INK.white })}
${label(vehicle, { ...center, y: 1360, size: sizeFor(vehicle, 940, 48), fill: INK.gray })}
<path d="M80 1404H1000" stroke="${INK.edge}" stroke-width="3"/>${figures}
${label(cut(place, 48), { ...center, y: figures ? 1628 : 1480, size: sizeFor(place, 920, 44), fill: INK.gray })}
${brandMark({ x: 860, y: 1720, size: 48 })}`;
}
