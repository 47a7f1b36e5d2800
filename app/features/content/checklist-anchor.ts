/** The id by which links reach a checklist. */
export function checklistAnchor(id: string): string {
  return `checklist-${id}`;
}
