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
const SCORES = { asked: 110, zip: 70, state: 58, town: 34 } as const;

type Search = { kind: HitKind; title: string; path: string };

/** Searches around a place that a query names: a ZIP code, a town or a state. */
export async function findPlaces({ subject, kind, isAround }: QueryWords): Promise<ScoredHit[]> {
  const zipCode = subject.find((word) => ZIP_CODE.test(word));
  const text = zipCode ?? subject.join(" ");
  const isAsked = kind !== null && isAround;
  const state = regionNamed(text);
  if (state) return toHits(searchesOfState(state), isAsked ? SCORES.asked : SCORES.state);
  const findPlace = await loadPlaceFinder();
  const place = findPlace(text);
  if (!place) return [];
  const score = zipCode ? SCORES.zip : SCORES.town;
  const name = zipCode ?? `${place.name}, ${place.state}`;
  return toHits(searchesAround(name), isAsked ? SCORES.asked : score);
}

function searchesOfState(state: string): Search[] {
  const name = placeName({ state, country: "US" });
  return [
    { kind: "track", title: `Tracks in ${name}`, path: locatorPath({ state }) },
    { kind: "event", title: `Events in ${name}`, path: eventsPath({ state }) },
  ];
}

function searchesAround(place: string): Search[] {
  return [
    { kind: "track", title: `Tracks near ${place}`, path: locatorPath({ place }) },
    { kind: "event", title: `Events near ${place}`, path: eventsPath({ near: place }) },
    { kind: "dealer", title: `Dealers near ${place}`, path: dealersPath({ place }) },
  ];
}

function toHits(searches: readonly Search[], score: number): ScoredHit[] {
  return searches.map(({ kind, title, path }, at) => ({
    kind,
    path,
    title: [{ text: title, isHit: false }],
    detail: "",
    snippet: [],
    score: score - at / 10,
  }));
}
