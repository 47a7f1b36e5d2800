import { anyone, defineForm, type FormArgs } from "#app/lib/forms/define-form.server.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import type { DragPakKind } from "#db/schema/drag-pak.ts";
import { keepDragPakDraft, tryToKeepDragPakDraft } from "./draft.server.ts";
import { dragPakSchemas } from "./schema.ts";

/** The form of a dealer or a customer: what was typed is saved, valid or not; a valid form goes on to the review. */
export function dragPakStep(kind: DragPakKind) {
  return defineForm<FormArgs, ReturnType<typeof anyone>>({
    name: `Drag Pak ${kind}`,
    sender: anyone,
    async again(deps, values, refusal, { request }) {
      if (refusal?.code !== "invalid") return { values };
      return {
        values,
        cookies: await tryToKeepDragPakDraft(request, deps, { kind, form: values }),
      };
    },
    async submit(deps, { values }, { request }) {
      readFields(dragPakSchemas[kind], values);
      const kept = await keepDragPakDraft(request, deps, { kind, form: values });
      return { to: "/drag-pak/review", cookies: kept.getSetCookie() };
    },
  });
}
