import type { Session, SessionStorage } from "react-router";
import type { Deps, VisitData, VisitFlash } from "../deps.ts";
import { AppError } from "./errors.ts";
import { isForCopy } from "./offline-copy.ts";

/** What a visit is read and changed with. It lies in KV, by a cookie, and is anybody's: signed in or not. */
export type VisitDeps = Pick<Deps, "visits" | "log" | "waitUntil">;
type Visit = Session<VisitData, VisitFlash>;

const VISIT_COOKIE = /(^|; *|-)visit=/;

/** Whether a Set-Cookie or Cookie header names a visit. */
export function namesVisit(cookie: string): boolean {
  return VISIT_COOKIE.test(cookie);
}

/** A request that saves a page on the device must not use up the toast of the next page. */
export function hasVisit(request: Request): boolean {
  return !isForCopy(request) && namesVisit(request.headers.get("cookie") ?? "");
}

/** The visit that the request brings, or a new one. @throws when KV is down */
export function openVisit(request: Request, deps: VisitDeps): Promise<Visit> {
  return deps.visits.getSession(hasVisit(request) ? request.headers.get("cookie") : null);
}

type VisitChange = (visit: Visit) => void;

/** Changes the visit; put the headers on the answer. @throws AppError `unavailable` */
export async function changeVisit(
  request: Request,
  deps: VisitDeps,
  change: VisitChange,
): Promise<Headers> {
  try {
    return await replaceVisit(deps, await openVisit(request, deps), change);
  } catch (cause) {
    throw new AppError("unavailable", "Your entries couldn't be saved. Please try again.", {
      cause,
    });
  }
}

/** The same as far as KV lets it: what is lost is worth no refusal. */
export function tryToChangeVisit(
  request: Request,
  deps: VisitDeps,
  change: VisitChange,
): Promise<Headers> {
  return changeVisit(request, deps, change).catch((error: AppError) => {
    deps.log("error", "flash.not_written", { error });
    return new Headers();
  });
}

/**
 * KV may answer with a value up to a minute old, so nothing is written twice under one id: every
 * change moves the visit to a new id, and an empty visit loses its cookie.
 *
 * @throws when KV is down
 */
export async function replaceVisit(
  deps: VisitDeps,
  old: Visit,
  change: VisitChange,
): Promise<Headers> {
  const next = await deps.visits.getSession();
  const registration = old.get("registration");
  const dragPak = old.get("dragPak");
  const unsent = old.get("unsent");
  const toast = old.get("toast");
  const dialog = old.get("dialog");
  if (registration) next.set("registration", registration);
  if (dragPak) next.set("dragPak", dragPak);
  if (unsent) next.set("unsent", unsent);
  if (toast) next.flash("toast", toast);
  if (dialog) next.flash("dialog", dialog);
  change(next);
  return moveSession(deps.visits, old, next);
}

/** Stores what comes next under a new id and forgets the old; an empty one has no cookie. @throws when KV is down */
export async function moveSession<D, F>(
  store: SessionStorage<D, F>,
  old: Session<D, F>,
  next: Session<D, F>,
): Promise<Headers> {
  const headers = new Headers();
  const isEmpty = Object.keys(next.data).length === 0;
  const oldCookie = old.id ? await store.destroySession(old) : null;
  if (!isEmpty) headers.append("set-cookie", await store.commitSession(next));
  else if (oldCookie) headers.append("set-cookie", oldCookie);
  return headers;
}
