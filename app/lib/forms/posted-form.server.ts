import type { Deps } from "../../deps.ts";
import { readForm } from "../form.server.ts";
import { type SplitForm, splitTyped } from "./split-typed.ts";
import { typedValues } from "./typed-values.ts";

export type PostedForm = SplitForm & {
  /** All fields, including files. */
  form: FormData;
};

export type FormLimit = NonNullable<Parameters<typeof readForm>[2]>;

/**
 * @param into receives the fields as they are read, so it has the first ones even if a later one fails
 * @throws AppError `method_not_allowed`, `unsupported_media_type`, `too_large`, `bad_request`, `unavailable`
 */
export async function readPosted(
  request: Request,
  deps: Pick<Deps, "deadline" | "uploads">,
  limit?: FormLimit,
  into?: FormData,
): Promise<PostedForm> {
  const form = await readForm(request, deps, limit, into);
  return { form, ...splitTyped(typedValues(form)) };
}
