import { useEffect, useState } from "react";
import {
  sendWaitingSlips,
  type WaitingSlips as Unsent,
} from "#app/features/offline/send-waiting-slips.ts";
import {
  type DraftKey,
  formPathOf,
  markWaiting,
  readWaitingDrafts,
  removeDraft,
  type StoredDraft,
  takeSentCount,
} from "#app/features/offline/slip-drafts.ts";
import { sendInBackground } from "#app/features/offline/worker-client.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { SLIP_TEXTS } from "../texts.ts";
import { RefusedSlips } from "./refused-slips.tsx";
import styles from "./time-slip-form.module.css";

const RETRY_MS = 30_000;

type Outcome = Unsent & { sent: number };

type WaitingSlipsProps = {
  /** Null when signed out: then it only shows that slips are waiting. */
  username: string | null;
  /** The draft in this page's own form. */
  inForm?: DraftKey;
  /** For a page that places it itself. */
  className?: string;
};

/** Sends the slips waiting on this device from any page, and shows the outcome. */
export default function WaitingSlips({ username, inForm, className }: WaitingSlipsProps) {
  const [slips, setSlips] = useState<Outcome | null>(null);
  const isOpen = slips === null || slips.waiting.length > 0;

  useEffect(() => {
    if (!isOpen) return;
    const send = async () => {
      const next = username ? await sendFor(username, inForm) : await readSignedOut();
      // Each of two concurrent sends reports only its own slips, so the counts are added up.
      setSlips((last) => ({ ...next, sent: next.sent + (last?.sent ?? 0) }));
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

  if (!slips) return null;
  const { sent, waiting, refused, isSignedOut } = slips;
  if (sent + waiting.length + refused.length === 0) return null;
  const discard = async (key: DraftKey) => {
    if (!confirm(SLIP_TEXTS.discard)) return;
    await removeDraft(key);
    setSlips(
      (last) => last && { ...last, refused: last.refused.filter(([other]) => other !== key) },
    );
  };
  return (
    <div className={className ?? `wrap ${styles.waiting}`}>
      {sent > 0 && (
        <Alert status="success">
          {countOf(sent)} sent. <Link to={garagePath(username ?? "")}>See your garage</Link>
        </Alert>
      )}
      {waiting.length > 0 && (
        <WaitingNotice waiting={waiting} isSignedOut={isSignedOut} hasLink={!inForm} />
      )}
      {refused.length > 0 && (
        <RefusedSlips slips={refused} inForm={inForm} onDiscard={discard}>
          {countOf(refused.length)} came back.
        </RefusedSlips>
      )}
    </div>
  );
}

type WaitingNoticeProps = { waiting: StoredDraft[]; isSignedOut: boolean; hasLink: boolean };

function WaitingNotice({ waiting, isSignedOut, hasLink }: WaitingNoticeProps) {
  const [first] = waiting;
  const them = waiting.length === 1 ? "it" : "them";
  if (isSignedOut) {
    return (
      <Alert status="warning" title="Not sent yet">
        {countOf(waiting.length)} on this device. Log in, and we'll send {them}.{" "}
        <Link to="?login=1">Log in</Link>
      </Alert>
    );
  }
  const isOnline = waiting.every(([, { retryAt }]) => retryAt !== undefined);
  return (
    <Alert status="warning" title={isOnline ? "Not sent yet" : "Waiting for a connection"}>
      {countOf(waiting.length)} on this device.{" "}
      {isOnline
        ? `We can't process photos right now. We'll send ${them} as soon as we can.`
        : `We'll send ${them} when you're back in range.`}{" "}
      {hasLink && first && <Link to={formPathOf(first[0])}>Open it</Link>}
    </Alert>
  );
}

async function sendFor(username: string, inForm?: DraftKey): Promise<Outcome> {
  const unsent = await sendWaitingSlips(username, inForm);
  return { ...unsent, sent: await takeSentCount(username) };
}

async function readSignedOut(): Promise<Outcome> {
  const waiting = await readWaitingDrafts();
  await markWaiting();
  return { sent: 0, waiting, refused: [], isSignedOut: true };
}

function countOf(count: number): string {
  return count === 1 ? "1 time slip" : `${count} time slips`;
}
