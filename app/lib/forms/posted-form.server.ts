import type { Deps } from "../../deps.ts";
import { readForm } from "../form.server.ts";
import { typedValues } from "../form.ts";
import { IDEMPOTENCY_FIELD } from "../idempotency-key.ts";
import { type FormValues, INTENT_FIELD, OWNER_FIELD } from "./form-answer.ts";

/** A form as it was posted. */
export type PostedForm = {
  /** All of it, files too. */
  form: FormData;
  /** Its text fields, without those that the contract itself sends. */
  values: FormValues;
  /** Which of the page's forms it is; empty where the page has but one. */
  intent: string;
  /** Whose it was when it was opened, as it says itself. */
  owner: string;
  /** The Idempotency-Key; null where none was sent. */
  sendKey: string | null;
};

/** How much of a form is read. */
export type FormLimit = NonNullable<Parameters<typeof readForm>[2]>;

/** @throws AppError `method_not_allowed`, `unsupported_media_type`, `too_large`, `bad_request` */
export async function readPosted(
  request: Request,
  deps: Pick<Deps, "deadline">,
  limit?: FormLimit,
): Promise<PostedForm> {
  const form = await readForm(request, deps, limit);
  return { form, ...splitTyped(typedValues(form)) };
}

/** Tells what was typed from what the contract itself sends along. */
export function splitTyped(typed: FormValues): Omit<PostedForm, "form"> {
  const {
    [INTENT_FIELD]: intent = "",
    [OWNER_FIELD]: owner = "",
    [IDEMPOTENCY_FIELD]: sendKey = "",
    ...values
  } = typed;
  return { values, intent, owner, sendKey: sendKey || null };
}
