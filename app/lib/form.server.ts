import type { Deps } from "../deps.ts";
import {
  type BodyLimit,
  boundBody,
  declaredLength,
  refuseDeclaredLength,
} from "./bounded-body.server.ts";
import { createByteBuffer } from "./byte-buffer.ts";
import { AppError } from "./errors.ts";
import { typedValues } from "./form.ts";
import {
  boundaryOf,
  type PartHead,
  type PartSink,
  readMultipart,
} from "./forms/multipart.server.ts";
import { HeldFile } from "./held-file.ts";
import type { Uploads } from "./uploads.server.ts";

const FORM_TYPE = /^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i;
const MULTIPART = /^multipart\/form-data\s*(;|$)/i;
/** What the text fields of a form may hold, all together; its files have limits of their own. */
const FORM_LIMIT: BodyLimit = {
  maxBytes: 64 * 1024,
  tooLarge: () => new AppError("too_large", "This form is larger than 64 kB."),
};
/** The queue marks 50 slips at a time; forms with more fields set a limit of their own. */
const MAX_FIELDS = 200;
const MAX_HEAD_BYTES = 2048;
/** Past two full-sized photos nothing is looked for that was typed. */
const LAPSED_LIMIT: BodyLimit = { ...FORM_LIMIT, maxBytes: 25_000_000 };

/** How much of a form is read; of its text fields 200 and 64 kB, unless a form takes more. */
export type FormBounds = BodyLimit & { maxTextBytes?: number; maxFields?: number };

type ReadingDeps = Pick<Deps, "deadline">;
type HoldingDeps = Pick<Deps, "deadline" | "uploads">;

/**
 * The form that was posted to a page. Who may send it is asked before: nothing is read for strangers.
 *
 * @param limit how much of it is read; 64 kB by default
 * @throws AppError `method_not_allowed`, `unsupported_media_type`, `too_large`, `bad_request`
 */
export async function readForm(
  request: Request,
  deps: HoldingDeps,
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
 * The fields of a form, whatever its address asks of the type. Its files are held in memory until the
 * request is answered, so it waits until there is memory for them.
 *
 * @throws AppError `too_large`, `bad_request`, `unavailable`
 */
export async function readFormBody(
  request: Request,
  { deadline, uploads }: HoldingDeps,
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
 * What was typed into a form whose session had ended: its first text fields, as far as its bounds go.
 * Files are passed over and never held, and what is malformed ends the reading.
 */
export async function readLapsedForm(
  request: Request,
  { deadline }: ReadingDeps,
): Promise<Record<string, string>> {
  const form = new FormData();
  const reading = { limit: LAPSED_LIMIT, uploads: null };
  try {
    await deadline.apart(() => fillForm(form, request, reading));
  } catch {
    // What came before it is worth keeping.
  }
  return typedValues(form);
}

function typeOf(request: Request): string {
  return request.headers.get("content-type") ?? "";
}

/** Without `uploads`, files are passed over. */
type Reading = { limit: FormBounds; uploads: Uploads | null };

/** @throws AppError `too_large`, `unavailable`, SyntaxError for what is no form */
async function fillForm(form: FormData, request: Request, reading: Reading): Promise<void> {
  if (!MULTIPART.test(typeOf(request))) return fillFromUrlEncoded(form, request, reading.limit);
  // Without files to hold, read up to the limit instead of refusing by the declared length.
  if (reading.uploads) refuseDeclaredLength(request, reading.limit);
  const boundary = boundaryOf(typeOf(request));
  if (!boundary || !request.body) throw new SyntaxError("the form has no parts");
  const bounds = {
    ...reading.limit,
    maxParts: reading.limit.maxFields ?? MAX_FIELDS,
    maxHeadBytes: MAX_HEAD_BYTES,
    tooManyParts,
  };
  const text = { left: reading.limit.maxTextBytes ?? FORM_LIMIT.maxBytes };
  await reading.uploads?.acquire(declaredLength(request) ?? reading.limit.maxBytes);
  await readMultipart(request.body, boundary, bounds, (head) => {
    if (head.filename === null) return textSink(form, head, text);
    return reading.uploads ? fileSink(form, head, reading.uploads) : PASS_OVER;
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

/** @param text what is left for all text fields of the form, in bytes */
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

const PASS_OVER: PartSink = { write() {}, end() {} };
