import { depsOf } from "#app/context.ts";
import { RequestForm } from "#app/features/drag-pak/components/request-form.tsx";
import { DemoNote, RequestHead } from "#app/features/drag-pak/components/request-steps.tsx";
import { readDragPakForm } from "#app/features/drag-pak/read-form.server.ts";
import { dragPakStep } from "#app/features/drag-pak/take-step.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/dealer.ts";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = () =>
  pageMeta({ title: "Dealer request", path: "/drag-pak/dealer", isHidden: true });

export function loader({ request, context }: Route.LoaderArgs) {
  return readDragPakForm(request, depsOf(context));
}

const step = dragPakStep("dealer");
export const action = step.action;

export default function Dealer({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <RequestHead
        step={2}
        title="Dealer request"
        lead="Your store, who we should call, and what you're after."
      />
      <RequestForm kind="dealer" values={loaderData} answer={actionData} />
      <DemoNote />
    </div>
  );
}
