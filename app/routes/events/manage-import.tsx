import { ImportScreen } from "#app/features/events/components/import-screen.tsx";
import { type EditorDeps, editor, editorDeps } from "#app/features/events/editor-deps.server.ts";
import {
  describeImport,
  type ImportPreview,
  importEvents,
  previewImport,
} from "#app/features/events/import-events.server.ts";
import { managePath } from "#app/features/events/paths.ts";
import {
  holdImport,
  IMPORT_LIMIT,
  readHeldImport,
  readImportFile,
} from "#app/features/events/read-import-file.server.ts";
import { readImportPlace } from "#app/features/events/read-import-place.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { chosenFile } from "#app/lib/forms/typed-fields.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { dayOrderIn } from "#app/lib/typed-time.ts";
import type { Route } from "./+types/manage-import.ts";

export const meta = () =>
  pageMeta({ title: "Import events", path: `${managePath()}/import`, isHidden: true });

const importing = defineForm<Route.ActionArgs, EditorDeps, ImportPreview>({
  name: "event-import",
  sender: editor,
  isHidden: true,
  limit: IMPORT_LIMIT,
  async again(deps, values, refusal) {
    // A rejected import shows its preview, as long as the file can still be read.
    if (!refusal || !values.held) return { values };
    const extra = await readHeldImport(deps, values.held)
      .then(async (source) =>
        previewImport(deps, {
          source,
          place: await readImportPlace(deps, values),
          dayOrder: dayOrderIn(values.dayOrder),
        }),
      )
      .catch((error: unknown) => {
        if (error instanceof AppError) return undefined;
        throw error;
      });
    return { values, extra };
  },
  async submit(deps, { form, values, intent }) {
    const place = await readImportPlace(deps, values);
    const dayOrder = dayOrderIn(values.dayOrder);
    if (intent === "import") {
      const source = await readHeldImport(deps, values.held ?? "");
      const done = await importEvents(deps, { source, place, dayOrder, agreed: values });
      return { to: managePath(), toast: describeImport(done) };
    }
    const file = chosenFile(form, "file");
    const source = file ? await readImportFile(file) : (values.source ?? "");
    const extra = await previewImport(deps, { source, place, dayOrder });
    values.held = await holdImport(deps, source);
    return { extra };
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
