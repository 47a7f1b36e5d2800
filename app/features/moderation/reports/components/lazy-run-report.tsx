import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import type { RunReport as Form } from "./run-report.tsx";
// The lazy component is in the document right away, so its styles must load with the page.
import "./run-report.module.css";

const Content = import.meta.env.SSR
  ? (await import("./run-report.tsx")).RunReport
  : lazyPart(async () => (await import("./run-report.tsx")).RunReport);

/** The form to report a run, loaded only for members. */
export function RunReport(props: ComponentProps<typeof Form>) {
  return (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
}
