import { StaticMarkup } from "#app/rendering/index.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import type { RunLadder } from "../list-run-ladders.server.ts";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "./run-ladders.module.css";

const Content = import.meta.env.SSR
  ? (await import("./run-ladders.tsx")).RunLadders
  : lazyPart(async () => (await import("./run-ladders.tsx")).RunLadders);

type RunLaddersMarkupProps = {
  slipId: number;
  /** Undefined in a visitor's browser when the document has the markup. */
  ladders: readonly RunLadder[] | undefined;
};

/** A run's ladders as static markup: nothing in it needs script. */
export function RunLaddersMarkup({ slipId, ladders }: RunLaddersMarkupProps) {
  return (
    <StaticMarkup
      as="div"
      id="ladders"
      variant={`${slipId}`}
      Content={Content}
      props={{ ladders }}
    />
  );
}
