import { assertCookies } from "#app/lib/cookie-probe.server.ts";
import { anyone, defineForm, type FormArgs } from "#app/lib/forms/define-form.server.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { loginPath } from "#app/lib/responses.server.ts";
import type { DragPakKind } from "#db/schema/drag-pak.ts";
import { saveDragPakDraft, trySaveDragPakDraft } from "./draft.server.ts";
import { dragPakSchemas } from "./schema.ts";

/** The page for reviewing a request before it is sent. */
export const REVIEW_PATH = "/drag-pak/review";

/**
 * Handles the form of a dealer or a customer: saves the values, valid or not; a valid form goes on
 * to the review.
 */
export function dragPakStep(kind: DragPakKind) {
  return defineForm<FormArgs, ReturnType<typeof anyone>>({
    name: `Drag Pak ${kind}`,
    sender: anyone,
    async again(deps, values, refusal, { request }) {
      if (refusal?.code !== "invalid") return { values };
      return {
        values,
        cookies: await trySaveDragPakDraft(request, deps, { kind, form: values, owner: "" }),
      };
    },
    async submit(deps, { values, owner }, { request }) {
      assertCookies(request);
      const isSessionExpired = owner !== "" && !deps.viewer;
      if (!isSessionExpired) readFields(dragPakSchemas[kind], values);
      const headers = await saveDragPakDraft(request, deps, { kind, form: values, owner });
      // A member's request is private: it stays stored until they log in again.
      const to = isSessionExpired ? loginPath(REVIEW_PATH) : REVIEW_PATH;
      return { to, cookies: headers.getSetCookie() };
    },
  });
}
