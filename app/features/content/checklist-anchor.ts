/** The anchor of a checklist. */
export function checklistAnchor(id: string): string {
  return `checklist-${id}`;
}
