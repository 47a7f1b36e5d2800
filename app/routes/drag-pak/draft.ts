import { depsOf } from "#app/context.ts";
import { saveDragPakDraft } from "#app/features/drag-pak/draft.server.ts";
import { dragPakKindSchema } from "#app/features/drag-pak/schema.ts";
import { AppError } from "#app/lib/errors.ts";
import { readForm } from "#app/lib/forms/read-form.server.ts";
import { splitTyped, typedValues } from "#app/lib/forms/typed-fields.ts";
import { unknownPath } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/draft.ts";

/** There is no page: the form shows its draft. */
export function loader({ url }: Route.LoaderArgs): never {
  throw unknownPath(url);
}

/** Saves the values of a form while they are typed, for a reload or a later visit. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const kind = dragPakKindSchema.safeParse(url.searchParams.get("kind"));
  if (!kind.success) throw unknownPath(url);
  const deps = depsOf(context);
  const { values: form, owner } = splitTyped(typedValues(await readForm(request, deps)));
  try {
    const headers = await saveDragPakDraft(request, deps, { kind: kind.data, form, owner });
    return new Response(null, { status: 204, headers });
  } catch (error) {
    // A resource route has no page to show an error on; the form stays as it is.
    if (error instanceof AppError) return new Response(null, { status: error.status });
    throw error;
  }
}
