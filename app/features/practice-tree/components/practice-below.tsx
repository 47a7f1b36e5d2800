import type { ComponentProps } from "react";
import { PracticeRules } from "./practice-rules.tsx";
import { WeekBoard } from "./week-board.tsx";

/** What the page has below the tree. */
export function PracticeBelow(props: ComponentProps<typeof WeekBoard>) {
  return (
    <>
      <WeekBoard {...props} />
      <PracticeRules />
    </>
  );
}
