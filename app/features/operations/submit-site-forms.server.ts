import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import type { PostedForm } from "#app/lib/forms/read-form.server.ts";
import { chosenFile } from "#app/lib/forms/typed-fields.ts";
import { keysOf } from "#app/lib/keys-of.ts";
import { ownValue } from "#app/lib/own-value.ts";
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

type Run<Result> = (deps: AdminDeps, posted: PostedForm) => Promise<Result>;

async function undo(deps: AdminDeps, { values }: PostedForm): Promise<string> {
  return undoChange(await asOperator(deps), readId(values.version));
}

const SITE_FORMS = {
  undo,
  link: async (deps, { values }) => makeEarlyVisitLink(await asOperator(deps), values.lasts),
  async "end-links"(deps) {
    await endEarlyVisits(await asOperator(deps));
    return "No preview link works anymore.";
  },
  async openings(deps, { values }) {
    await setOpenings(await asOperator(deps), readFields(openingsSchema, values), seenIn(values));
    return "Saved.";
  },
  async announce(deps, { values }) {
    const operator = await asOperator(deps);
    await setAnnouncement(operator, readFields(announcementSchema, values), seenIn(values));
    return "Saved.";
  },
  async "end-announcement"(deps, { values }) {
    await removeAnnouncement(await asOperator(deps), seenIn(values));
    return "The announcement is off.";
  },
  async "coming-soon"(deps, { values }) {
    const operator = await asOperator(deps);
    await setComingSoon(operator, readFields(comingSoonSchema, values), seenIn(values));
    return "Saved.";
  },
} as const satisfies Record<string, Run<string | PreviewLink>>;
/** The intents of the forms of the page about the site. */
export const SITE_INTENTS = keysOf(SITE_FORMS);

/**
 * Handles one of the forms of the page about the site.
 *
 * @returns the message to show, or a preview link
 * @throws AppError `bad_request` for an unknown form, and as the use cases do
 */
export function submitSiteForm(deps: AdminDeps, posted: PostedForm): Promise<string | PreviewLink> {
  return formOf<string | PreviewLink>(SITE_FORMS, posted.intent)(deps, posted);
}

const REDIRECT_FORMS = {
  undo,
  preview: (deps, { form, values }) =>
    previewRedirects(deps, {
      file: chosenFile(form, "file"),
      source: values.source ?? "",
      isExternal: values.isExternal === "on",
    }),
  async import(deps, { values }) {
    const { held = "", seen = "" } = values;
    const isExternal = values.isExternal === "on";
    const count = await importRedirects(deps, { held, seen, isExternal });
    return `${count} ${count === 1 ? "redirect" : "redirects"} imported.`;
  },
  async ignore(deps, { values: { from = "" } }) {
    await ignoreMissedPath(await asOperator(deps), { path: from, isIgnored: true });
    return `${from} isn't suggested anymore.`;
  },
  async suggest(deps, { values: { from = "" } }) {
    await ignoreMissedPath(await asOperator(deps), { path: from, isIgnored: false });
    return `${from} is suggested again.`;
  },
  async remove(deps, { values: { from = "", was = "" } }) {
    await removeRedirect(await asOperator(deps), from, was);
    return `${from} leads nowhere now.`;
  },
  add: save,
  change: save,
} as const satisfies Record<string, Run<string | RedirectPreview>>;
/** The intents of the forms of the page of redirects. */
export const REDIRECT_INTENTS = keysOf(REDIRECT_FORMS);

async function save(deps: AdminDeps, { values }: PostedForm): Promise<string> {
  const typed = readFields(typedRedirectSchema, values);
  const rule = await saveRedirect(await asOperator(deps), typed, values.was ?? "");
  return `${rule.from} leads to ${rule.to} now.`;
}

/**
 * Handles one of the forms of the page of redirects.
 *
 * @returns the message to show, or the preview of a file
 * @throws AppError `bad_request` for an unknown form, and as the use cases do
 */
export function submitRedirectForm(
  deps: AdminDeps,
  posted: PostedForm,
): Promise<string | RedirectPreview> {
  return formOf<string | RedirectPreview>(REDIRECT_FORMS, posted.intent)(deps, posted);
}

/** The mark of the section when the page was opened. */
function seenIn(values: FormValues): string {
  return values.seen ?? "";
}

function formOf<Result>(forms: Readonly<Record<string, Run<Result>>>, intent: string): Run<Result> {
  const run = ownValue(forms, intent);
  if (!run) throw new AppError("bad_request", "That form isn't on this page.");
  return run;
}
