import { useState } from "react";
import { useLocation } from "react-router";
import { Modal } from "#app/ui/modal.tsx";
import { type RootData, useRootData } from "#app/ui/root-data.ts";
import { sameSitePath } from "../rules.ts";
import { ACTIVATION_TITLES, ActivationPanel } from "./activation-panel.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import { LoginForm } from "./login-form.tsx";

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
  if (dialog === "login") {
    return (
      <Modal key="login" id="login-dialog" title="Log in" isOpen size="small" closeTo={closeTo}>
        <LoginForm next={next} registerTo={openTo("register")} />
      </Modal>
    );
  }
  if (dialog === "register") {
    const email = params.get("email") ?? "";
    return (
      <Modal key="register" id="register-dialog" title="Register" isOpen closeTo={closeTo}>
        <CredentialsForm values={{ email }} loginTo={openTo("login")} />
      </Modal>
    );
  }
  return (
    <Modal
      key={dialog}
      id="activation-dialog"
      title={ACTIVATION_TITLES[dialog]}
      isOpen
      size="small"
      closeTo={closeTo}
      {...close}
    >
      <ActivationPanel state={dialog} isSignedIn={isSignedIn} loginTo={openTo("login")} />
    </Modal>
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
