import { EVENTS_MAX, type Visit } from "./rules.ts";

const ENDPOINT = "/api/analytics";
/** Events are sent this long after the first of them, or when the page is left. */
const WAIT_MS = 5000;
/** Who is on a page for this long, looking at it, has read some of it. */
const ENGAGED_MS = 10_000;

let waiting: Visit[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let engagement: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

/** Counts what is done on the page that is shown now, and its view unless the server counted it as a document. */
export function countPage(path: string): void {
  if (isListening) count({ event: "page_view", path });
  else listen();
  isListening = true;
  clearTimeout(engagement);
  engagement = setTimeout(() => {
    if (document.visibilityState === "visible") count({ event: "user_engagement", path });
  }, ENGAGED_MS);
}

function count(visit: Visit): void {
  waiting.push(visit);
  if (waiting.length >= EVENTS_MAX) send();
  else timer ??= setTimeout(send, WAIT_MS);
}

/** A beacon outlives the page; what can't be sent is not counted. */
function send(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.length === 0) return;
  const body = new Blob([JSON.stringify({ events: waiting })], { type: "application/json" });
  waiting = [];
  navigator.sendBeacon(ENDPOINT, body);
}

function listen(): void {
  const options = { capture: true, passive: true };
  addEventListener("click", ({ target }) => onClick(target), options);
  addEventListener("submit", ({ target }) => onSubmit(target), options);
  addEventListener("toggle", onToggle, options);
  addEventListener("pagehide", send);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") send();
  });
}

const here = () => location.pathname;

/** What a click on a link or a button counts as, by the `data-event` around it. */
const CLICKED = ["dealer_interaction", "horsepower_search"] as const;

function onClick(target: EventTarget | null): void {
  const control = target instanceof Element ? target.closest<HTMLElement>("a, button") : null;
  if (!control) return;
  const id = control.dataset.document;
  if (id) count({ event: "document_download", path: here(), document: id });
  const site = control instanceof HTMLAnchorElement ? control.hostname : "";
  if (site && site !== location.hostname) {
    count({ event: "user_engagement", path: here(), site });
  }
  const marked = control.closest<HTMLElement>("[data-event]");
  // A form's button sends it, which is counted by itself.
  if (marked instanceof HTMLFormElement) return;
  const event = CLICKED.find((name) => name === marked?.dataset.event);
  if (event) count({ event, path: here() });
}

function onSubmit(target: EventTarget | null): void {
  if (!(target instanceof HTMLFormElement)) return;
  const isForDealers = target.dataset.event === "horsepower_search";
  // The server counts any other search as it answers.
  if (!isForDealers && target.querySelector("input[type=search]")) return;
  count({ event: isForDealers ? "horsepower_search" : "form_submission", path: here() });
}

function onToggle(event: Event): void {
  if (!(event.target instanceof HTMLDialogElement)) return;
  if (event instanceof ToggleEvent && event.newState === "open") {
    count({ event: "modal_interaction", path: here() });
  }
}
