import { matchKey } from "../text/value.ts";
import { invalidFields } from "./read-fields.ts";

/**
 * Asserts that the sender of a form that can't be undone typed the name of what it is about. Case doesn't matter.
 *
 * @param purpose what the form does, such as "delete this account"
 * @throws AppError `invalid` with `errors.typed`
 */
export function assertTypedName(typed: string, name: string, purpose: string): void {
  if (matchKey(typed) === matchKey(name)) return;
  throw invalidFields({ typed: `Type ${name} to ${purpose}.` });
}
