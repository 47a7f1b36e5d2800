/** Gives the focus to the first field of a form that is wrong, else shows what is said of the whole. */
export function focusFirstError(form: HTMLFormElement): void {
  const target =
    form.querySelector<HTMLElement>("[aria-invalid=true]") ??
    form.querySelector<HTMLElement>("[role=alert], [role=status]");
  // What is wrong may stand in a fold that was closed.
  target?.closest("details")?.setAttribute("open", "");
  target?.scrollIntoView({ block: "center" });
  target?.focus({ preventScroll: true });
}
