import { AppError } from "#app/lib/errors.ts";
import type { FormAgain, FormDone } from "#app/lib/forms/define-form.server.ts";
import type { PostedForm } from "#app/lib/forms/read-form.server.ts";
import { chosenFile } from "#app/lib/forms/typed-fields.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { readId } from "#app/lib/record-id.ts";
import type { StripExtra } from "./components/strip-screen.tsx";
import { createKey } from "./create-key.server.ts";
import { inviteStaff } from "./invite-staff.server.ts";
import { asStaffManager } from "./manage-staff.server.ts";
import { sheetPath, stripPath } from "./paths.ts";
import { removeStaff } from "./remove-staff.server.ts";
import type { StripDeps } from "./require-strip.server.ts";
import { revokeKey } from "./revoke-key.server.ts";
import { checkSheet, uploadSheet } from "./upload-sheet.server.ts";

type Sent = Pick<PostedForm, "form" | "values" | "sendKey"> & { slug: string };
type Answer = FormDone | FormAgain<StripExtra>;

const FORMS: Readonly<Record<string, (deps: StripDeps, sent: Sent) => Promise<Answer>>> = {
  async check(deps, { slug, form, values }) {
    const preview = await checkSheet(deps, { slug, file: chosenFile(form, "file"), values });
    return { extra: { preview } };
  },
  async columns(deps, { slug, values }) {
    return { extra: { preview: await checkSheet(deps, { slug, file: null, values }) } };
  },
  async store(deps, { slug, values, sendKey }) {
    const key = sendKey ?? crypto.randomUUID();
    const { id, isNew, rowCount } = await uploadSheet(deps, { slug, values, key });
    const toast = isNew
      ? `${formatCount(rowCount)} runs are in.`
      : "This file is here already. Nothing changed.";
    return { to: sheetPath(slug, id), toast };
  },
  createKey: async (deps, sent) => ({ extra: { key: await createKey(deps, sent) } }),
  async revokeKey(deps, { slug, values }) {
    await revokeKey(deps, { slug, keyId: readId(values.key) });
    return { to: stripPath(slug), toast: "The key is revoked." };
  },
  async invite(deps, { slug, values }) {
    const { strip, manager } = await asStaffManager(deps, slug);
    const username = await inviteStaff(manager, { strip, values });
    return { to: stripPath(slug), toast: `${username} works here now.` };
  },
  async remove(deps, { slug, values }) {
    const { strip, manager } = await asStaffManager(deps, slug);
    const username = await removeStaff(manager, { strip, userId: readId(values.user) });
    return { to: stripPath(slug), toast: `${username} doesn't work here anymore.` };
  },
};

/** Handles a form on a strip's page, by its intent. @throws AppError as the use cases do, `bad_request` */
export function submitStripForm(deps: StripDeps, intent: string, sent: Sent): Promise<Answer> {
  const form = Object.hasOwn(FORMS, intent) ? FORMS[intent] : undefined;
  if (!form) throw new AppError("bad_request", "That form isn't on this page.");
  return form(deps, sent);
}
