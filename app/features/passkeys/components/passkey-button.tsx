import { useState } from "react";
import { ScriptButton } from "#app/ui/button.tsx";
import styles from "./passkey-button.module.css";

const NOT_SIGNED_IN = "That passkey didn't work. Use your password.";

function loadClient() {
  return import("./passkey-client.ts").catch(() => {
    throw new Error(NOT_SIGNED_IN);
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
      setMessage(error instanceof Error ? error.message : NOT_SIGNED_IN);
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
