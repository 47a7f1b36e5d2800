import { Modal } from "#app/ui/modal.tsx";
import type { RootDialog } from "#app/ui/root-data.ts";
import { ACTIVATION_TITLES, ActivationPanel } from "./activation-panel.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import { LoginForm } from "./login-form.tsx";

type AccountDialogProps = {
  dialog: RootDialog | "login" | "register";
  isSignedIn: boolean;
  /** Where signing in leads. */
  next: string;
  email: string;
  openTo: (name: "login" | "register") => string;
  closeTo: string;
  onClose?: () => void;
};

/** Signing in, registering, or what became of an activation, over the page. */
export function AccountDialog({ dialog, openTo, closeTo, ...props }: AccountDialogProps) {
  if (dialog === "login") {
    return (
      <Modal key="login" id="login-dialog" title="Log in" isOpen size="small" closeTo={closeTo}>
        <LoginForm next={props.next} registerTo={openTo("register")} />
      </Modal>
    );
  }
  if (dialog === "register") {
    return (
      <Modal key="register" id="register-dialog" title="Register" isOpen closeTo={closeTo}>
        <CredentialsForm values={{ email: props.email }} loginTo={openTo("login")} />
      </Modal>
    );
  }
  const close = props.onClose ? { onClose: props.onClose } : {};
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
      <ActivationPanel state={dialog} isSignedIn={props.isSignedIn} loginTo={openTo("login")} />
    </Modal>
  );
}
