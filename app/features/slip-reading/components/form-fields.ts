import {
  readRunNumber,
  SLIP_NUMBERS,
  type SlipNumberField,
} from "#app/features/slips/run-numbers.ts";
import { keysOf } from "#app/lib/keys-of.ts";
import { matchKey } from "#app/lib/text/value.ts";

/** A text field of the slip form; null if the form has none of that name. */
export function fieldNamed(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}

/** Sets a field as if it was typed: React hears of it, and the draft is saved. */
export function typeInto(field: HTMLInputElement, value: string): void {
  // React overrides the property of the field itself, which would hide the change from it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Whether two texts of a field mean the same: '11,34' and '11.340'. */
export function isSameValue(name: string, one: string, other: string): boolean {
  const number = keysOf(SLIP_NUMBERS).find((field) => field === name);
  return number ? isSameNumber(number, one, other) : matchKey(one) === matchKey(other);
}

function isSameNumber(name: SlipNumberField, one: string, other: string): boolean {
  const [first, second] = [readRunNumber(name, one), readRunNumber(name, other)];
  return first.ok && second.ok && first.value === second.value;
}
