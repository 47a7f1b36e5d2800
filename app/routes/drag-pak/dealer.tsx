import { depsOf } from "#app/context.ts";
import { pageDrawing } from "#app/features/content/page-scenes.ts";
import { RequestForm } from "#app/features/drag-pak/components/request-form.tsx";
import { RequestPage } from "#app/features/drag-pak/components/request-steps.tsx";
import { readDragPakForm } from "#app/features/drag-pak/read-form.server.ts";
import { DRAG_PAK_FIELDS } from "#app/features/drag-pak/rules.ts";
import { dragPakStep } from "#app/features/drag-pak/take-step.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/dealer.ts";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = () =>
  pageMeta({
    title: "Dealer request, Drag Pak",
    description:
      "Request a Drag Pak for your dealership: who you are, and how to reach you. No payment.",
    path: "/drag-pak/dealer",
    isHidden: true,
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const values = await readDragPakForm(request, depsOf(context));
  return { values, fields: DRAG_PAK_FIELDS.dealer, drawing: pageDrawing("/drag-pak/dealer") };
}

const step = dragPakStep("dealer");
export const action = step.action;

export default function Dealer({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RequestPage
      drawing={loaderData.drawing}
      step={2}
      title="Dealer request"
      lead="Your store, who we should call, and what you're after."
    >
      <RequestForm
        kind="dealer"
        fields={loaderData.fields}
        values={loaderData.values}
        answer={actionData}
      />
    </RequestPage>
  );
}
