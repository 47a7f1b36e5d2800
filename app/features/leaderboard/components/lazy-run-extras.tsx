import { type ComponentProps, Suspense } from "react";
import type { RunReport as ReportForm } from "#app/features/moderation/reports/components/run-report.tsx";
import { StaticMarkup } from "#app/rendering/index.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import type { RunLadder } from "../list-run-ladders.server.ts";
// The lazy components are in the document right away, so their styles must load with the page.
import "#app/features/moderation/reports/components/run-report.module.css";
import "./run-ladders.module.css";

const Report = import.meta.env.SSR
  ? (await import("./run-extras.ts")).RUN_EXTRAS.RunReport
  : lazyPart(async () => (await import("./run-extras.ts")).RUN_EXTRAS.RunReport);
const Ladders = import.meta.env.SSR
  ? (await import("./run-extras.ts")).RUN_EXTRAS.RunLadders
  : lazyPart(async () => (await import("./run-extras.ts")).RUN_EXTRAS.RunLadders);

/** The form to report a run, loaded only for members. */
export function RunReport(props: ComponentProps<typeof ReportForm>) {
  return (
    <Suspense>
      <Report {...props} />
    </Suspense>
  );
}

type RunLaddersProps = {
  slipId: number;
  /** Undefined in a visitor's browser when the document has the markup. */
  ladders: readonly RunLadder[] | undefined;
};

/** A run's ladders as static markup: nothing in it needs script. */
export function RunLadders({ slipId, ladders }: RunLaddersProps) {
  return (
    <StaticMarkup
      as="div"
      id="ladders"
      variant={`${slipId}`}
      Content={Ladders}
      props={{ ladders }}
    />
  );
}
