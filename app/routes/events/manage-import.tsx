import { ImportScreen } from "#app/features/events/components/import-screen.tsx";
import { type EditorDeps, editor, editorDeps } from "#app/features/events/editor-deps.server.ts";
import {
  type ImportPreview,
  importEvents,
  previewImport,
  readImportFile,
} from "#app/features/events/import-events.server.ts";
import { managePath } from "#app/features/events/paths.ts";
import { chosenFile } from "#app/lib/form.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/manage-import.ts";

export const meta = () =>
  pageMeta({ title: "Import events", path: `${managePath()}/import`, isHidden: true });

const importing = defineForm<Route.ActionArgs, EditorDeps, ImportPreview>({
  name: "event-import",
  sender: editor,
  isHidden: true,
  async again(deps, values, refusal) {
    if (refusal) return { values };
    return { values, extra: await previewImport(deps, values.source ?? "") };
  },
  async submit(deps, { form, values, intent }) {
    // The second form sends as text what was a file in the first one.
    const file = chosenFile(form, "file");
    if (file) values.source = await readImportFile(file);
    const source = values.source ?? "";
    if (intent === "import") {
      const count = await importEvents(deps, source);
      return { to: managePath(), toast: `${count} ${count === 1 ? "event" : "events"} imported.` };
    }
    await previewImport(deps, source);
    return "again";
  },
});
export const action = importing.action;

export function loader({ url, context }: Route.LoaderArgs) {
  editorDeps(context, url);
  return null;
}

export default function ImportEvents({ actionData }: Route.ComponentProps) {
  return <ImportScreen answer={actionData} />;
}
