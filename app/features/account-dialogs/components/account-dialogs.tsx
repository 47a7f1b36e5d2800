import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { DIALOG_PARAMETERS } from "#app/lib/dialog-parameters.ts";
import { Optional } from "#app/ui/optional.tsx";
import { type RootData, useRootData } from "#app/ui/root-data.ts";
// The server can open a dialog on any page, and without script nothing else would load its styles.
import "#app/features/accounts/components/account-form.module.css";
import "#app/features/accounts/components/password-field.module.css";
import "#app/features/accounts/components/password-input.module.css";
import "#app/features/passkeys/components/passkey-button.module.css";
import "#app/features/registration/components/step-heading.module.css";
import "#app/ui/alert.module.css";
import "#app/ui/modal.module.css";
import "#app/ui/steps.module.css";

// Loaded on demand. On the server it is imported directly, so that the dialog is in the page and works
// without script.
const AccountDialog = import.meta.env.SSR
  ? (await import("./account-dialog.tsx")).AccountDialog
  : lazy(async () => ({ default: (await import("./account-dialog.tsx")).AccountDialog }));

/**
 * The dialog over the page, if any: query parameters open some on any page, the root data opens the others.
 * One at a time; `client-flags.ts` decides which.
 */
export function AccountDialogs() {
  const root = useRootData();
  const { search, key } = useLocation();
  // A dialog from the root data stays until it is closed or navigated away from, despite revalidations.
  const [read, setRead] = useState<RootData | null>(null);
  const [given, setGiven] = useState<{ root: RootData; key: string } | null>(null);
  if (root !== read) {
    setRead(root);
    if (root?.dialog) setGiven({ root, key });
  }
  if (given && given.key !== key) setGiven(null);
  // A page loaded while signed in ignores its `?login`. One added later means that the session has ended,
  // even if the root data still has a viewer.
  const [unasked] = useState(root?.viewer ? search : null);

  const params = new URLSearchParams(search);
  const isAsked = DIALOG_PARAMETERS.some((name) => params.has(name));
  if (!given && !isAsked) return null;
  return (
    <Optional>
      <Suspense>
        <AccountDialog
          given={given?.root ?? null}
          isUnasked={Boolean(root?.viewer) && search === unasked}
          onDismiss={() => setGiven(null)}
        />
      </Suspense>
    </Optional>
  );
}
