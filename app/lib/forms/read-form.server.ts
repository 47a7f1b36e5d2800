import type { Deps } from "../../deps.ts";
import {
  assertDeclaredLength,
  type BodyLimit,
  boundBody,
  declaredLength,
} from "../bounded-body.server.ts";
import { createByteBuffer } from "../byte-buffer.ts";
import { AppError } from "../errors.ts";
import { HeldFile } from "./held-file.ts";
import { boundaryOf, type PartHead, type PartSink, readMultipart } from "./multipart.server.ts";
import { type SplitForm, splitTyped, typedValues } from "./typed-fields.ts";
import type { Uploads } from "./uploads.server.ts";

const FORM_TYPE = /^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i;
const MULTIPART = /^multipart\/form-data\s*(;|$)/i;
/** The limit on all text fields together; files have separate limits. */
const FORM_LIMIT: BodyLimit = {
  maxBytes: 64 * 1024,
  tooLarge: () => new AppError("too_large", "This form is larger than 64 kB."),
};
/** The queue marks 50 slips at a time; forms with more fields set a limit of their own. */
const MAX_FIELDS = 200;
const MAX_HEAD_BYTES = 2048;
/** Text fields after two full-sized photos are ignored. */
const EXPIRED_FORM_LIMIT: BodyLimit = { ...FORM_LIMIT, maxBytes: 25_000_000 };

/** The limits of a form; by default 200 fields and 64 kB of text. */
export type FormBounds = BodyLimit & { maxTextBytes?: number; maxFields?: number };

export type PostedForm = SplitForm & {
  /** All fields, including files. */
  form: FormData;
};

type ReadDeps = Pick<Deps, "deadline">;
type UploadDeps = Pick<Deps, "deadline" | "uploads">;

/**
 * Reads a form that was posted to a page. Check the sender first, so that nothing is read for others.
 *
 * @param limit 64 kB by default
 * @throws AppError `method_not_allowed`, `unsupported_media_type`, `too_large`, `bad_request`
 */
export async function readForm(
  request: Request,
  deps: UploadDeps,
  limit: FormBounds = FORM_LIMIT,
  into?: FormData,
): Promise<FormData> {
  if (request.method !== "POST") {
    throw new AppError("method_not_allowed", "This page only takes a form by POST.");
  }
  if (!FORM_TYPE.test(typeOf(request))) {
    throw new AppError("unsupported_media_type", "This page only takes a form.");
  }
  return readFormBody(request, deps, limit, into);
}

/**
 * Reads a form with `readForm`, and its typed fields.
 *
 * @param into receives the fields as they are read, so it has the first ones even if a later one fails
 * @throws AppError `method_not_allowed`, `unsupported_media_type`, `too_large`, `bad_request`, `unavailable`
 */
export async function readPosted(
  request: Request,
  deps: UploadDeps,
  limit?: FormBounds,
  into?: FormData,
): Promise<PostedForm> {
  const form = await readForm(request, deps, limit, into);
  return { form, ...splitTyped(typedValues(form)) };
}

/**
 * Reads a form's fields without checking the method or content type. Its files are held in memory until
 * the response, so this first waits for enough memory.
 *
 * @throws AppError `too_large`, `bad_request`, `unavailable`
 */
export async function readFormBody(
  request: Request,
  { deadline, uploads }: UploadDeps,
  limit: FormBounds,
  form = new FormData(),
): Promise<FormData> {
  try {
    await deadline.apart(() => fillForm(form, request, { limit, uploads }));
    return form;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("bad_request", "The form could not be read.", { cause });
  }
}

/**
 * Reads the text fields of a form whose session had expired, up to the limits. Files are skipped and never
 * held in memory, and reading stops at malformed content.
 */
export async function readExpiredForm(
  request: Request,
  { deadline }: ReadDeps,
): Promise<Record<string, string>> {
  const form = new FormData();
  const options = { limit: EXPIRED_FORM_LIMIT, uploads: null };
  try {
    await deadline.apart(() => fillForm(form, request, options));
  } catch {
    // The fields before the error are worth keeping.
  }
  return typedValues(form);
}

function typeOf(request: Request): string {
  return request.headers.get("content-type") ?? "";
}

/** Without `uploads`, files are skipped. */
type FillOptions = { limit: FormBounds; uploads: Uploads | null };

/** @throws AppError `too_large`, `unavailable`; SyntaxError for a malformed form */
async function fillForm(form: FormData, request: Request, options: FillOptions): Promise<void> {
  const { limit, uploads } = options;
  if (!MULTIPART.test(typeOf(request))) return fillFromUrlEncoded(form, request, limit);
  // Without files to hold, read up to the limit instead of rejecting by the declared length.
  if (uploads) assertDeclaredLength(request, limit);
  const boundary = boundaryOf(typeOf(request));
  if (!boundary || !request.body) throw new SyntaxError("the form has no parts");
  const bounds = {
    ...limit,
    maxParts: limit.maxFields ?? MAX_FIELDS,
    maxHeadBytes: MAX_HEAD_BYTES,
    tooManyParts,
  };
  const text = { left: limit.maxTextBytes ?? FORM_LIMIT.maxBytes };
  await uploads?.acquire(declaredLength(request) ?? limit.maxBytes);
  await readMultipart(request.body, boundary, bounds, (head) => {
    if (head.filename === null) return textSink(form, head, text);
    return uploads ? fileSink(form, head, uploads) : SKIP;
  });
}

async function fillFromUrlEncoded(
  form: FormData,
  request: Request,
  { maxFields = MAX_FIELDS }: FormBounds,
): Promise<void> {
  const body = new TextDecoder().decode(await boundBody(request, FORM_LIMIT).arrayBuffer());
  let fields = 1;
  for (let at = body.indexOf("&"); at !== -1; at = body.indexOf("&", at + 1)) {
    if (++fields > maxFields) throw tooManyParts(maxFields);
  }
  for (const [name, value] of new URLSearchParams(body)) form.append(name, value);
}

function tooManyParts(parts: number): AppError {
  return new AppError("too_large", `This form has more than ${parts} fields.`);
}

/** @param text the bytes left for all text fields of the form */
function textSink(form: FormData, { name }: PartHead, text: { left: number }): PartSink {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let value = "";
  return {
    write(bytes) {
      text.left -= bytes.byteLength;
      if (text.left < 0) throw FORM_LIMIT.tooLarge();
      value += decoder.decode(bytes, { stream: true });
    },
    end: () => form.append(name, value + decoder.decode()),
  };
}

function fileSink(form: FormData, head: PartHead, uploads: Uploads): PartSink {
  const bytes = createByteBuffer();
  uploads.hold(bytes);
  return {
    write(piece) {
      uploads.report(piece.byteLength);
      bytes.append(piece);
    },
    end() {
      const file = new HeldFile(bytes.finish(), head.filename ?? "", head.type);
      uploads.hold(file);
      form.append(head.name, file);
    },
  };
}

const SKIP: PartSink = { write() {}, end() {} };
