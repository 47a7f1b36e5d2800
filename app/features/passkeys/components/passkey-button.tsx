import { useState } from "react";
import { ScriptButton } from "#app/ui/button.tsx";
import { PASSKEY_TEXTS } from "../texts.ts";
import styles from "./passkey-button.module.css";

function loadClient() {
  return import("./passkey-client.ts").catch(() => {
    throw new Error(PASSKEY_TEXTS.notSignedIn);
  });
}

/** Signs in with a passkey. @param onSigned called with the signed challenge, for `POST /login` */
export function PasskeyButton({ onSigned }: { onSigned: (passkey: string) => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState("");

  async function signIn() {
    setIsBusy(true);
    setMessage("");
    try {
      const { signChallenge } = await loadClient();
      onSigned(await signChallenge());
    } catch (error) {
      // The message is empty if the user canceled.
      setMessage(error instanceof Error ? error.message : PASSKEY_TEXTS.notSignedIn);
    }
    setIsBusy(false);
  }

  return (
    <div className={styles.passkey}>
      <ScriptButton isBusy={isBusy} onClick={signIn}>
        Use a passkey
      </ScriptButton>
      <output className={styles.message}>{message}</output>
    </div>
  );
}
