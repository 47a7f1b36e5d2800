import { useEffect, useState } from "react";
import { sendInBackground } from "#app/features/offline/keep-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Link } from "#app/ui/link.tsx";
import { sendWaitingSlips, type WaitingSlips as Unsent } from "../send-waiting-slips.ts";
import { countWaiting, markWaiting, takeReceipts } from "../slip-drafts.ts";
import styles from "./time-slip-form.module.css";

const RETRY_MS = 30_000;

type Count = Unsent & { sent: number };

/**
 * Sends what waits on this device from whatever page is open, and says how it went.
 *
 * @param username null where nobody is signed in: then it only says that slips wait
 */
export default function WaitingSlips({ username }: { username: string | null }) {
  const [count, setCount] = useState<Count | null>(null);
  const isOpen = count === null || count.waiting > 0;

  useEffect(() => {
    if (!isOpen) return;
    const send = () => (username ? sendFor(username) : countForNobody()).then(setCount);
    send();
    sendInBackground();
    addEventListener("online", send);
    const timer = setInterval(send, RETRY_MS);
    return () => {
      removeEventListener("online", send);
      clearInterval(timer);
    };
  }, [username, isOpen]);

  if (!count || count.sent + count.waiting + count.refused === 0) return null;
  const garage = `/user/${encodeURIComponent(username ?? "")}`;
  return (
    <div className={`wrap ${styles.waiting}`}>
      {count.isSignedOut ? (
        <Alert status="warning" title="Not sent yet">
          {slips(count.waiting)} on this device. It goes out once its racer has logged in.{" "}
          <Link to="?login=1">Log in</Link>
        </Alert>
      ) : count.waiting > 0 ? (
        <Alert status="warning" title="Waiting for the line">
          {slips(count.waiting)} on this device. It goes out as soon as there is a connection.{" "}
          <Link to="/1320-club/submit">Open it</Link>
        </Alert>
      ) : count.refused > 0 ? (
        <Alert status="danger" title="Not sent">
          {slips(count.refused)} came back. <Link to="/1320-club/submit">Mend it</Link>
        </Alert>
      ) : (
        <Alert status="success">
          {slips(count.sent)} sent. <Link to={garage}>See your garage</Link>
        </Alert>
      )}
    </div>
  );
}

async function sendFor(username: string): Promise<Count> {
  const unsent = await sendWaitingSlips(username);
  const sent = await takeReceipts(username);
  await markWaiting();
  return { ...unsent, sent };
}

async function countForNobody(): Promise<Count> {
  const waiting = await countWaiting();
  await markWaiting();
  return { sent: 0, waiting, refused: 0, isSignedOut: waiting > 0 };
}

function slips(count: number): string {
  return count === 1 ? "1 time slip" : `${count} time slips`;
}
