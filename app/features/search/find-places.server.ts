import { dealersPath } from "#app/features/dealers/rules.ts";
import { eventsPath } from "#app/features/events/event-query.ts";
import { loadPlaceFinder } from "#app/features/geography/places.server.ts";
import { regionNamed } from "#app/features/geography/regions.ts";
import { locatorPath } from "#app/features/tracks/locator-query.ts";
import { placeName } from "#app/lib/states.ts";
import type { ScoredHit } from "./hit.ts";
import type { HitKind } from "./kinds.ts";
import type { QueryWords } from "./query-words.ts";

const ZIP_CODE = /^\d{5}$/;
const SCORES = { wanted: 110, zip: 70, state: 58, town: 34 } as const;

type Search = { kind: HitKind; title: string; path: string; detail?: string };

/** Searches around a place that a query names: a ZIP code, a town or a state. */
export async function findPlaces({ subject, kind, isAround }: QueryWords): Promise<ScoredHit[]> {
  const zipCode = subject.find((word) => ZIP_CODE.test(word));
  const text = zipCode ?? subject.join(" ");
  const wanted = { kind, isAround };
  const state = regionNamed(text);
  if (state) return toHits(searchesOfState(state, kind), { ...wanted, score: SCORES.state });
  const findPlace = await loadPlaceFinder();
  const place = findPlace(text);
  if (!place) return [];
  const score = zipCode ? SCORES.zip : SCORES.town;
  const name = zipCode ?? `${place.name}, ${place.state}`;
  return toHits(searchesAround(name), { ...wanted, score });
}

/** The locator searches around a place. Without one, it lists the dealers of all states: only for who wants dealers. */
const DEALERS: Search = {
  kind: "dealer",
  title: "Horsepower locator",
  path: dealersPath({}),
  detail: "Dealers by state",
};

function searchesOfState(state: string, wanted: HitKind | null): Search[] {
  const name = placeName({ state, country: "US" });
  return [
    { kind: "track", title: `Tracks in ${name}`, path: locatorPath({ state }) },
    { kind: "event", title: `Events in ${name}`, path: eventsPath({ state }) },
    ...(wanted === "dealer" ? [DEALERS] : []),
  ];
}

function searchesAround(place: string): Search[] {
  return [
    { kind: "track", title: `Tracks near ${place}`, path: locatorPath({ place }) },
    { kind: "event", title: `Events near ${place}`, path: eventsPath({ near: place }) },
    { kind: "dealer", title: `Dealers near ${place}`, path: dealersPath({ place }) },
  ];
}

type Wanted = Pick<QueryWords, "kind" | "isAround"> & { score: number };

/** A place is what a query wants if it says where: 'tracks in texas'. Dealers are nothing else: 'dealers texas'. */
function toHits(
  searches: readonly Search[],
  { kind: wanted, isAround, score }: Wanted,
): ScoredHit[] {
  return searches.map(({ kind, title, path, detail = "" }, at) => {
    const isWanted = (wanted !== null && isAround) || (wanted === "dealer" && kind === "dealer");
    return {
      kind,
      path,
      title: [{ text: title, isHit: false }],
      detail,
      snippet: [],
      score: (isWanted ? SCORES.wanted : score) - at / 10,
    };
  });
}
