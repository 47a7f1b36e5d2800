/** How long the carousel takes from one picture to the next, in milliseconds. */
const SLIDE_SPEED_MS = 400;

/** How long it rests on each, in milliseconds. */
const SLIDE_INTERVAL_MS = 5000;

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
  return () => document.removeEventListener("click", open);
}

function showCarousel(dialog: HTMLDialogElement, first: number): void {
  const slides = dialog.querySelector("[data-slides]");
  if (!slides) return;
  const ended = new AbortController();
  const { signal } = ended;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let timer = 0;
  let isPaused = isStill;

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
    if (!isPaused) timer = window.setInterval(step, SLIDE_INTERVAL_MS, 1);
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
  // Whoever swipes or reads has the time they need.
  dialog.addEventListener("pointerdown", rest, { signal });
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

function currentSlide(slides: Element): number {
  return Math.round(slides.scrollLeft / slides.clientWidth);
}

/** The row is at its place at once and slides there for so long. */
function scrollToSlide(slides: Element, at: number, ms: number): void {
  const left = at * slides.clientWidth;
  const way = left - slides.scrollLeft;
  slides.scrollTo({ left, behavior: "instant" });
  if (ms === 0 || way === 0) return;
  const frames = [
    { transform: `translateX(${Math.sign(way) * slides.clientWidth}px)` },
    { transform: "none" },
  ];
  for (const slide of slides.children) slide.animate(frames, { duration: ms, easing: "ease-out" });
}
