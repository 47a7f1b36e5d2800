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
import { OVERDUE } from "../deadline.server.ts";
import { AppError, formStatusOf, toAppError } from "../errors.ts";
import { flashToast } from "../flash.server.ts";
import { readLapsedForm } from "../form.server.ts";
import { typedValues } from "../form.ts";
import { loginPath, refusalInit, unknownPath } from "../responses.server.ts";
import { clearUnsent, readUnsent, saveLapsed } from "../unsent-forms.server.ts";
import { type FormAnswer, type FormValues, INTENT_FIELD, withoutSecrets } from "./form-answer.ts";
import { type FormLimit, type PostedForm, readPosted } from "./posted-form.server.ts";
import { splitTyped } from "./split-typed.ts";

/** What React Router calls loaders and actions with. */
export type FormArgs = {
  request: Request;
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  context: Readonly<RouterContextProvider>;
};
type AnyDeps = Deps & { viewer: Viewer | null };
type RacerDeps = Deps & { viewer: Viewer };

/** An accepted form: where it leads, and the toast there. */
export type FormDone = {
  to: string;
  /** The message of a success, or the whole notice. */
  toast?: string | Toast;
  /** Set-Cookie values. */
  cookies?: readonly string[];
  /** The browser reloads the page, so that nothing of the account stays in memory. */
  isReloaded?: boolean;
  /** It takes the form's place in the history: Back doesn't lead to a form that is done. */
  isReplaced?: boolean;
};

/**
 * Shows the form again without an error: with other options to choose from, say, or with data that its page
 * needs besides the result.
 */
export type FormAgain<X = undefined> = "again" | { extra: X };
type Again<X> = {
  values: FormValues;
  extra?: X | undefined;
  /** Set-Cookie values. */
  cookies?: readonly string[];
};

export type FormDefinition<A extends FormArgs, D extends AnyDeps, X> = {
  /** What the log calls it. */
  name: string;
  /**
   * Who may send it, asked before a byte of it is read: gives the dependencies, null where nobody is
   * signed in. What it throws is the answer to whom the page is not there.
   */
  sender(args: A): D | null;
  /** To strangers the page is not there; else they are asked to log in. */
  isHidden?: boolean;
  /** Where they come back to afterwards; without it the form's own address. */
  loginTo?(args: A): string;
  /** 64 kB without files by default. */
  limit?: FormLimit;
  /** The name of its draft when its session has lapsed; without one, none is stored. */
  draft?(args: A, values: FormValues): string;
  /** Whose it is then; without it, whom the form names. */
  owner?(args: A): string;
  /** How it is shown again: the values of its fields, and what its page needs beside the answer. */
  again?(deps: D, values: FormValues, refusal: AppError | null, args: A): Promise<Again<X>>;
  /** What a failure of ours is called here. */
  failed?: string;
  /** Does what the form asks for. @throws AppError whatever refuses it: shown in place */
  submit(deps: D, posted: PostedForm, args: A): Promise<FormDone | FormAgain<X>>;
};

