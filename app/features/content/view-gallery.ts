/** How long the carousel takes from one picture to the next, in milliseconds. */
const SLIDE_SPEED_MS = 400;

/** How long it rests on each, in milliseconds. */
const SLIDE_INTERVAL_MS = 5000;

/** What somebody looks at or is about to press; the ground around it is neither. */
const POINTED_AT = "figure, a, button";

/**
 * Opens the galleries of a page as dialogs. The pictures lie in a row that the browser scrolls and snaps;
 * this only tells it which one is next.
 *
 * @returns ends it
 */
export function viewGalleries(): () => void {
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>("a[data-slide]");
    const dialog = link?.closest("[data-gallery]")?.querySelector("dialog");
    if (!link || !dialog) return;
    event.preventDefault();
    showCarousel(dialog, Number(link.dataset.slide));
  };
  document.addEventListener("click", open);
  adoptTarget();
  return () => document.removeEventListener("click", open);
}

/**
 * Makes a dialog of the carousel that a link had opened before this script came: its controls do nothing
 * until then, and it doesn't move on.
 */
function adoptTarget(): void {
  const slide = document.querySelector("[data-slides] > :target");
  const dialog = slide?.closest("dialog");
  const close = dialog?.querySelector<HTMLAnchorElement>("a[data-close]");
  if (!slide || !dialog || !close) return;
  const first = [...(slide.parentElement?.children ?? [])].indexOf(slide);
  // What is open by its address stays open however often the dialog is closed.
  location.replace(close.hash);
  showCarousel(dialog, first);
}

function showCarousel(dialog: HTMLDialogElement, first: number): void {
  const slides = dialog.querySelector("[data-slides]");
  if (!slides) return;
  const ended = new AbortController();
  const { signal } = ended;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let timer = 0;
  let isPaused = isStill;
  const isPointedAt = watchPointing(dialog, { signal, onChange: () => rest() });

  const step = (by: number) => {
    const count = slides.children.length;
    scrollToSlide(
      slides,
      (currentSlide(slides) + by + count) % count,
      isStill ? 0 : SLIDE_SPEED_MS,
    );
  };
  const rest = () => {
    clearInterval(timer);
    // By the keyboard people go at their own pace.
    const isHeld = isPaused || isPointedAt() || dialog.querySelector(":focus-visible") !== null;
    if (!isHeld) timer = window.setInterval(step, SLIDE_INTERVAL_MS, 1);
  };
  const setPaused = (paused: boolean) => {
    isPaused = paused;
    dialog.querySelector("[data-pause]")?.setAttribute("aria-pressed", `${paused}`);
    rest();
  };

  dialog.addEventListener(
    "click",
    (event) => {
      if (!(event.target instanceof Element)) return;
      const control = event.target.closest<HTMLElement>("[data-step], [data-pause], [data-close]");
      if (event.target === dialog || control?.dataset.close !== undefined) {
        event.preventDefault();
        dialog.close();
      } else if (control?.dataset.step) {
        step(Number(control.dataset.step));
        rest();
      } else if (control) setPaused(!isPaused);
    },
    { signal },
  );
  dialog.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.preventDefault();
      step(event.key === "ArrowRight" ? 1 : -1);
      rest();
    },
    { signal },
  );
  // Whoever swipes, points or reads has the time they need.
  dialog.addEventListener("pointerdown", rest, { signal });
  dialog.addEventListener("focusin", rest, { signal });
  dialog.addEventListener("focusout", rest, { signal });
  dialog.addEventListener(
    "close",
    () => {
      clearInterval(timer);
      ended.abort();
    },
    { signal },
  );
  dialog.showModal();
  scrollToSlide(slides, first, 0);
  setPaused(isPaused);
}

type Watch = { signal: AbortSignal; onChange: () => void };

/**
 * Whether a mouse points at a picture or a control. The one that opened the carousel lies on a picture and says
 * nothing until it is moved; a finger points at nothing.
 */
function watchPointing(dialog: HTMLDialogElement, { signal, onChange }: Watch): () => boolean {
  let isPointedAt = false;
  const point = ({ type, target, pointerType, movementX, movementY }: PointerEvent) => {
    if (pointerType !== "mouse") return;
    const hasLeft = type === "pointerleave";
    if (!hasLeft && movementX === 0 && movementY === 0) return;
    const isNow = !hasLeft && target instanceof Element && target.closest(POINTED_AT) !== null;
    if (isNow === isPointedAt) return;
    isPointedAt = isNow;
    onChange();
  };
  dialog.addEventListener("pointermove", point, { signal });
  dialog.addEventListener("pointerleave", point, { signal });
  return () => isPointedAt;
}

function currentSlide(slides: Element): number {
  return Math.round(slides.scrollLeft / slides.clientWidth);
}

/**
 * The row is at its place at once, and its pictures slide there for so long: not the slides themselves, which
 * the row snaps to wherever a transform takes them.
 */
function scrollToSlide(slides: Element, at: number, ms: number): void {
  const left = at * slides.clientWidth;
  const way = left - slides.scrollLeft;
  slides.scrollTo({ left, behavior: "instant" });
  if (ms === 0 || way === 0) return;
  const frames = [
    { transform: `translateX(${Math.sign(way) * slides.clientWidth}px)` },
    { transform: "none" },
  ];
  for (const { firstElementChild } of slides.children) {
    firstElementChild?.animate(frames, { duration: ms, easing: "ease-out" });
  }
}
