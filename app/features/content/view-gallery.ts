/** How long the carousel takes to move to the next picture, in milliseconds. */
const SLIDE_SPEED_MS = 400;

/** How long it shows each picture, in milliseconds. */
const SLIDE_INTERVAL_MS = 5000;

/** Elements that a pointer rests on deliberately; the background around them doesn't count. */
const POINTED_AT = "figure, a, button";

/**
 * Opens the page's galleries as dialogs. The pictures are in a row that the browser scrolls and
 * snaps; this only selects the next one.
 *
 * @returns a function that stops it
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
 * Turns a carousel that a link opened before this script loaded into a dialog: until then its
 * controls do nothing and it doesn't advance.
 */
function adoptTarget(): void {
  const slide = document.querySelector("[data-slides] > :target");
  const dialog = slide?.closest("dialog");
  const close = dialog?.querySelector<HTMLAnchorElement>("a[data-close]");
  if (!slide || !dialog || !close) return;
  const index = [...(slide.parentElement?.children ?? [])].indexOf(slide);
  // A carousel opened by its URL stays open even when the dialog is closed.
  location.replace(close.hash);
  showCarousel(dialog, index);
}

function showCarousel(dialog: HTMLDialogElement, index: number): void {
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
    // Keyboard users go at their own pace.
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
  // Swiping, pointing or reading restarts the interval.
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
  scrollToSlide(slides, index, 0);
  setPaused(isPaused);
}

type Watch = { signal: AbortSignal; onChange: () => void };

/**
 * Whether the mouse points at a picture or a control. The mouse that opened the carousel is over a
 * picture and doesn't count until it moves; a finger never points.
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
 * The row jumps to its place at once, and the pictures slide there over `ms`; transforming the
 * slides themselves would change where the row snaps.
 */
function scrollToSlide(slides: Element, at: number, ms: number): void {
  const left = at * slides.clientWidth;
  const distance = left - slides.scrollLeft;
  slides.scrollTo({ left, behavior: "instant" });
  if (ms === 0 || distance === 0) return;
  const frames = [
    { transform: `translateX(${Math.sign(distance) * slides.clientWidth}px)` },
    { transform: "none" },
  ];
  for (const { firstElementChild } of slides.children) {
    firstElementChild?.animate(frames, { duration: ms, easing: "ease-out" });
  }
}
