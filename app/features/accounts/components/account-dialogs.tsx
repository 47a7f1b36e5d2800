import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { type RootData, useRootData } from "#app/ui/root-data.ts";
import { sameSitePath } from "../rules.ts";

// Loaded when a dialog is asked for. On the server it is there at once, so that the dialog stands in
// the page itself and works without script.
const AccountDialog = import.meta.env.SSR
  ? (await import("./account-dialog.tsx")).AccountDialog
  : lazy(async () => ({ default: (await import("./account-dialog.tsx")).AccountDialog }));

/**
 * The dialog that lies over the page, if any: `?login=1` and `?register=1` open theirs anywhere for
 * visitors who are not signed in, the root data opens the others. One at a time.
 */
export function AccountDialogs() {
  const root = useRootData();
  const { pathname, search } = useLocation();
  // Kept by identity: the same dialog given anew, with new data, opens again.
  const [dismissed, setDismissed] = useState<RootData | null>(null);
  const params = new URLSearchParams(search);
  const isSignedIn = Boolean(root?.viewer);
  // A page that was loaded by somebody signed in has no use for its `?login`. One that is added later
  // says that the session has ended, whatever the root data still believes.
  const [unasked] = useState(isSignedIn ? search : null);
  const asked = dialogInUrl(params, { isSignedIn, isUnasked: isSignedIn && search === unasked });
  const given = root === dismissed ? null : (root?.dialog ?? null);
  const dialog = asked ?? given;

  // Only the home page, where visitors are sent to sign in, has a `next` of ours: elsewhere the
  // parameter is the page's own, and one comes back to the page.
  const beneath = withoutDialog(pathname, params);
  const next = pathname === "/" ? sameSitePath(params.get("next"), beneath) : beneath;
  const closeTo = pathname === "/" ? withoutDialog(pathname, params, "next") : beneath;
  const close = asked ? {} : { onClose: () => setDismissed(root) };
  const openTo = (name: "login" | "register") => {
    const to = new URLSearchParams(params);
    to.delete("login");
    to.delete("register");
    to.set(name, "1");
    return `${pathname}?${to}`;
  };

  if (dialog === null) return null;
  return (
    <Suspense>
      <AccountDialog
        dialog={dialog}
        isSignedIn={isSignedIn}
        next={next}
        email={params.get("email") ?? ""}
        openTo={openTo}
        closeTo={closeTo}
        {...close}
      />
    </Suspense>
  );
}

function dialogInUrl(
  params: URLSearchParams,
  { isSignedIn, isUnasked }: { isSignedIn: boolean; isUnasked: boolean },
): "login" | "register" | null {
  if (params.has("login")) return isUnasked ? null : "login";
  return params.has("register") && !isSignedIn ? "register" : null;
}

/** The address of the page beneath, without what opened the dialog. */
function withoutDialog(pathname: string, params: URLSearchParams, ...more: string[]): string {
  const rest = new URLSearchParams(params);
  for (const name of ["login", "register", ...more]) rest.delete(name);
  return rest.size > 0 ? `${pathname}?${rest}` : pathname;
}
