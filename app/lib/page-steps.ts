/** A page that a pager links to, and whether pages before it are left out. */
export type PageStep = { page: number; isAfterGap: boolean };

/** The first page, the last, the current one and its neighbors. */
export function pageSteps(page: number, totalPages: number): PageStep[] {
  const near = [1, page - 1, page, page + 1, totalPages];
  const shown = [...new Set(near)]
    .filter((step) => step >= 1 && step <= totalPages)
    .toSorted((a, b) => a - b);
  return shown.map((step, at) => ({ page: step, isAfterGap: step - (shown[at - 1] ?? 0) > 1 }));
}

/** The page that an address asks for: the first where it asks for none that could be one. */
export function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
