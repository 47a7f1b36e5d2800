import type { Session, SessionStorage } from "react-router";
import type { Deps, VisitData } from "../deps.ts";
import { AppError } from "./errors.ts";
import { isForCopy } from "./offline-copy.ts";

/** Dependencies for visits: sessions in KV, identified by a cookie, for any visitor, signed in or not. */
export type VisitDeps = Pick<Deps, "visits" | "log" | "waitUntil">;
type Visit = Session<VisitData>;

const VISIT_COOKIE = /(^|; *|-)visit=/;

/** Whether a request has a visit. A page that is saved on the device must not contain unsent values. */
export function hasVisit(request: Request): boolean {
  return !isForCopy(request) && VISIT_COOKIE.test(request.headers.get("cookie") ?? "");
}

/** The request's visit, or a new one. @throws if KV is down */
export function openVisit(request: Request, deps: VisitDeps): Promise<Visit> {
  return deps.visits.getSession(hasVisit(request) ? request.headers.get("cookie") : null);
}

type VisitChange = (visit: Visit) => void;

/** Changes the visit. Add the headers to the response. @throws AppError `unavailable` */
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

/** The same, but ignores errors of KV: losing the change isn't worth failing the request. */
export function tryToChangeVisit(
  request: Request,
  deps: VisitDeps,
  change: VisitChange,
): Promise<Headers> {
  return changeVisit(request, deps, change).catch((error: AppError) => {
    deps.log("error", "visit.not_written", { error });
    return new Headers();
  });
}

/**
 * KV may return a value up to a minute old, so no id is written twice: every change moves the visit to a
 * new id. An empty visit loses its cookie.
 *
 * @throws if KV is down
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
  if (registration) next.set("registration", registration);
  if (dragPak) next.set("dragPak", dragPak);
  if (unsent) next.set("unsent", unsent);
  change(next);
  return moveSession(deps.visits, old, next);
}

/** Stores a session under a new id and deletes the old one. An empty session loses its cookie. @throws if KV is down */
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
