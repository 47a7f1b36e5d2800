import { useRouteLoaderData } from "react-router";
import type { Toast, Viewer } from "#app/deps.ts";

const ROOT_DIALOGS = [
  "activate",
  "activationSuccess",
  "activationSuccessWithSlip",
  "activationFailed",
  "alreadyActivated",
  "accountDeleted",
  "resetPassword",
] as const;

/** A dialog that is open from the start. */
export type RootDialog = (typeof ROOT_DIALOGS)[number];

export type RootViewer = Pick<
  Viewer,
  "username" | "role" | "isActivated" | "hasPledged" | "isClubMember" | "newNotices"
> & {
  /** The masked address that the activation link was sent to; null for an activated account. */
  pendingEmail: string | null;
};

/** A news category in the menu. */
export type MenuCategory = { slug: string; name: string };

/** The root loader's data, available on every page. */
export type RootData = {
  /** The CSP nonce of the document. */
  nonce: string;
  viewer: RootViewer | null;
  toast: Toast | null;
  dialog: RootDialog | null;
  /** The token of the mailed link that opened the dialog, if any. */
  linkToken: string | null;
  /** `https://host`, for absolute URLs. */
  origin: string;
  /** The id of the document's request in the log. */
  requestId: string;
  /** The build that answered. */
  build: string;
  /** The club's year, for the footer and for days of this year. */
  year: number;
  /** The URL of map tiles; undefined if there is only the drawn map. */
  mapTilesUrl?: string;
  /** The news categories in the menu. */
  newsCategories: readonly MenuCategory[];
};

/** The root loader's data; null on a page that failed before it was loaded. */
export function useRootData(): RootData | null {
  return useRouteLoaderData<RootData>("root") ?? null;
}

/** The dialog in the root loader's data, of any shape. */
export function readDialog(data: unknown): RootDialog | null {
  if (typeof data !== "object" || data === null || !("dialog" in data)) return null;
  return toRootDialog(data.dialog);
}

/** Narrows a name from a cookie or a URL. */
export function toRootDialog(name: unknown): RootDialog | null {
  return ROOT_DIALOGS.find((dialog) => dialog === name) ?? null;
}
