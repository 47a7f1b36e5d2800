import styles from "#app/features/events/components/event-editor.module.css";
import { EventForm } from "#app/features/events/components/event-form.tsx";
import { createEvent } from "#app/features/events/edit-event.server.ts";
import { editor, editorDeps } from "#app/features/events/editor-deps.server.ts";
import { withCategories } from "#app/features/events/event-fields.ts";
import { managePath } from "#app/features/events/paths.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Link } from "#app/rendering/index.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { useFormAnswer } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/manage-new.ts";

export const meta = () =>
  pageMeta({ title: "New event", path: `${managePath()}/new`, isHidden: true });

const announcing = defineForm<Route.ActionArgs>({
  name: "event",
  sender: editor,
  isHidden: true,
  draft: () => "event-new",
  async submit(deps, { values }) {
    const slug = await createEvent(deps, withCategories(values));
    return { to: managePath(slug), toast: "It's on the calendar." };
  },
});
export const action = announcing.action;

export async function loader(args: Route.LoaderArgs) {
  const deps = editorDeps(args.context, args.url);
  return { unsent: await announcing.readUnsent(args, deps) };
}

export default function NewEvent({ loaderData, actionData }: Route.ComponentProps) {
  const form = useFormAnswer(actionData ?? unsentAnswer(loaderData.unsent));
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead eyebrow={<Link to={managePath()}>Manage events</Link>} title="New event" />
      <EventForm form={form} version={null} />
    </div>
  );
}
