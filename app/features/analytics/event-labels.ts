import type { VisitEvent } from "#db/schema/analytics.ts";

/** The staff page's label for each event. */
export const EVENT_LABELS: Readonly<Record<VisitEvent, string>> = {
  page_view: "Page views",
  user_engagement: "Stayed or followed a link",
  horsepower_search: "Horsepower searches",
  dealer_interaction: "Dealer clicks",
  document_download: "Downloads",
  modal_interaction: "Dialogs opened",
  form_submission: "Forms and searches",
};
