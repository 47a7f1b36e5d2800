import { useEffect, useState } from "react";
import { isBlank } from "#app/lib/text/prose.ts";
import { fieldNamed, typeInto } from "./form-fields.ts";
import type { PhotoValue, ReadingState } from "./use-reading.ts";

/** What photos have filled in so far, by the names of the fields. */
export type Filled = Map<string, string>;

/** A field of the form that the photo says something about. */
export type ReadField = PhotoValue & { name: string; field: HTMLInputElement; typed: string };

/**
 * Fills the form's empty fields with what the photo says, and empties those that an earlier photo filled. What was typed
 * stays.
 *
 * @param filled belongs to the form, for as long as it is open
 * @param isHeld the form was submitted: filling it in would make another draft of a slip that waits to be sent
 * @returns every field that the photo has something for, with what it says now
 */
export function useFilledForm(
  form: HTMLFormElement,
  state: ReadingState,
  { filled, isHeld }: { filled: Filled; isHeld: boolean },
): ReadField[] {
  const [fields, setFields] = useState<ReadField[]>([]);
  useEffect(() => {
    if (state.step !== "read") return setFields([]);
    if (isHeld) return;
    const present = [...state.reading.values].flatMap(([name, read]) => {
      const field = fieldNamed(form, name);
      return field ? [{ ...read, name, field }] : [];
    });
    // The numbers of another photo, unless they were changed since.
    for (const [name, value] of filled) {
      const field = fieldNamed(form, name);
      if (field?.value === value) typeInto(field, "");
    }
    filled.clear();
    for (const { name, field, value } of present) {
      if (value === null || !isAllowed(field, value) || !isBlank(field.value)) continue;
      typeInto(field, value);
      filled.set(name, value);
      field.closest("details")?.setAttribute("open", "");
    }
    const show = () => setFields(present.map((each) => ({ ...each, typed: each.field.value })));
    show();
    form.addEventListener("input", show);
    return () => form.removeEventListener("input", show);
  }, [form, state, filled, isHeld]);
  return fields;
}

/** A day in the future was misread. */
function isAllowed({ max }: HTMLInputElement, value: string): boolean {
  return max === "" || value <= max;
}
