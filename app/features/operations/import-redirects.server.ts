import type { Deps, Viewer } from "#app/deps.ts";
import { ForeignTextError, readTextFile } from "#app/lib/decode-text.ts";
import { AppError } from "#app/lib/errors.ts";
import { FIX_BELOW } from "#app/lib/forms/form-answer.ts";
import { invalidFields } from "#app/lib/forms/read-fields.ts";
import {
  assertUnchanged,
  changeSettings,
  markOfSection,
  readSettings,
} from "./change-settings.server.ts";
import { checkRedirectFile, type RedirectVerdict } from "./check-redirect-file.server.ts";
import { asOperator, type OperatorDeps } from "./manage-redirects.server.ts";

const FILE_BYTES = 256 * 1024;
const FIELDS_BYTES = 16 * 1024;
const HELD_SECONDS = 2 * 60 * 60;
const TOO_LARGE = "This file is larger than 256 kB. Split it.";

/** The body limit of the forms on the page. */
export const REDIRECTS_LIMIT = {
  maxBytes: FILE_BYTES + FIELDS_BYTES,
  maxTextBytes: FILE_BYTES + FIELDS_BYTES,
  maxFields: 20,
  tooLarge: () => new AppError("too_large", TOO_LARGE, { errors: { file: TOO_LARGE } }),
};

export type RedirectPreview = {
  verdicts: RedirectVerdict[];
  notes: string[];
  /** The key of the checked file, and the mark of the redirects that it was compared with. */
  held: string;
  seen: string;
  isExternal: boolean;
};

type ImportDeps = Deps & { viewer: Viewer };

/**
 * Checks a file of redirects and stores it for two hours, for this admin only.
 *
 * @throws AppError `invalid` if it can't be read, `too_large`
 */
export async function previewRedirects(
  deps: ImportDeps,
  { file, source, isExternal }: { file: File | null; source: string; isExternal: boolean },
): Promise<RedirectPreview> {
  const operator = await asOperator(deps);
  const text = file ? await readFile(file) : source;
  const { settings } = await readSettings(operator);
  const { verdicts, notes } = await checkRedirectFile(text, {
    existing: settings.routeRules,
    origins: operator.origins,
    isExternal,
  });
  const held = crypto.randomUUID();
  await deps.heldTexts.write(nameOf(deps, held), text, HELD_SECONDS);
  return { verdicts, notes, held, seen: markOfSection(settings, "redirects"), isExternal };
}

/**
 * Adds the redirects of a checked file, without the rows that were left out.
 *
 * @returns how many were added or changed
 * @throws AppError `conflict` if the redirects changed since, `invalid` if the file has expired
 */
export async function importRedirects(
  deps: ImportDeps,
  { held, seen, isExternal }: Pick<RedirectPreview, "held" | "seen" | "isExternal">,
): Promise<number> {
  const operator = await asOperator(deps);
  const text = /^[\da-f-]{36}$/.test(held) ? await deps.heldTexts.read(nameOf(deps, held)) : null;
  if (text === null) {
    throw invalidFields({ file: "We keep a checked file for two hours. Choose it again." });
  }
  const { count } = await addRedirects(operator, { text, seen, isExternal });
  return count;
}

/**
 * Adds the redirects of a file at once, without the rows that can't be.
 *
 * @param file.seen the mark of the redirects that it was compared with; null accepts any
 * @returns how many were added or changed, and what happened to each row
 * @throws AppError `conflict` if the redirects changed since, `invalid` if there is nothing to read
 */
export async function addRedirects(
  operator: OperatorDeps,
  { text, seen, isExternal }: { text: string; seen: string | null; isExternal: boolean },
): Promise<{ count: number; verdicts: RedirectVerdict[] }> {
  const { settings: before } = await readSettings(operator);
  const { rules, verdicts } = await checkRedirectFile(text, {
    existing: before.routeRules,
    origins: operator.origins,
    isExternal,
  });
  const count = verdicts.filter(({ kind }) => kind === "new" || kind === "changed").length;
  await changeSettings(operator, {
    section: "redirects",
    actorId: operator.actor?.id ?? null,
    change(current) {
      assertUnchanged(current, "redirects", seen);
      assertUnchanged(current, "redirects", markOfSection(before, "redirects"));
      const summary = `${count} ${count === 1 ? "redirect" : "redirects"} imported`;
      return { settings: { ...current, routeRules: rules }, summary };
    },
  });
  return { count, verdicts };
}

async function readFile(file: File): Promise<string> {
  if (file.size > FILE_BYTES) throw REDIRECTS_LIMIT.tooLarge();
  try {
    return await readTextFile(file);
  } catch (cause) {
    if (!(cause instanceof ForeignTextError)) throw cause;
    throw new AppError("invalid", FIX_BELOW, { cause, errors: { file: cause.message } });
  }
}

function nameOf({ viewer }: ImportDeps, key: string): string {
  return `redirect-import:${viewer.id}:${key}`;
}
