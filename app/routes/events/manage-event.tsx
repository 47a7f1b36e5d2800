import { actOnEvent } from "#app/features/events/act-on-event.server.ts";
import { EventEditor } from "#app/features/events/components/event-editor.tsx";
import { readEventToEdit } from "#app/features/events/edit-event.server.ts";
import { editor, editorDeps } from "#app/features/events/editor-deps.server.ts";
import { managePath } from "#app/features/events/paths.ts";
import { uploadLimit } from "#app/features/media/check-upload.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/manage-event.ts";

export const meta: Route.MetaFunction = ({ params }) =>
  pageMeta({ title: "Edit event", path: managePath(params.event), isHidden: true });

const editing = defineForm<Route.ActionArgs>({
  name: "event",
  sender: editor,
  isHidden: true,
  limit: uploadLimit(1),
  draft: ({ params }) => `event-${params.event}`,
  submit: (deps, posted, { params }) => actOnEvent(deps, posted, params.event),
});
export const action = editing.action;

export async function loader(args: Route.LoaderArgs) {
  const deps = editorDeps(args.context, args.url);
  const event = await readEventToEdit(deps, args.params.event);
  if (!event) throw notFound(args.url);
  return { event, unsent: await editing.readUnsent(args, deps) };
}

export default function EditEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { event, unsent } = loaderData;
  // Show the stored values after saving.
  return (
    <EventEditor
      key={`${event.slug} ${event.version}`}
      event={event}
      answer={actionData ?? unsentAnswer(unsent)}
    />
  );
}
