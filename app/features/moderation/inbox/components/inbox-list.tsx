import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { formatWait } from "#app/lib/format-wait.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { useShortcuts } from "#app/ui/use-shortcuts.ts";
import { HistoryLink } from "../../components/history-link.tsx";
import type { InboxCase } from "../list-inbox.server.ts";
import { KIND_NAMES } from "../texts.ts";
import styles from "./inbox.module.css";

type InboxListProps = {
  cases: readonly InboxCase[];
  now: number;
  /** The id of the form that dismisses the selected ones. */
  bulkForm: string;
};

/**
 * What waits, longest first: j and k move through it, Enter opens one, i takes it, h leads to its racer's history, x
 * selects it.
 */
export function InboxList({ cases, now, bulkForm }: InboxListProps) {
  const list = useRef<HTMLOListElement>(null);
  const items = () => [...(list.current?.children ?? [])];
  const current = () => items().find((item) => item.matches(":focus-within")) ?? items()[0];
  const focus = (item: Element | undefined) =>
    item?.querySelector<HTMLElement>("a[data-row]")?.focus();
  const step = (by: 1 | -1) => () => {
    const all = items();
    const at = all.findIndex((item) => item.matches(":focus-within"));
    focus(all[at === -1 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]);
  };
  const click = (selector: string) => () =>
    current()?.querySelector<HTMLElement>(selector)?.click();
  // The first row is ready for Enter and the other keys, unless something else has the focus.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const first = list.current?.querySelector<HTMLElement>("a[data-row]");
    first?.focus({ preventScroll: true });
  }, []);
  useShortcuts({
    j: step(1),
    k: step(-1),
    i: click("button[value=take], button[data-take]"),
    h: click("a[data-history]"),
    x: click("input[name=item]"),
    m: () => {
      for (const box of list.current?.querySelectorAll<HTMLInputElement>("input[name=item]") ?? [])
        box.checked = true;
    },
  });
  return (
    <ol ref={list} className={styles.list} aria-label="Waiting, the oldest first">
      {cases.map((each) => (
        <Row key={`${each.kind}-${each.id}`} each={each} now={now} bulkForm={bulkForm} />
      ))}
    </ol>
  );
}

type RowProps = { each: InboxCase; now: number; bulkForm: string };

function Row({ each, now, bulkForm }: RowProps) {
  const { kind, id, at, to, racerId, racer, title, why, isOwn, mark } = each;
  return (
    <li className={styles.row}>
      <span className={styles.mark}>
        {mark && (
          <label>
            <input type="checkbox" name="item" form={bulkForm} value={mark} />
            <span className="visually-hidden">
              Select {KIND_NAMES[kind].one.toLowerCase()} {id}
            </span>
          </label>
        )}
      </span>
      <span className={styles.kind}>
        {KIND_NAMES[kind].one} <small>{formatWait(now - Date.parse(at))}</small>
      </span>
      <span className={styles.what}>
        <Link to={to} data-row="">
          {title}
        </Link>
        {why && <small className={styles.why}>{why}</small>}
      </span>
      <span className={styles.who}>
        {isOwn ? racer : <HistoryLink racerId={racerId} username={racer} />}
      </span>
      <span className={styles.holder}>
        <Holder each={each} />
      </span>
    </li>
  );
}

/** Who is on it, or the button to take it. */
function Holder({ each: { kind, id, holder, isMine, mayTake } }: { each: InboxCase }) {
  const isBusy = useNavigation().state !== "idle";
  if (isMine) return "Yours";
  if (holder) return holder;
  if (!mayTake) return "Another moderator decides";
  return (
    <PostForm aria-label={`Take ${KIND_NAMES[kind].one.toLowerCase()} ${id}`}>
      <Button variant="quiet" name="take" value={`${kind}-${id}`} data-take="" isBusy={isBusy}>
        Take it
      </Button>
    </PostForm>
  );
}
