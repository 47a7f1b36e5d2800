import { Suspense } from "react";
import { StaticMarkup } from "#app/rendering/index.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import type { WeekBoard } from "../read-practice.server.ts";
import { kindOf, type Settings } from "../rules.ts";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "./practice-screen.module.css";
import "./week-board.module.css";

const Below = import.meta.env.SSR
  ? (await import("./practice-below.tsx")).PracticeBelow
  : lazyPart(async () => (await import("./practice-below.tsx")).PracticeBelow);

/** The week's board and the rules as the document's markup, until the board changes: text needs no script. */
export function LazyBelow(props: { settings: Settings; board: WeekBoard | null }) {
  const variant = `${kindOf(props.settings)} ${props.board?.version ?? ""}`;
  return (
    <Suspense>
      <StaticMarkup as="div" id="practice-below" variant={variant} Content={Below} props={props} />
    </Suspense>
  );
}
