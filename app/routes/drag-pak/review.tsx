import { redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import { RequestReview } from "#app/features/drag-pak/components/request-review.tsx";
import { DemoNote, RequestHead } from "#app/features/drag-pak/components/request-steps.tsx";
import { clearDragPakDraft, readDragPakDraft } from "#app/features/drag-pak/draft.server.ts";
import { dragPakKindSchema, dragPakSchemas } from "#app/features/drag-pak/schema.ts";
import { submitDragPakRequest } from "#app/features/drag-pak/submit-request.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { parseInput, typedValues } from "#app/lib/form.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { refuseForm } from "#app/lib/refused-form.server.ts";
import type { Route } from "./+types/review.ts";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = () =>
  pageMeta({ title: "Review your request", path: "/drag-pak/review", isHidden: true });

export async function loader({ request, context }: Route.LoaderArgs) {
  const draft = await readDragPakDraft(request, depsOf(context));
  if (!draft) return redirect("/drag-pak/access");
  const parsed = parseInput(dragPakSchemas[draft.kind], draft.values);
  if (!parsed.ok) return redirect(`/drag-pak/${draft.kind}`);
  return { kind: draft.kind, values: parsed.value, sendKey: draft.sendKey };
}

/** The form brings all that is shown, so it can be sent though the draft is gone. */
export async function action({ request, context }: Route.ActionArgs) {
  const deps = depsOf(context);
  const form = typedValues(await readForm(request, deps));
  const kind = dragPakKindSchema.safeParse(form.kind);
  if (!kind.success) return redirect("/drag-pak/access");
  try {
    const sendKey = form[IDEMPOTENCY_FIELD];
    const { number } = await submitDragPakRequest(deps, { kind: kind.data, form, sendKey });
    const cleared = await clearDragPakDraft(request, deps).catch(() => new Headers());
    return redirect(`/drag-pak/confirmation?number=${number}`, { headers: cleared });
  } catch (error) {
    return refuseForm(error, form);
  }
}

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <RequestHead
        step={3}
        title="Check it over"
        lead="Read it once more. You can change any line before it goes."
      />
      <RequestReview {...loaderData} answer={actionData} />
      <DemoNote />
    </div>
  );
}
