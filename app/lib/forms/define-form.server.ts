import {
  data,
  type RouterContextProvider,
  redirect,
  redirectDocument,
  replace,
} from "react-router";
import { depsOf } from "../../context.ts";
import type { Deps, Toast, Viewer } from "../../deps.ts";
import { usernameKeyOf } from "../account-keys.ts";
import { WRITE_TIMEOUT_MESSAGE } from "../deadline.server.ts";
import { AppError, formStatusOf, toAppError } from "../errors.ts";
import { flashToast } from "../flash.server.ts";
import { confirmationPath, loginPath, refusalInit, unknownPath } from "../responses.server.ts";
import { assertNotSuspended } from "../suspension.ts";
import { type FormAnswer, type FormValues, INTENT_FIELD, withoutSecrets } from "./form-answer.ts";
import {
  type FormBounds,
  type PostedForm,
  readExpiredForm,
  readPosted,
} from "./read-form.server.ts";
import { splitTyped, typedValues } from "./typed-fields.ts";
import { clearUnsent, readUnsent, saveExpired, saveUnsent } from "./unsent-forms.server.ts";

/** The arguments that React Router passes to loaders and actions. */
export type FormArgs = {
  request: Request;
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  context: Readonly<RouterContextProvider>;
};
type AnyDeps = Deps & { viewer: Viewer | null };
type RacerDeps = Deps & { viewer: Viewer };

/** The result of an accepted form: where to redirect, and the toast to show there. */
export type FormDone = {
  to: string;
  /** The message of a success toast, or a whole toast. */
  toast?: string | Toast;
  /** Set-Cookie values. */
  cookies?: readonly string[];
  /** Reloads the document, so that no account data stays in the browser's memory. */
  isReloaded?: boolean;
  /** Replaces the form in the history, so that Back doesn't return to a finished form. */
  isReplaced?: boolean;
};

/**
 * Shows the form again without an error, for example with different options or with extra data for its page.
 */
export type FormAgain<X = undefined> = "again" | { extra: X };
type Again<X> = {
  values: FormValues;
  extra?: X | undefined;
  /** Set-Cookie values. */
  cookies?: readonly string[];
};

export type FormDefinition<A extends FormArgs, D extends AnyDeps, X> = {
  /** The form's name in the log. */
  name: string;
  /**
   * Checks who may submit the form, before its body is read. Returns the dependencies, or null if the
   * visitor isn't signed in. Throws the response for visitors who can't see the page.
   */
  sender(args: A): D | null;
  /** Visitors who aren't signed in get a 404 instead of the login. */
  isHidden?: boolean;
  /** Suspended members may submit it: it is about the account itself. */
  isOpenToSuspended?: boolean;
  /** Where the login returns to; the form's own address by default. */
  loginTo?(args: A): string;
  /** 64 kB without files by default. */
  limit?: FormBounds;
  /** The name under which the values are stored if the session has expired; they aren't stored without it. */
  draft?(args: A, values: FormValues): string;
  /** The owner of the stored values; by default the one that the form names. */
  owner?(args: A): string;
  /** The field values and extra page data to show the form again with. */
  again?(deps: D, values: FormValues, refusal: AppError | null, args: A): Promise<Again<X>>;
  /** The message for an internal error. */
  failed?: string;
  /** Handles the form. @throws AppError an error to show in the form */
  submit(deps: D, posted: PostedForm, args: A): Promise<FormDone | FormAgain<X>>;
};

/**
 * How every page handles a form. It checks the sender, then the size, then the fields, then submits. A
 * rejected form is shown again with the API's error message and all typed values except passwords; an
 * accepted one redirects. If the session has expired, the typed values are stored for their racer until
 * they are submitted.
 *
 * @returns `action` for the route; `readUnsent` and `clearUnsent` for its loader
 */
