/**
 * The script of pages with a checklist, small enough to be part of them: stores the checked items
 * on the device, counts them, prints and clears. It imports nothing.
 */
const KEY = "checklist:";

for (const sheet of document.querySelectorAll<HTMLElement>("[data-checklist]")) connect(sheet);

function connect(sheet: HTMLElement): void {
  const key = KEY + sheet.dataset.checklist;
  const boxes = [...sheet.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  const count = sheet.querySelector("[data-count]");
  const progress = sheet.querySelector<HTMLProgressElement>("[data-progress]");
  const actions = sheet.querySelector<HTMLElement>("[data-actions]");

  const show = () => {
    const ticked = boxes.filter(({ checked }) => checked).length;
    if (count) count.textContent = `${ticked} of ${boxes.length}`;
    if (progress) progress.value = ticked / boxes.length;
  };
  const restore = () => {
    const checkedItems = new Set(read(key));
    for (const box of boxes) box.checked = checkedItems.has(box.value);
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
  // Boxes checked before this script loaded stay checked.
  for (const box of boxes.filter(({ checked }) => checked)) write(key, [...read(key), box.value]);
  restore();
  if (actions) actions.hidden = false;
}

/** Prints only the sheet, without the rest of the page. */
function printAlone(sheet: HTMLElement): void {
  sheet.dataset.printing = "";
  addEventListener("afterprint", () => delete sheet.dataset.printing, { once: true });
  window.print();
}

function read(key: string): string[] {
  try {
    const items: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(items) ? items.filter((item) => typeof item === "string") : [];
  } catch {
    return [];
  }
}

/** Without site data the boxes still work, but aren't stored. */
function write(key: string, items: readonly string[]): void {
  try {
    if (items.length > 0) localStorage.setItem(key, JSON.stringify(items));
    else localStorage.removeItem(key);
  } catch {}
}
