import type { Element } from "hast";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import type { Deps } from "#app/deps.ts";
import { formatShortDay } from "#app/lib/dates.ts";
import { vehiclePath } from "#app/lib/garage-path.ts";
import { mediaPath } from "#app/lib/media-path.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { runVehicleName, vehicleName } from "#app/lib/vehicle-name.ts";
import { findAllListedRunsByIds, type StoredRun } from "#db/queries/boards.ts";
import { findAllVehicleCards, type VehicleCard } from "#db/queries/vehicles.ts";
import { element, text } from "./elements.ts";

/** How many cards of a text are filled; further ones stay plain links. */
const CARDS_MAX = 8;
/** Cards as `toPlainHtml` writes them. */
const CARD = /<a class="(run|vehicle)-card" href="[^"]{1,200}\/(\d{1,15})">[^<]{0,200}<\/a>/g;
const CARD_PICTURE_WIDTH = 400;

/**
 * Fills the cards of runs and vehicles in an article's HTML with their current public data. A card whose run
 * or vehicle is no longer listed says so and has no link.
 */
export async function withCards(
  { db, subjects }: Pick<Deps, "db"> & Partial<Pick<Deps, "subjects">>,
  html: string,
): Promise<string> {
  const cards = [...html.matchAll(CARD)].slice(0, CARDS_MAX);
  if (cards.length === 0) return html;
  const idsOf = (kind: string) =>
    cards.filter((card) => card[1] === kind).map((card) => Number(card[2]));
  const [runs, vehicles] = await db.batch([
    findAllListedRunsByIds(db, idsOf("run")),
    findAllVehicleCards(db, idsOf("vehicle")),
  ]);
  for (const { userId } of vehicles) subjects?.add(`garage:${userId}`);
  const cardsById = {
    run: new Map(runs.map((run) => [run.id, runCard(run)])),
    vehicle: new Map(vehicles.map((vehicle) => [vehicle.id, vehicleCard(vehicle)])),
  };
  let filled = 0;
  return html.replace(CARD, (whole, kind: "run" | "vehicle", id: string) => {
    filled += 1;
    return filled > CARDS_MAX ? whole : toHtml(cardsById[kind].get(Number(id)) ?? gone(kind));
  });
}

function runCard(run: StoredRun): Element {
  const slip = [
    `60 ft ${formatSeconds(run.sixtyFootMs)}`,
    `${formatSpeed(run.trapSpeedHundredthsMph)} mph`,
  ];
  return link("run-card", `/1320-club/slip/${run.id}`, [
    figure(formatSeconds(run.elapsedMs)),
    line("strong", `${run.username}, ${runVehicleName(run)}`),
    line("span", [run.raceTrack, formatShortDay(run.ranOn), ...slip].join(" · ")),
  ]);
}

function vehicleCard(vehicle: VehicleCard): Element {
  const { id, username, isStock, bestMs, mediaKey } = vehicle;
  const picture = mediaKey
    ? [
        element(
          "img",
          {
            src: mediaPath(mediaKey, CARD_PICTURE_WIDTH),
            alt: "",
            width: 160,
            height: 90,
            loading: "lazy",
          },
          [],
        ),
      ]
    : [];
  const best = bestMs === null ? "No run on the boards yet" : `Best ${formatSeconds(bestMs)} s`;
  return link("vehicle-card", vehiclePath(username, id), [
    ...picture,
    line("strong", vehicleName(vehicle)),
    line("span", [`${username}’s garage`, isStock ? "Stock" : "Modified", best].join(" · ")),
  ]);
}

function gone(kind: "run" | "vehicle"): Element {
  const words = kind === "run" ? "This run came off the boards." : "This car left its garage.";
  return element("span", { className: [`${kind}-card`, "gone"] }, [text(words)]);
}

function link(className: string, href: string, children: Element[]): Element {
  return element("a", { className: [className], href }, children);
}

function figure(value: string): Element {
  return element("b", {}, [text(value)]);
}

function line(tagName: "strong" | "span", words: string): Element {
  return element(tagName, {}, [text(words)]);
}

function toHtml(card: Element): string {
  return unified()
    .use(rehypeStringify)
    .stringify({ type: "root", children: [card] });
}
