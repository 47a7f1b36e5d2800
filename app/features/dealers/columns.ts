import type { ReadColumn } from "#app/lib/csv/columns.ts";

const COLUMNS = [
  { name: "code", heading: "code", aliases: ["dealer code"], isRequired: true },
  {
    name: "dealer",
    heading: "dealer",
    aliases: ["dealer name", "dealership", "name"],
    isRequired: true,
  },
  {
    name: "address",
    heading: "address",
    aliases: ["street", "street address", "address 1", "address line 1", "address 2"],
    isRequired: true,
  },
  { name: "city", heading: "city", aliases: ["town"], isRequired: true },
  {
    name: "state",
    heading: "state",
    aliases: ["province", "state province", "region"],
    isRequired: true,
  },
  {
    name: "zip",
    heading: "zip",
    aliases: ["zip code", "postal code", "postcode"],
    isRequired: true,
  },
  { name: "model", heading: "model", isRequired: true },
  { name: "count", heading: "count", aliases: ["units", "quantity", "qty"], isRequired: true },
  { name: "as_of", heading: "as_of", aliases: ["as of date", "date"], isRequired: true },
  { name: "trim", heading: "trim" },
  { name: "phone", heading: "phone", aliases: ["phone number", "telephone"] },
  { name: "email", heading: "email", aliases: ["e-mail", "email address"] },
  { name: "website", heading: "website", aliases: ["url", "web", "link"] },
  { name: "latitude", heading: "latitude", aliases: ["lat"] },
  { name: "longitude", heading: "longitude", aliases: ["lon", "lng", "long"] },
] as const satisfies readonly ReadColumn[];

export type DealerColumn = (typeof COLUMNS)[number]["name"];

/** The columns of a file of dealers: a row is a dealer's stock of one model and trim. */
export const DEALER_COLUMNS: readonly ReadColumn<DealerColumn>[] = COLUMNS;
