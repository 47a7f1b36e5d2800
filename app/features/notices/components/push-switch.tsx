import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { ScriptButton } from "#app/ui/button.tsx";
import { type PushState, readPushState, turnOffPush, turnOnPush } from "../push-client.ts";
import styles from "./push-switch.module.css";

const TEXTS: Record<PushState, string> = {
  unable:
    "This browser can't. On an iPhone, add the site to your home screen first and open it there.",
  blocked: "This browser blocks notices from us. Allow them in its settings for this site.",
  off: "A notice rings here even when the site is closed. It never shows names or times on a locked screen.",
  on: "This device rings. Choose below what for.",
};

/** Turns pushes on or off on this device; the browser asks for permission only after a press. */
export function PushSwitch({ pushKey }: { pushKey: string }) {
  const [state, setState] = useState<PushState>("off");
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState("");
  const { revalidate } = useRevalidator();
  useEffect(() => {
    readPushState(pushKey).then(setState);
  }, [pushKey]);

  async function change(turn: () => Promise<PushState>) {
    setIsBusy(true);
    setMessage("");
    try {
      setState(await turn());
      // The first device of a member chooses every kind.
      await revalidate();
    } catch (error) {
      setMessage(error instanceof Error ? error.message : TEXTS.unable);
      setState(await readPushState(pushKey));
    }
    setIsBusy(false);
  }

  return (
    <section id="push" aria-labelledby="push-title" className={styles.push}>
      <h2 id="push-title" className={styles.title}>
        On this device
      </h2>
      <p>{TEXTS[state]}</p>
      {state === "off" && (
        <ScriptButton isBusy={isBusy} onClick={() => change(() => turnOnPush(pushKey))}>
          Turn on
        </ScriptButton>
      )}
      {state === "on" && (
        <ScriptButton isBusy={isBusy} onClick={() => change(turnOffPush)}>
          Turn off
        </ScriptButton>
      )}
      <output className={styles.message}>{message}</output>
    </section>
  );
}