export function defineForm<A extends FormArgs, D extends AnyDeps = RacerDeps, X = undefined>(
  form: FormDefinition<A, D, X>,
) {
  const draftFor = (args: A, username: string, values: FormValues) => ({
    form: form.draft?.(args, values) ?? "",
    owner: (form.owner?.(args) ?? username).toLowerCase(),
  });

  async function action(args: A) {
    const deps = form.sender(args);
    if (!deps) return redirectToLogin(args);
    let posted: PostedForm;
    const read = new FormData();
    try {
      posted = await readPosted(args.request, deps, form.limit, read);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code !== "unavailable" && error.code !== "too_large") throw error;
      const typed = splitTyped(await readTyped(args, deps, { read, error }));
      const isLost = error.code === "too_large" && Object.keys(typed.values).length === 0;
      return reject(
        args,
        deps,
        { ...emptyForm(), ...typed },
        isLost ? lostFormError(error) : error,
      );
    }
    try {
      assertSameOwner(posted, deps);
      if (!form.isOpenToSuspended) assertNotSuspended(deps.viewer, deps.clock.now());
      const result = await withTimeout(deps, form.submit(deps, posted, args));
      if (result === "again") return reject(args, deps, posted, null);
      if ("extra" in result) {
        const cookies = await clearedCookies(args, deps, posted);
        return reject(args, deps, posted, null, { pageData: result.extra, cookies });
      }
      return accept(args, deps, posted, result);
    } catch (thrown) {
      const error = toFormError(thrown, form, deps);
      if (error.code === "unconfirmed") return redirectToConfirmation(args, deps, posted);
      return reject(args, deps, posted, error);
    }
  }

  /** Redirects staff to the page that takes a password or a passkey, and stores the typed values. */
  async function redirectToConfirmation(args: A, deps: D, posted: PostedForm): Promise<Response> {
    const { request, url } = args;
    const { intent } = posted;
    const typed = withoutSecrets(posted.values);
    const values = intent ? { ...typed, [INTENT_FIELD]: intent } : typed;
    const headers =
      form.draft && deps.viewer
        ? await saveUnsent(request, deps, draftFor(args, deps.viewer.username, values), values)
        : new Headers();
    return redirect(confirmationPath(url.pathname + url.search), { headers });
  }

  /** The text fields submitted with rejected files. If the body was partly read, those read so far. */
  async function readTyped(
    args: A,
    deps: D,
    { read, error }: { read: FormData; error: AppError },
  ): Promise<FormValues> {
    const hasNoFiles = error.code === "too_large" && !form.limit;
    const isBegun = args.request.bodyUsed || hasNoFiles;
    return isBegun ? typedValues(read) : readExpiredForm(args.request, deps);
  }

  /** Redirects a visitor who isn't signed in to the login, and stores the typed values. */
  async function redirectToLogin(args: A): Promise<Response> {
    const { pathname, search } = args.url;
    const headers = form.draft
      ? await saveExpired(args.request, depsOf(args.context), (typed) => {
          const { values, intent, owner } = splitTyped(typed);
          const draft = intent ? { ...values, [INTENT_FIELD]: intent } : values;
          return { ...draftFor(args, owner, draft), values: withoutSecrets(draft) };
        })
      : null;
    if (!headers && form.isHidden) throw unknownPath(args.url);
    const path = form.loginTo?.(args) ?? pathname + search;
    return redirect(loginPath(path), headers ? { headers } : {});
  }

  /** Deletes the stored values of a form that was handled. @returns the cookies to set */
  async function clearedCookies(args: A, deps: D, { values }: PostedForm): Promise<string[]> {
    if (!form.draft || !deps.viewer) return [];
    const draft = draftFor(args, deps.viewer.username, values);
    return (await clearUnsent(args.request, deps, draft)).getSetCookie();
  }

  async function accept(args: A, deps: D, posted: PostedForm, done: FormDone): Promise<Response> {
    const { to, toast, isReloaded, isReplaced } = done;
    const headers = new Headers();
    const cleared = await clearedCookies(args, deps, posted);
    for (const cookie of [...(done.cookies ?? []), ...cleared]) {
      headers.append("set-cookie", cookie);
    }
    const lead = isReloaded ? redirectDocument : isReplaced ? replace : redirect;
    if (!toast) return lead(to, { headers });
    const notice: Toast = typeof toast === "string" ? { status: "success", message: toast } : toast;
    headers.append("set-cookie", await flashToast(deps, notice));
    return lead(to, { headers });
  }

  async function reject(
    args: A,
    deps: D,
    posted: PostedForm,
    error: AppError | null,
    handled?: { pageData: X; cookies: string[] },
  ) {
    const { intent, sendKey } = posted;
    const typed = withoutSecrets(posted.values);
    const again: Again<X> =
      handled === undefined && form.again
        ? await form.again(deps, typed, error, args)
        : { values: typed, extra: handled?.pageData, cookies: handled?.cookies ?? [] };
    const { values, extra, cookies = [] } = again;
    const answer: FormAnswer<X> = {
      intent,
      code: error?.code ?? null,
      message: error?.message ?? "",
      errors: error?.errors ?? {},
      values,
      sendKey: (error && isUndecided(error) && sendKey) || crypto.randomUUID(),
      extra,
    };
    const init = error
      ? refusalInit({
          status: formStatusOf(error),
          retryAfterSeconds: error.retryAfterSeconds,
        })
      : {};
    const headers = new Headers(init.headers);
    for (const cookie of cookies) headers.append("set-cookie", cookie);
    return data(answer, { ...init, headers });
  }

  return {
    action,
    /** The values typed after the session ended; null if none are stored or KV is down. */
    readUnsent(args: A, deps: RacerDeps): Promise<FormValues | null> {
      return readUnsent(args.request, deps, draftFor(args, deps.viewer.username, {})).catch(
        () => null,
      );
    },
    /** Deletes those values. @returns headers for the response */
    clearUnsent(args: A, deps: RacerDeps): Promise<Headers> {
      return clearUnsent(args.request, deps, draftFor(args, deps.viewer.username, {}));
    },
  };
}

