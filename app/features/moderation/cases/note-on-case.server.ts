import type { Deps, Viewer } from "#app/deps.ts";
import type { FormDone } from "#app/lib/forms/define-form.server.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { readId } from "#app/lib/record-id.ts";
import type { CaseKind } from "#db/schema/desk.ts";
import { slipNoteSchema } from "../schema.ts";
import { writeCaseNote } from "./write-case-note.server.ts";

/**
 * Handles the note form of a page about one case, which its URL names: `?report=12`.
 *
 * @throws AppError `invalid`, and as writeCaseNote does
 */
export async function noteOnCase(
  deps: Deps & { viewer: Viewer },
  { kind, values, url }: { kind: CaseKind; values: FormValues; url: URL },
): Promise<FormDone> {
  const { text } = readFields(slipNoteSchema, values);
  const id = readId(url.searchParams.get(kind) ?? undefined);
  await writeCaseNote(deps, { kind, id, text });
  return { to: url.pathname + url.search, toast: "Note saved. Only moderators see it." };
}
