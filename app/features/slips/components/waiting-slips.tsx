import { useEffect, useState } from "react";
import { sendInBackground } from "#app/features/offline/keep-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Link } from "#app/ui/link.tsx";
import { sendWaitingSlips, type WaitingSlips as Unsent } from "../send-waiting-slips.ts";
import { countWaiting, type DraftKey, markWaiting, takeSent } from "../slip-drafts.ts";
import styles from "./time-slip-form.module.css";

const RETRY_MS = 30_000;

type Count = Unsent & { sent: number };

type WaitingSlipsProps = {
  /** Null where nobody is signed in: then it only says that slips wait. */
  username: string | null;
  /** The draft that stands in this page's own form. */
  inForm?: DraftKey;
};

/** Sends what waits on this device from whatever page is open, and says how it went. */
export default function WaitingSlips({ username, inForm }: WaitingSlipsProps) {
  const [count, setCount] = useState<Count | null>(null);
  const isOpen = count === null || count.waiting > 0;

  useEffect(() => {
    if (!isOpen) return;
    const send = async () => {
      const next = username ? await sendFor(username, inForm) : await countForNobody();
      // Two that send at once hear of each slip once: what was said stays said.
      setCount((last) => ({ ...next, sent: next.sent + (last?.sent ?? 0) }));
    };
    send();
    sendInBackground();
    addEventListener("online", send);
    const timer = setInterval(send, RETRY_MS);
    return () => {
      removeEventListener("online", send);
      clearInterval(timer);
    };
  }, [username, inForm, isOpen]);

  if (!count || count.sent + count.waiting + count.refused === 0) return null;
  const garage = `/user/${encodeURIComponent(username ?? "")}`;
  return (
    <div className={inForm ? styles.aside : `wrap ${styles.waiting}`}>
      {count.sent > 0 && (
        <Alert status="success">
          {slips(count.sent)} sent. <Link to={garage}>See your garage</Link>
        </Alert>
      )}
      {count.isSignedOut ? (
        <Alert status="warning" title="Not sent yet">
          {slips(count.waiting)} on this device. It goes out once its racer has logged in.{" "}
          <Link to="?login=1">Log in</Link>
        </Alert>
      ) : (
        count.waiting > 0 && (
          <Alert status="warning" title="Waiting for the line">
            {slips(count.waiting)} on this device. It goes out as soon as there is a connection.{" "}
            {!inForm && <Link to="/1320-club/submit">Open it</Link>}
          </Alert>
        )
      )}
      {count.refused > 0 && (
        <Alert status="danger" title="Not sent">
          {slips(count.refused)} came back.{" "}
          {inForm ? (
            "It opens here once this one is sent."
          ) : (
            <Link to="/1320-club/submit">Mend it</Link>
          )}
        </Alert>
      )}
    </div>
  );
}

async function sendFor(username: string, inForm?: DraftKey): Promise<Count> {
  const unsent = await sendWaitingSlips(username, inForm);
  return { ...unsent, sent: await takeSent(username) };
}

async function countForNobody(): Promise<Count> {
  const waiting = await countWaiting();
  await markWaiting();
  return { sent: 0, waiting, refused: 0, isSignedOut: waiting > 0 };
}

function slips(count: number): string {
  return count === 1 ? "1 time slip" : `${count} time slips`;
}
