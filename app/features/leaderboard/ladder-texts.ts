import type { LadderKind } from "#db/schema/ladders.ts";

/** The kinds of ladders with a page, in the order of their list. */
export const LADDER_PAGE_KINDS = [
  ...(["model", "trim", "state", "track", "year", "drivetrain"] as const),
] as const satisfies readonly LadderKind[];
export type LadderPageKind = (typeof LADDER_PAGE_KINDS)[number];

export const LADDERS_PATH = "/1320-club/ladders";

export function isLadderPageKind(text: string): text is LadderPageKind {
  return LADDER_PAGE_KINDS.some((kind) => kind === text);
}

/** The address of a ladder in the stock class. */
export function ladderPath({ kind, slug }: { kind: LadderKind; slug: string }): string {
  return `/1320-club/${kind}/${slug}`;
}

type Named = { kind: LadderPageKind; name: string };

/** What a list of ladders of a kind is called. */
export const LADDER_GROUPS: Readonly<Record<LadderPageKind, string>> = {
  model: "By model",
  trim: "By trim",
  state: "By state",
  track: "By track",
  year: "By model year",
  drivetrain: "By drivetrain",
};

/** 'Quickest Challenger SRT Demon 170', 'Quickest in Michigan'. */
export function ladderTitle({ kind, name }: Named): string {
  if (kind === "state") return `Quickest in ${placeWithArticle(name)}`;
  if (kind === "track") return `Quickest at ${name}`;
  if (kind === "year") return `Quickest of model year ${name}`;
  return kind === "drivetrain" ? `Quickest with ${name.toLowerCase()}` : `Quickest ${name}`;
}

const WITH_ARTICLE = ["District of Columbia", "Northwest Territories", "U.S. Virgin Islands"];

function placeWithArticle(name: string): string {
  return WITH_ARTICLE.includes(name) ? `the ${name}` : name;
}

/** What is on a ladder, as a sentence. A state is that of the track: where a racer lives is private. */
export function ladderLead({ kind, name }: Named): string {
  const by = "by its quickest checked run";
  if (kind === "state") return `Each car ${by} at a track in ${placeWithArticle(name)}.`;
  if (kind === "track") return `Each car ${by} at ${name}.`;
  if (kind === "year") return `Each car of model year ${name} ${by}.`;
  if (kind === "drivetrain") {
    return `Each ${name.toLowerCase().replace(" drive", "-drive")} car ${by}. Trims that were sold with either are left out.`;
  }
  return `Each ${name} ${by}.`;
}
