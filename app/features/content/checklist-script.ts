/**
 * The script of pages with a checklist, small enough to come with them: remembers on the device what is
 * ticked, counts it, prints, clears. It imports nothing.
 */
const KEY = "checklist:";

for (const sheet of document.querySelectorAll<HTMLElement>("[data-checklist]")) remember(sheet);

function remember(sheet: HTMLElement): void {
  const key = KEY + sheet.dataset.checklist;
  const boxes = [...sheet.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  const count = sheet.querySelector("[data-count]");
  const actions = sheet.querySelector<HTMLElement>("[data-actions]");

  const show = () => {
    const ticked = boxes.filter(({ checked }) => checked).length;
    if (count) count.textContent = `${ticked} of ${boxes.length}`;
  };
  const restore = () => {
    const known = new Set(read(key));
    for (const box of boxes) box.checked = known.has(box.value);
    show();
  };

  sheet.addEventListener("change", () => {
    write(
      key,
      boxes.filter(({ checked }) => checked).map(({ value }) => value),
    );
    show();
  });
  sheet.querySelector("[data-print]")?.addEventListener("click", () => printAlone(sheet));
  sheet.querySelector("[data-clear]")?.addEventListener("click", () => {
    write(key, []);
    restore();
  });
  // The same list in another tab.
  addEventListener("storage", (event) => {
    if (event.key === key) restore();
  });
  // What was ticked before this script came stays ticked.
  for (const box of boxes.filter(({ checked }) => checked)) write(key, [...read(key), box.value]);
  restore();
  if (actions) actions.hidden = false;
}

/** Prints the sheet without the page around it. */
function printAlone(sheet: HTMLElement): void {
  sheet.dataset.printing = "";
  addEventListener("afterprint", () => delete sheet.dataset.printing, { once: true });
  window.print();
}

function read(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((item) => typeof item === "string") : [];
  } catch {
    return [];
  }
}

/** A device that keeps no site data still ticks, it only forgets. */
function write(key: string, items: readonly string[]): void {
  try {
    if (items.length > 0) localStorage.setItem(key, JSON.stringify(items));
    else localStorage.removeItem(key);
  } catch {}
}
