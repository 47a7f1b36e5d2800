import { depsOf } from "#app/context.ts";
import { PageHeader } from "#app/features/content/components/page-header.tsx";
import { pageDrawing } from "#app/features/content/page-scenes.ts";
import styles from "#app/features/drag-pak/components/drag-pak.module.css";
import { DemoNote, RequestSteps } from "#app/features/drag-pak/components/request-steps.tsx";
import { readDragPakDraft } from "#app/features/drag-pak/draft.server.ts";
import { DRAG_PAK_KIND_LABELS } from "#app/features/drag-pak/rules.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/access.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Request a Drag Pak",
    description: "Request a Drag Pak race car, as a dealer or a customer. Two minutes, no payment.",
    path: "/drag-pak/access",
    matches,
    image: pageCard({ path: "/drag-pak/access", title: "Request a Drag Pak" }),
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const draft = await readDragPakDraft(request, depsOf(context)).catch(() => null);
  const begun = draft?.kind
    ? { kind: draft.kind, label: DRAG_PAK_KIND_LABELS[draft.kind].toLowerCase() }
    : null;
  return { begun, drawing: pageDrawing("/drag-pak/access") };
}

const CHOICES = [
  {
    to: "/drag-pak/dealer",
    title: "I'm a dealer",
    text: "You sell cars and want one for a customer or the shop's own team.",
    action: "Start as a dealer",
  },
  {
    to: "/drag-pak/customer",
    title: "I'm a customer",
    text: "You want to race one. We'll find the dealer with you.",
    action: "Start as a customer",
  },
] as const;

export default function Access({ loaderData }: Route.ComponentProps) {
  const { begun, drawing } = loaderData;
  return (
    <>
      <PageHeader
        eyebrow="Drag Pak"
        title="Request a Drag Pak"
        lead="A race car from the factory, sold for the strip and never for the street. Tell us who's asking."
        drawing={drawing}
        trail={[{ path: "/drag-pak", title: "Drag Pak" }]}
      />
      <div className={`wrap ${styles.below}`}>
        <RequestSteps step={1} />
        {begun && (
          <Alert status="warning" title="You've got one started" className={styles.begun}>
            <Link to={`/drag-pak/${begun.kind}`}>Pick up your {begun.label} request</Link>
          </Alert>
        )}
        <ul className={styles.choices}>
          {CHOICES.map(({ to, title, text, action }) => (
            <li key={to} className={styles.choice}>
              <h2>{title}</h2>
              <p>{text}</p>
              <ButtonLink to={to}>{action}</ButtonLink>
            </li>
          ))}
        </ul>
        <DemoNote />
      </div>
    </>
  );
}
