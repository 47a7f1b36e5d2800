export const LOCATOR_PATH = "/horsepower-locator";
export const IMPORT_PATH = `${LOCATOR_PATH}/import`;
/** Where the page's script uploads a file, with progress. */
export const IMPORTS_API = "/api/dealers/imports";

export const MAX_ROWS = 100_000;
export const MAX_FILE_BYTES = 24_000_000;
/** The error for a file over `MAX_FILE_BYTES`. */
export const TOO_LARGE = "This file is larger than 24 MB, or some 100,000 rows. Split it by state.";
/** The most mistakes to list. */
export const MAX_MISTAKES = 100;
/** The most options in the two selects of a search. */
export const MAX_MODELS = 60;
export const MAX_TRIMS = 200;

/** How many dealers a search lists, and how many cars of each. */
export const DEALERS_SHOWN = 20;
export const CARS_SHOWN = 5;
export const CAR_MAX = 60;

/** The URL of an import's preview. */
export function importPath(id: number): string {
  return `${IMPORT_PATH}?import=${id}`;
}

/** The URL of a search, without empty parameters. */
export function dealersPath(search: Partial<Record<"place" | "near" | "model" | "trim", string>>) {
  const entries = Object.entries(search).filter(([, value]) => value !== "");
  const parameters = new URLSearchParams(entries);
  return parameters.size > 0 ? `${LOCATOR_PATH}?${parameters}` : LOCATOR_PATH;
}

/** The element id of a dealer in the list: `dealer-7`. */
export function dealerAnchor(id: number): string {
  return `dealer-${id}`;
}

/** The digits of a phone number with its plus, for a `tel:` link. */
export function dialable(phone: string): string {
  return phone.replaceAll(/[^\d+]/g, "");
}

/** 'Challenger R/T', or the model alone. */
export function carName({ model, trim }: { model: string; trim: string }): string {
  return trim === "" ? model : `${model} ${trim}`;
}
