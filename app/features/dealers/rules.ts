export const LOCATOR_PATH = "/horsepower-locator";
export const IMPORT_PATH = `${LOCATOR_PATH}/import`;
/** Where a browser with script sends a file, since it can tell how far it is. */
export const IMPORTS_API = "/api/dealers/imports";

export const MAX_ROWS = 100_000;
export const MAX_FILE_BYTES = 24_000_000;
/** The refusal of a file larger than any we read. */
export const TOO_LARGE = "This file is larger than 24 MB, or some 100,000 rows. Split it by state.";
/** As many mistakes as a person wants to read. */
export const MAX_MISTAKES = 100;
/** What the two choices of a search may hold. */
export const MAX_MODELS = 60;
export const MAX_TRIMS = 200;

/** How many dealers a search shows, and how many lines of cars each of them has. */
export const DEALERS_SHOWN = 20;
export const LINES_SHOWN = 5;
export const CAR_MAX = 60;

/** The address of an import's preview. */
export function importPath(id: number): string {
  return `${IMPORT_PATH}?import=${id}`;
}

/** The address of a search: what is asked for and nothing else. */
export function dealersPath(search: Partial<Record<"place" | "near" | "model" | "trim", string>>) {
  const asked = Object.entries(search).filter(([, value]) => value !== "");
  const parameters = new URLSearchParams(asked);
  return parameters.size > 0 ? `${LOCATOR_PATH}?${parameters}` : LOCATOR_PATH;
}

/** What a dealer on a page is called in its address: `#dealer-7`. */
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
