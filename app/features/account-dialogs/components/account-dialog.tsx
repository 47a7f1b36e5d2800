import { useNavigate } from "react-router";
import { ForgotPasswordForm } from "#app/features/recovery/components/forgot-password-form.tsx";
import { ResetPasswordForm } from "#app/features/recovery/components/reset-password-form.tsx";
import {
  ACTIVATION_TITLES,
  ActivationPanel,
  type ActivationState,
} from "#app/features/registration/components/activation-panel.tsx";
import { RegistrationWizard } from "#app/features/registration/components/registration-wizard.tsx";
import type { RegistrationStep } from "#app/features/registration/registration-steps.ts";
import { LoginForm } from "#app/features/sessions/components/login-form.tsx";
import { Modal } from "#app/ui/modal.tsx";
import { type RootData, useRootData } from "#app/ui/root-data.ts";
import {
  activationStepOf,
  readClientFlags,
  registrationStepOf,
  type UserModalMode,
} from "../client-flags.ts";
import { type DialogAddresses, useDialogAddresses } from "./use-dialog-addresses.ts";

const FADE_MS = 250;

type AccountDialogProps = {
  /** The root data that opened a dialog, until it is closed. */
  given: RootData | null;
  isUnasked: boolean;
  onDismiss: () => void;
};

/** The dialog for signing in, registering, resetting a password, and the result of an activation. */
export function AccountDialog({ given, isUnasked, onDismiss }: AccountDialogProps) {
  const viewer = useRootData()?.viewer ?? null;
  const username = viewer?.username ?? null;
  const isSignedIn = username !== null;
  const navigate = useNavigate();
  const { params, next, closeTo, openTo } = useDialogAddresses();
  const flags = readClientFlags({ params, isSignedIn, isUnasked, given });

  if (flags.openUserModal) {
    const addresses = { next, closeTo, openTo };
    if (flags.userModalMode === "register") {
      const step = registrationStepOf(params, isSignedIn);
      const registration = { step, username, email: params.get("email") ?? "" };
      return <RegistrationModal {...registration} {...addresses} />;
    }
    return <UserModal mode={flags.userModalMode} {...addresses} />;
  }
  const modal = { isOpen: true, size: "small", closeTo } as const;
  if (flags.openResetPasswordModal) {
    return (
      <Modal
        {...modal}
        key="reset"
        id="reset-dialog"
        title="Set a new password"
        onClose={onDismiss}
        fadeMs={FADE_MS}
      >
        <ResetPasswordForm
          token={flags.showResetPasswordForm ?? ""}
          loginTo={openTo("login")}
          forgotTo={openTo("forgotPassword")}
          onDone={(result) => {
            onDismiss();
            if (!result.isSignedIn) navigate(openTo("login"), { preventScrollReset: true });
          }}
        />
      </Modal>
    );
  }
  if (!flags.openActivationModal) return null;
  const step = activationStepOf(params);
  const state = step ?? toActivationState(given, viewer?.isActivated ?? false);
  return (
    <Modal
      {...modal}
      key={state}
      id="activation-dialog"
      title={ACTIVATION_TITLES[state]}
      {...(step ? {} : { onClose: onDismiss, fadeMs: FADE_MS })}
    >
      <ActivationPanel
        state={state}
        isSignedIn={isSignedIn}
        loginTo={openTo("login")}
        stepTo={(to) => openTo("activation", to)}
        closeTo={closeTo}
        token={given?.linkToken ?? ""}
      />
    </Modal>
  );
}

type RegistrationModalProps = DialogAddresses & {
  step: RegistrationStep;
  username: string | null;
  email: string;
};

function RegistrationModal({ step, username, email, closeTo, openTo }: RegistrationModalProps) {
  return (
    <Modal
      key="register"
      id="register-dialog"
      title="Register"
      isOpen
      size={step < 3 ? "medium" : "full"}
      closeTo={closeTo}
    >
      <RegistrationWizard
        step={step}
        username={username}
        email={email}
        loginTo={openTo("login")}
        stepTo={(to) => openTo("register", to)}
      />
    </Modal>
  );
}

type UserModalProps = DialogAddresses & { mode: UserModalMode };

function UserModal({ mode, next, closeTo, openTo }: UserModalProps) {
  const modal = { id: `${mode}-dialog`, isOpen: true, closeTo } as const;
  if (mode === "forgotPassword") {
    return (
      <Modal {...modal} key={mode} title="Forgot your password?" size="small">
        <ForgotPasswordForm loginTo={openTo("login")} />
      </Modal>
    );
  }
  return (
    <Modal {...modal} key={mode} title="Log in" size="small">
      <LoginForm
        next={next}
        registerTo={openTo("register")}
        forgotTo={openTo("forgotPassword")}
        isOverPage
      />
    </Modal>
  );
}

/** A signed-in, activated account needs no other link, even if this one failed. */
function toActivationState(given: RootData | null, isActivated: boolean): ActivationState {
  const dialog = given?.dialog;
  if (!dialog || dialog === "resetPassword") return "activate";
  return dialog === "activationFailed" && isActivated ? "alreadyActivated" : dialog;
}
