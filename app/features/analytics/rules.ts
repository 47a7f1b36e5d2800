import type { VisitEvent } from "#db/schema/analytics.ts";

/** One request carries no more, and names no longer paths. */
export const EVENTS_MAX = 20;
export const PATH_MAX = 300;
export const DOCUMENT_MAX = 60;
export const SITE_MAX = 100;

/** What links to sites that we don't name ourselves are counted as. */
export const OTHER_SITES = "other sites";

/** Days that the staff's page shows, and how long counts are stored. */
export const DAYS_SHOWN = 28;
export const RETENTION_DAYS = 400;

/** Something that happened on a page, as the browser reports it. */
export type Visit = {
  event: VisitEvent;
  path: string;
  document?: string | undefined;
  /** The host of a link that led away, told as engagement. */
  site?: string | undefined;
};

/** What the staff's page calls each event. */
export const EVENT_LABELS: Readonly<Record<VisitEvent, string>> = {
  page_view: "Page views",
  user_engagement: "Stayed or followed a link",
  horsepower_search: "Horsepower searches",
  dealer_interaction: "Dealer clicks",
  document_download: "Downloads",
  modal_interaction: "Dialogs opened",
  form_submission: "Forms sent",
};
