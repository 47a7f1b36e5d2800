import { EVENTS_MAX, type Visit } from "./rules.ts";

const ENDPOINT = "/api/analytics";
/** Events are sent this long after the first of them, or when the page is left. */
const WAIT_MS = 5000;
/** A visitor who has a page in view for this long counts as engaged. */
const ENGAGED_MS = 10_000;

let waiting: Visit[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let engagement: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

/**
 * Counts interactions with the current page, and its view unless the server already counted it as a
 * document.
 */
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

/** A beacon outlives the page; if it can't be sent, the events are lost. */
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

const currentPath = () => location.pathname;

/** The events that a click on a link or button counts as, from the enclosing `data-event`. */
const CLICKED = ["dealer_interaction", "horsepower_search"] as const;

function onClick(target: EventTarget | null): void {
  const control = target instanceof Element ? target.closest<HTMLElement>("a, button") : null;
  if (!control) return;
  const id = control.dataset.document;
  if (id) count({ event: "document_download", path: currentPath(), document: id });
  const site = control instanceof HTMLAnchorElement ? control.hostname : "";
  if (site && site !== location.hostname) {
    count({ event: "user_engagement", path: currentPath(), site });
  }
  const marked = control.closest<HTMLElement>("[data-event]");
  // A submit button submits its form, which is counted separately.
  if (marked instanceof HTMLFormElement) return;
  const event = CLICKED.find((name) => name === marked?.dataset.event);
  if (event) count({ event, path: currentPath() });
}

function onSubmit(target: EventTarget | null): void {
  if (!(target instanceof HTMLFormElement)) return;
  const isForDealers = target.dataset.event === "horsepower_search";
  // The server counts all other searches.
  if (!isForDealers && target.querySelector("input[type=search]")) return;
  count({ event: isForDealers ? "horsepower_search" : "form_submission", path: currentPath() });
}

function onToggle(event: Event): void {
  if (!(event.target instanceof HTMLDialogElement)) return;
  if (event instanceof ToggleEvent && event.newState === "open") {
    count({ event: "modal_interaction", path: currentPath() });
  }
}
