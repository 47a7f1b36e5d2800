import { useEffect, useRef, useState } from "react";
import { formatShortDay } from "#app/lib/dates.ts";
import { formatWait } from "#app/lib/format-wait.ts";
import { Link } from "#app/rendering/index.ts";
import { useShortcuts } from "#app/ui/use-shortcuts.ts";
import type { Queue } from "../list-queue.server.ts";
import styles from "./queue.module.css";
import { keyOf, readySlips } from "./verdicts.ts";

type QueueTableProps = {
  slips: Queue["slips"];
  now: number;
  /** The id of the form that approves the marked slips. */
  bulkForm: string;
};

/**
 * The slips in a status, oldest first; j and k move through the rows, Enter opens one, x marks it.
 */
export function QueueTable({ slips, now, bulkForm }: QueueTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = () => [...(body.current?.querySelectorAll<HTMLElement>("a[data-row]") ?? [])];
  const step = (by: 1 | -1) => () => {
    const links = rows();
    const at = links.findIndex((link) => link.closest("tr")?.matches(":focus-within"));
    const next = at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + by));
    links[next]?.focus();
  };
  // The first row is ready for Enter, x and j, unless something else has the focus.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    body.current?.querySelector<HTMLElement>("a[data-row]")?.focus({ preventScroll: true });
  }, []);
  const [matching, setMatching] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => setMatching(readySlips()), []);
  const boxes = (within: Element | null | undefined) => [
    ...(within?.querySelectorAll<HTMLInputElement>("input[name=slip]") ?? []),
  ];
  useShortcuts({
    j: step(1),
    k: step(-1),
    x: () => boxes(body.current?.querySelector("tr:focus-within"))[0]?.click(),
    m: () => {
      for (const box of boxes(body.current)) box.checked = true;
    },
  });
  return (
    <table className={styles.queue}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Select</span>
          </th>
          <th scope="col">Waiting</th>
          <th scope="col">Racer</th>
          <th scope="col">Vehicle</th>
          <th scope="col">Track</th>
          <th scope="col">Date</th>
          <th scope="col" className={styles.right}>
            ET
          </th>
          <th scope="col" className={styles.right}>
            60 ft
          </th>
          <th scope="col" className={styles.right}>
            mph
          </th>
          <th scope="col">Flags</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {slips.map((slip) => (
          <QueueRow
            key={slip.id}
            slip={slip}
            now={now}
            bulkForm={bulkForm}
            isMatching={matching.has(keyOf(slip))}
          />
        ))}
      </tbody>
    </table>
  );
}

type QueueRowProps = {
  slip: Queue["slips"][number];
  now: number;
  bulkForm: string;
  /** Whether this browser has read the slip's photos, and they say the same. */
  isMatching: boolean;
};

function QueueRow({ slip, now, bulkForm, isMatching }: QueueRowProps) {
  const { vehicle } = slip;
  const strong = slip.flags.filter((flag) => flag.isStrong).length;
  return (
    <tr data-taken={slip.isClaimedByAnother} data-strong={strong > 0}>
      <td className={styles.mark}>
        {slip.isReady && (
          <label>
            <input
              type="checkbox"
              name="slip"
              form={bulkForm}
              value={`${slip.id}:${slip.version}`}
            />
            <span className="visually-hidden">Approve slip {slip.id} with the others</span>
          </label>
        )}
        {slip.isSeen && !slip.isReady && <small>seen</small>}
      </td>
      <td className={styles.wait}>{formatWait(now - Date.parse(slip.submittedAt))}</td>
      <td className={styles.who}>
        <Link to={`/moderation/slips/${slip.id}`} data-row="">
          {slip.user.username}
        </Link>
        {slip.isOwn && <span className={styles.tag}>Yours</span>}
        {slip.isReported && <span className={styles.tag}>Reported</span>}
        {isMatching && strong === 0 && !slip.isReported && (
          <span className={styles.readyTag} title="Everything matches the photo">
            Ready
          </span>
        )}
        {slip.claimedBy && <small>{claimLabel(slip, now)}</small>}
      </td>
      <td className={styles.car}>
        {vehicle.year} {vehicle.model} {vehicle.trim}
        <small>{slip.isStock ? "Stock" : "Modified"}</small>
      </td>
      <td className={styles.track}>{slip.raceTrack}</td>
      <td className={styles.day}>{formatShortDay(slip.date)}</td>
      <td className={styles.etCell}>{slip.elapsed}</td>
      <td className={styles.figure}>{slip.sixtyFoot}</td>
      <td className={styles.figure}>{slip.speed}</td>
      <td className={styles.flagCell} data-strong={strong > 0}>
        {slip.flags.length === 0 ? (
          <span data-none="">none</span>
        ) : (
          <span title={slip.flags.map((flag) => flag.detail).join("\n")}>
            {slip.flags.length}
            {strong > 0 && <b className={styles.strong}>{strong} strong</b>}
          </span>
        )}
      </td>
    </tr>
  );
}

function claimLabel({ claimedBy, claimedUntil }: Queue["slips"][number], now: number): string {
  const remainingMs = claimedUntil ? Date.parse(claimedUntil) - now : 0;
  return remainingMs > 0
    ? `claimed by ${claimedBy}, ${Math.ceil(remainingMs / 60_000)} min left`
    : `claim of ${claimedBy} has expired`;
}
