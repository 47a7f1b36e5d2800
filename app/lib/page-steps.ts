/** A page in a pager, and whether pages before it are skipped. */
export type PageStep = { page: number; isAfterGap: boolean };

/** The first page, the last, the current one and its neighbors. */
export function pageSteps(page: number, totalPages: number): PageStep[] {
  const near = [1, page - 1, page, page + 1, totalPages];
  const steps = [...new Set(near)]
    .filter((step) => step >= 1 && step <= totalPages)
    .toSorted((a, b) => a - b);
  return steps.map((step, at) => ({ page: step, isAfterGap: step - (steps[at - 1] ?? 0) > 1 }));
}

/** The page number in a query parameter; 1 if it is missing or invalid. */
export function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
