/** Whether any field of the page differs from its initial value. */
export function hasEdits(): boolean {
  const fields = document.querySelectorAll("input, textarea, select");
  return [...fields].some(isEdited);
}

function isEdited(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return !field.multiple && field.selectedIndex !== Math.max(initial, 0);
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement)) return false;
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}
