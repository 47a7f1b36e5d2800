/** The mark of the element that stands for the slip. */
export const SLIP_MARK = { "data-slip": "", tabIndex: -1 } as const;

/** Moves the focus back to the slip, where single keys act again. */
export function focusSlip(): void {
  document.querySelector<HTMLElement>("[data-slip]")?.focus({ preventScroll: true });
}