/** A `sender` that lets anyone submit the form. */
export function anyone({ context }: FormArgs): AnyDeps {
  return depsOf(context);
}

/** A `sender` that requires a signed-in racer. */
export function signedIn({ context }: FormArgs): RacerDeps | null {
  const { viewer, ...deps } = depsOf(context);
  return viewer && { ...deps, viewer };
}

/** @throws AppError `forbidden` for a form that one member opened and another submitted */
function assertSameOwner({ owner }: PostedForm, { viewer }: AnyDeps): void {
  if (owner === "" || !viewer || usernameKeyOf(owner) === usernameKeyOf(viewer.username)) return;
  throw new AppError(
    "forbidden",
    `You're logged in as ${viewer.username}, and another member opened this form. Reload the page to start your own.`,
  );
}

function emptyForm(): PostedForm {
  return { form: new FormData(), values: {}, intent: "", owner: "", sendKey: null };
}

function lostFormError(error: AppError): AppError {
  const message = `${error.message} The form was too large to be read, so fill it in once more.`;
  return new AppError(error.code, message, { cause: error, errors: error.errors });
}

/** Whether the first submission may still be running or may have succeeded: only its key tells. */
function isUndecided({ code }: AppError): boolean {
  return code === "in_progress" || code === "unavailable";
}

/** Stops waiting for the work while there is still time to show the form again. */
async function withTimeout<T>(
  { deadline, uploads, waitUntil }: Deps,
  work: Promise<T>,
): Promise<T> {
  const timeout = deadline.passed.then(() => {
    // The work continues: submitting the same form again returns its result.
    uploads.keepUntil(work);
    waitUntil(work.catch(() => {}));
    throw new AppError("unavailable", WRITE_TIMEOUT_MESSAGE, { retryAfterSeconds: 60 });
  });
  return Promise.race([work, timeout]);
}

/** The error to show in the form. Rethrows what can't be shown there: a response, or an ended session. */
function toFormError(
  thrown: unknown,
  { name, failed }: { name: string; failed?: string },
  { log }: Pick<Deps, "log">,
): AppError {
  if (!(thrown instanceof Error)) throw thrown;
  const error = toAppError(thrown, failed);
  if (error.code === "unauthenticated") throw error;
  if (error.status >= 500) log("error", "form.failed", { form: name, error });
  return error;
}
