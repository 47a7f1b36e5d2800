import { type ComponentProps, lazy, Suspense } from "react";
import type { RunReport as Form } from "./run-report.tsx";
// What is loaded on request is in the document at once, so its styles come with the page.
import "./run-report.module.css";

const Content = import.meta.env.SSR
  ? (await import("./run-report.tsx")).RunReport
  : lazy(async () => ({ default: (await import("./run-report.tsx")).RunReport }));

/** The report of a run, which a visitor's page does without. */
export function RunReport(props: ComponentProps<typeof Form>) {
  return (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
}
