import { createContext, redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import { pageDrawing } from "#app/features/content/page-scenes.ts";
import { RequestReview } from "#app/features/drag-pak/components/request-review.tsx";
import { RequestPage } from "#app/features/drag-pak/components/request-steps.tsx";
import {
  clearDragPakDraft,
  type DragPakDraft,
  readDragPakDraft,
  saveDragPakDraft,
  trySaveDragPakDraft,
} from "#app/features/drag-pak/draft.server.ts";
import { dragPakKindSchema, dragPakSchemas } from "#app/features/drag-pak/schema.ts";
import { submitDragPakRequest } from "#app/features/drag-pak/submit-request.server.ts";
import { REVIEW_PATH } from "#app/features/drag-pak/take-step.server.ts";
import { anyone, defineForm } from "#app/lib/forms/define-form.server.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { loginPath } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/review.ts";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = () =>
  pageMeta({ title: "Review your request", path: "/drag-pak/review", isHidden: true });

/** A request that was just rejected. Without script the page is reloaded, and the draft may be gone. */
const refusedContext = createContext<DragPakDraft | null>(null);

export async function loader({ request, context }: Route.LoaderArgs) {
  const refused = context.get(refusedContext);
  if (refused) return { ...refused, drawing: pageDrawing("/drag-pak/review") };
  const draft = await readDragPakDraft(request, depsOf(context));
  if (!draft) return redirect("/drag-pak/access");
  const parsed = parseInput(dragPakSchemas[draft.kind], draft.values);
  if (!parsed.ok) return redirect(`/drag-pak/${draft.kind}`);
  const drawing = pageDrawing("/drag-pak/review");
  return { drawing, kind: draft.kind, values: parsed.value, sendKey: draft.sendKey };
}

/** The form contains all values, so it can be submitted even if the draft is gone. */
const requesting = defineForm<Route.ActionArgs, ReturnType<typeof anyone>>({
  name: "Drag Pak request",
  sender: anyone,
  async again(deps, values, _refusal, { request, context }) {
    const kind = dragPakKindSchema.safeParse(values.kind);
    if (!kind.success) return { values };
    const owner = "";
    context.set(refusedContext, { owner, kind: kind.data, values, sendKey: "" });
    const draft = { kind: kind.data, form: values, owner };
    return { values, cookies: await trySaveDragPakDraft(request, deps, draft) };
  },
  async submit(deps, { values, owner, sendKey }, { request }) {
    const kind = dragPakKindSchema.safeParse(values.kind);
    if (!kind.success) return { to: "/drag-pak/access" };
    if (owner !== "" && !deps.viewer) {
      const draft = { kind: kind.data, form: values, owner };
      const result = await saveDragPakDraft(request, deps, draft);
      return { to: loginPath(REVIEW_PATH), cookies: result.getSetCookie() };
    }
    const sent = { kind: kind.data, form: values, sendKey };
    const { number } = await submitDragPakRequest(deps, sent);
    const cleared = await clearDragPakDraft(request, deps).catch(() => new Headers());
    return { to: `/drag-pak/confirmation?number=${number}`, cookies: cleared.getSetCookie() };
  },
});
export const action = requesting.action;

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { drawing, ...request } = loaderData;
  return (
    <RequestPage
      drawing={drawing}
      step={3}
      title="Check it over"
      lead="Read it once more. You can change any line before it goes."
    >
      <RequestReview {...request} answer={actionData} />
    </RequestPage>
  );
}
