import type { Deps, Viewer } from "#app/deps.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import type { PostedForm } from "#app/lib/forms/read-form.server.ts";
import { chosenFile } from "#app/lib/forms/typed-fields.ts";
import { readId } from "#app/lib/record-id.ts";
import { endEarlyVisits, makeEarlyVisitLink } from "./early-visits.server.ts";
import { ignoreMissedPath } from "./ignore-missed-path.server.ts";
import {
  importRedirects,
  previewRedirects,
  type RedirectPreview,
} from "./import-redirects.server.ts";
import { asOperator, removeRedirect, saveRedirect } from "./manage-redirects.server.ts";
import {
  announcementSchema,
  comingSoonSchema,
  openingsSchema,
  typedRedirectSchema,
} from "./schema.ts";
import { removeAnnouncement, setAnnouncement } from "./set-announcement.server.ts";
import { setComingSoon } from "./set-coming-soon.server.ts";
import { setOpenings } from "./set-openings.server.ts";
import { undoChange } from "./undo-change.server.ts";

type AdminDeps = Deps & { viewer: Viewer };

export type PreviewLink = { link: string; expiresAt: string };

/**
 * Handles one of the forms of the page about the site.
 *
 * @returns the message to show, or a preview link
 * @throws AppError as the use cases do
 */
export async function submitSiteForm(
  deps: AdminDeps,
  { values, intent }: PostedForm,
): Promise<string | PreviewLink> {
  const seen = values.seen ?? "";
  if (intent === "undo") return undoChange(await asOperator(deps), readId(values.version));
  if (intent === "link") return makeEarlyVisitLink(await asOperator(deps), values.lasts);
  if (intent === "end-links") {
    await endEarlyVisits(await asOperator(deps));
    return "No preview link works anymore.";
  }
  if (intent === "openings") {
    await setOpenings(await asOperator(deps), readFields(openingsSchema, values), seen);
    return "Saved.";
  }
  if (intent === "announce") {
    await setAnnouncement(await asOperator(deps), readFields(announcementSchema, values), seen);
    return "Saved.";
  }
  if (intent === "end-announcement") {
    await removeAnnouncement(await asOperator(deps), seen);
    return "The announcement is off.";
  }
  await setComingSoon(await asOperator(deps), readFields(comingSoonSchema, values), seen);
  return "Saved.";
}

/**
 * Handles one of the forms of the page of redirects.
 *
 * @returns the message to show, or the preview of a file
 * @throws AppError as the use cases do
 */
export async function submitRedirectForm(
  deps: AdminDeps,
  { form, values, intent }: PostedForm,
): Promise<string | RedirectPreview> {
  if (intent === "undo") return undoChange(await asOperator(deps), readId(values.version));
  if (intent === "preview") {
    const source = values.source ?? "";
    const isExternal = values.isExternal === "on";
    return previewRedirects(deps, { file: chosenFile(form, "file"), source, isExternal });
  }
  if (intent === "import") {
    const { held = "", seen = "" } = values;
    const isExternal = values.isExternal === "on";
    const count = await importRedirects(deps, { held, seen, isExternal });
    return `${count} ${count === 1 ? "redirect" : "redirects"} imported.`;
  }
  const { from = "", was = "" } = values;
  if (intent === "ignore") {
    await ignoreMissedPath(await asOperator(deps), { path: from, isIgnored: true });
    return `${from} isn't suggested anymore.`;
  }
  if (intent === "suggest") {
    await ignoreMissedPath(await asOperator(deps), { path: from, isIgnored: false });
    return `${from} is suggested again.`;
  }
  if (intent === "remove") {
    await removeRedirect(await asOperator(deps), from, was);
    return `${from} leads nowhere now.`;
  }
  const typed = readFields(typedRedirectSchema, values);
  const rule = await saveRedirect(await asOperator(deps), typed, was);
  return `${rule.from} leads to ${rule.to} now.`;
}
