import { depsOf } from "#app/context.ts";
import { readStep } from "#app/features/registration/registration-steps.ts";
import { saveRegistrationStep } from "#app/features/registration/save-registration-step.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { readForm } from "#app/lib/forms/read-form.server.ts";
import { typedValues } from "#app/lib/forms/typed-fields.ts";
import { unknownPath } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/registration-draft.ts";

/** There is no page: each step shows its draft. */
export function loader({ url }: Route.LoaderArgs): never {
  throw unknownPath(url);
}

/** Saves the registration's values while they are typed, for a reload or a later visit. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const step = readStep(url.searchParams.get("step"));
  if (step === null) throw unknownPath(url);
  const form = typedValues(await readForm(request, depsOf(context)));
  const isDone = url.searchParams.has("done");
  try {
    const headers = await saveRegistrationStep(request, depsOf(context), { step, form, isDone });
    return new Response(null, { status: 204, headers: headers ?? new Headers() });
  } catch (error) {
    // A resource route has no page to show an error on; the form stays as it is.
    if (error instanceof AppError) return new Response(null, { status: error.status });
    throw error;
  }
}
