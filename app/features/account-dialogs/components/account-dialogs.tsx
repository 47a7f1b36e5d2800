import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { DIALOG_PARAMETERS } from "#app/lib/dialog-parameters.ts";
import { Optional } from "#app/ui/optional.tsx";
import { type RootData, useRootData } from "#app/ui/root-data.ts";
// The server opens a dialog on any page, and without script nothing else would bring its styles.
import "#app/features/accounts/components/account-form.module.css";
import "#app/features/accounts/components/password-field.module.css";
import "#app/features/accounts/components/password-input.module.css";
import "#app/features/passkeys/components/passkey-button.module.css";
import "#app/features/registration/components/step-heading.module.css";
import "#app/ui/alert.module.css";
import "#app/ui/modal.module.css";
import "#app/ui/steps.module.css";

// Loaded when a dialog is asked for. On the server it is there at once, so that the dialog is in
// the page itself and works without script.
const AccountDialog = import.meta.env.SSR
  ? (await import("./account-dialog.tsx")).AccountDialog
  : lazy(async () => ({ default: (await import("./account-dialog.tsx")).AccountDialog }));

/**
 * The dialog that lies over the page, if any: some parameters open theirs anywhere, the root data
 * opens the others. One at a time; `client-flags.ts` says which.
 */
export function AccountDialogs() {
  const root = useRootData();
  const { search, key } = useLocation();
  // A dialog that was given stays until it is closed or left, whatever is revalidated beneath it.
  const [read, setRead] = useState<RootData | null>(null);
  const [given, setGiven] = useState<{ root: RootData; key: string } | null>(null);
  if (root !== read) {
    setRead(root);
    if (root?.dialog) setGiven({ root, key });
  }
  if (given && given.key !== key) setGiven(null);
  // A page that was loaded by somebody signed in has no use for its `?login`. One that is added later
  // says that the session has ended, whatever the root data still believes.
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
