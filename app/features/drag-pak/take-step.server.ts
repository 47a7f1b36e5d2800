import { redirect } from "react-router";
import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { readForm } from "#app/lib/form.server.ts";
import { parseInput, typedValues } from "#app/lib/form.ts";
import { refuseForm } from "#app/lib/refused-form.server.ts";
import type { DragPakKind } from "#db/schema/drag-pak.ts";
import { keepDragPakDraft } from "./draft.server.ts";
import { dragPakSchemas } from "./schema.ts";

/**
 * Takes the form of a dealer or a customer: keeps what was typed, right or wrong, then checks it and goes
 * on to the review.
 *
 * @throws AppError `unavailable`, and as readForm does
 */
export async function takeDragPakForm(
  request: Request,
  deps: Deps & { viewer: Viewer | null },
  kind: DragPakKind,
) {
  const form = typedValues(await readForm(request, deps));
  let headers = new Headers();
  try {
    headers = await keepDragPakDraft(request, deps, { kind, form });
    const parsed = parseInput(dragPakSchemas[kind], form);
    if (parsed.ok) return redirect("/drag-pak/review", { headers });
    throw new AppError("invalid", "Please fix the issues below.", { errors: parsed.errors });
  } catch (error) {
    return refuseForm(error, form, headers);
  }
}
