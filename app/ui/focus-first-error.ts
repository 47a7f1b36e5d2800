/** Gives the focus to the first field of a form that is wrong, else shows the form's message. */
export function focusFirstError(form: HTMLFormElement): void {
  const target =
    form.querySelector<HTMLElement>("[aria-invalid=true]") ??
    form.querySelector<HTMLElement>("[role=alert], [role=status]");
  // What is wrong may be in a fold that was closed.
  target?.closest("details")?.setAttribute("open", "");
  target?.scrollIntoView({ block: "center" });
  target?.focus({ preventScroll: true });
}
