/** Focuses the first invalid field of a form, or else its message. */
export function focusFirstError(form: HTMLFormElement): void {
  const target =
    form.querySelector<HTMLElement>("[aria-invalid=true]") ??
    form.querySelector<HTMLElement>("[role=alert], [role=status]");
  // The field may be in collapsed details.
  target?.closest("details")?.setAttribute("open", "");
  target?.scrollIntoView({ block: "center" });
  target?.focus({ preventScroll: true });
}