/**
 * The one way a page takes a form. First who sends it, then how large it is, then its fields, then what
 * it asks for. What is refused comes back in place with all that was typed but the passwords, in the words
 * that the API has for it; what is accepted redirects. Where the session has lapsed, what was typed is
 * kept for its racer until it is sent.
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
    if (!deps) return turnAway(args);
    let posted: PostedForm;
    const read = new FormData();
    try {
      posted = await readPosted(args.request, deps, form.limit, read);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code !== "unavailable" && error.code !== "too_large") throw error;
      const typed = splitTyped(await readTyped(args, deps, { read, error }));
      const isLost = error.code === "too_large" && Object.keys(typed.values).length === 0;
      return refuse(args, deps, { ...unread(), ...typed }, isLost ? unreadable(error) : error);
    }
    try {
      refuseOtherOwner(posted, deps);
      const result = await inTime(deps, form.submit(deps, posted, args));
      if (result === "again") return refuse(args, deps, posted, null);
      if ("extra" in result) return refuse(args, deps, posted, null, result.extra);
      return accept(args, deps, posted, result);
    } catch (thrown) {
      return refuse(args, deps, posted, refusalOf(thrown, form, deps));
    }
  }

  /** Text fields submitted with files that were refused. A partly read body gives the fields so far. */
  async function readTyped(
    args: A,
    deps: D,
    { read, error }: { read: FormData; error: AppError },
  ): Promise<FormValues> {
    const hasNoFiles = error.code === "too_large" && !form.limit;
    const isBegun = args.request.bodyUsed || hasNoFiles;
    return isBegun ? typedValues(read) : readLapsedForm(args.request, deps);
  }

  /** Sends whoever isn't signed in to the login and stores what was typed. */
  async function turnAway(args: A): Promise<Response> {
    const { pathname, search } = args.url;
    const headers = form.draft
      ? await saveLapsed(args.request, depsOf(args.context), (typed) => {
          const { values, intent, owner } = splitTyped(typed);
          const kept = intent ? { ...values, [INTENT_FIELD]: intent } : values;
          return { ...draftFor(args, owner, kept), values: withoutSecrets(kept) };
        })
      : null;
    if (!headers && form.isHidden) throw unknownPath(args.url);
    const path = form.loginTo?.(args) ?? pathname + search;
    return redirect(loginPath(path), headers ? { headers } : {});
  }

  async function accept(args: A, deps: D, posted: PostedForm, done: FormDone): Promise<Response> {
    const { request } = args;
    const { to, toast, isReloaded, isReplaced } = done;
    const headers = new Headers();
    const draft = form.draft && deps.viewer && draftFor(args, deps.viewer.username, posted.values);
    const cleared = draft ? await clearUnsent(request, deps, draft) : new Headers();
    for (const cookie of [...(done.cookies ?? []), ...cleared.getSetCookie()]) {
      headers.append("set-cookie", cookie);
    }
    const lead = isReloaded ? redirectDocument : isReplaced ? replace : redirect;
    if (!toast) return lead(to, { headers });
    const notice: Toast = typeof toast === "string" ? { status: "success", message: toast } : toast;
    return lead(to, { headers: await flashToast(request, deps, notice, headers) });
  }

  async function refuse(args: A, deps: D, posted: PostedForm, refusal: AppError | null, found?: X) {
    const { intent, sendKey } = posted;
    const typed = withoutSecrets(posted.values);
    const again: Again<X> =
      found === undefined && form.again
        ? await form.again(deps, typed, refusal, args)
        : { values: typed, extra: found };
    const { values, extra, cookies = [] } = again;
    const answer: FormAnswer<X> = {
      intent,
      code: refusal?.code ?? null,
      message: refusal?.message ?? "",
      errors: refusal?.errors ?? {},
      values,
      sendKey: (refusal && isUndecided(refusal) && sendKey) || crypto.randomUUID(),
      extra,
    };
    const init = refusal
      ? refusalInit({
          status: formStatusOf(refusal),
          retryAfterSeconds: refusal.retryAfterSeconds,
        })
      : {};
    const headers = new Headers(init.headers);
    for (const cookie of cookies) headers.append("set-cookie", cookie);
    return data(answer, { ...init, headers });
  }

  return {
    action,
    /** What was typed when the session had ended; null where nothing was stored, or KV is down. */
    readUnsent(args: A, deps: RacerDeps): Promise<FormValues | null> {
      return readUnsent(args.request, deps, draftFor(args, deps.viewer.username, {})).catch(
        () => null,
      );
    },
    /** Forgets that; gives the headers for the answer. */
    clearUnsent(args: A, deps: RacerDeps): Promise<Headers> {
      return clearUnsent(args.request, deps, draftFor(args, deps.viewer.username, {}));
    },
  };
}

/** Anybody may send it. */
export function anyone({ context }: FormArgs): AnyDeps {
  return depsOf(context);
}

/** Whoever is signed in may send it. */
export function signedIn({ context }: FormArgs): RacerDeps | null {
  const { viewer, ...deps } = depsOf(context);
  return viewer && { ...deps, viewer };
}

/** Refuses a form opened by one member and submitted as another. @throws AppError `forbidden` */
function refuseOtherOwner({ owner }: PostedForm, { viewer }: AnyDeps): void {
  if (owner === "" || !viewer || usernameKeyOf(owner) === usernameKeyOf(viewer.username)) return;
  throw new AppError(
    "forbidden",
    `You're logged in as ${viewer.username}, and another member opened this form. Reload the page to start your own.`,
  );
}

function unread(): PostedForm {
  return { form: new FormData(), values: {}, intent: "", owner: "", sendKey: null };
}

function unreadable(error: AppError): AppError {
  const message = `${error.message} The form was too large to be read, so fill it in once more.`;
  return new AppError(error.code, message, { cause: error, errors: error.errors });
}

/** The first sending may still be at work, or have worked: only its own key tells. */
function isUndecided({ code }: AppError): boolean {
  return code === "in_progress" || code === "unavailable";
}

/** Leaves enough of the time there is to show the form again. */
async function inTime<T>({ deadline, uploads, waitUntil }: Deps, work: Promise<T>): Promise<T> {
  const overdue = deadline.passed.then(() => {
    // Its result is the answer to the same form, sent again.
    uploads.keepUntil(work);
    waitUntil(work.catch(() => {}));
    throw new AppError("unavailable", OVERDUE, { retryAfterSeconds: 60 });
  });
  return Promise.race([work, overdue]);
}

/** Fit to be shown in the form. What isn't is thrown: an answer of its own, a session that ended. */
function refusalOf(
  thrown: unknown,
  { name, failed }: { name: string; failed?: string },
  { log }: Pick<Deps, "log">,
): AppError {
  if (!(thrown instanceof Error)) throw thrown;
  const refusal = toAppError(thrown, failed);
  if (refusal.code === "unauthenticated") throw refusal;
  if (refusal.status >= 500) {
    log("error", "form.failed", { form: name, error: refusal });
  }
  return refusal;
}
