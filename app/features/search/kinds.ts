/** The kinds of things that the site's search finds, in the order of their filter. */
export const HIT_KINDS = [
  ...(["track", "racer", "car", "ladder", "run", "event", "article"] as const),
  ...(["page", "class", "help", "dealer"] as const),
] as const;
export type HitKind = (typeof HIT_KINDS)[number];

/** The labels of a result and of its filter. */
export const KIND_LABELS: Readonly<Record<HitKind, { one: string; many: string }>> = {
  track: { one: "Track", many: "Tracks" },
  racer: { one: "Racer", many: "Racers" },
  car: { one: "Car", many: "Cars" },
  ladder: { one: "Ladder", many: "Ladders" },
  run: { one: "Run", many: "Runs" },
  event: { one: "Event", many: "Events" },
  article: { one: "Article", many: "Articles" },
  page: { one: "Page", many: "Pages" },
  class: { one: "Class", many: "Classes" },
  help: { one: "Help", many: "Help" },
  dealer: { one: "Dealer", many: "Dealers" },
};

export function isHitKind(text: string): text is HitKind {
  return HIT_KINDS.some((kind) => kind === text);
}
