import { useRouteLoaderData } from "react-router";
import type { Toast, Viewer } from "#app/deps.ts";

const ROOT_DIALOGS = [
  "activate",
  "activationSuccess",
  "activationFailed",
  "alreadyActivated",
  "accountDeleted",
  "resetPassword",
] as const;

/** The dialog that lies over the page from the start. */
export type RootDialog = (typeof ROOT_DIALOGS)[number];

export type RootViewer = Pick<
  Viewer,
  "username" | "role" | "isActivated" | "hasPledged" | "isClubMember"
> & {
  /** The masked address that got the activation link; null for an activated account. */
  pendingEmail: string | null;
};

/** What the menu knows of a category of news. */
export type MenuCategory = { slug: string; name: string };

/** What every page knows about this visit. */
export type RootData = {
  /** The CSP nonce of the document. */
  nonce: string;
  viewer: RootViewer | null;
  toast: Toast | null;
  dialog: RootDialog | null;
  /** The token of the mailed link that opens the dialog; null where none was followed. */
  linkToken: string | null;
  /** `https://host`, for addresses that must be whole. */
  origin: string;
  /** Names the request of this document in the log. */
  requestId: string;
  /** The build that answered. */
  build: string;
  /** The current year, for the footer. */
  year: number;
  /** Where maps get their tiles; left out where the drawn map is all there is. */
  mapTilesUrl?: string;
  /** The categories of news that the menu leads to. */
  newsCategories: readonly MenuCategory[];
};

/** The root loader's answer; null on a page that failed before there was one. */
export function useRootData(): RootData | null {
  return useRouteLoaderData<RootData>("root") ?? null;
}

/** The dialog a root loader's answer asks for, whatever that answer is. */
export function readDialog(answer: unknown): RootDialog | null {
  if (typeof answer !== "object" || answer === null || !("dialog" in answer)) return null;
  return toRootDialog(answer.dialog);
}

/** Narrows a name that came from a cookie or an address. */
export function toRootDialog(name: unknown): RootDialog | null {
  return ROOT_DIALOGS.find((dialog) => dialog === name) ?? null;
}
