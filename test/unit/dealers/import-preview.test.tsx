import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ImportPreview } from "#app/features/dealers/components/import-preview.tsx";
import type { ImportPage } from "#app/features/dealers/read-import-page.server.ts";

type Selected = NonNullable<ImportPage["selected"]>;

function render(unclearDays?: "month-first" | "day-first"): string {
  const day = "2025-03-11";
  const counts = { dealers: 1, units: 3, models: { Challenger: [] } };
  const summary = { ...counts, oldestAsOfOn: day, newestAsOfOn: day };
  const file: Selected = {
    ...{ id: 1, fileName: "dealers.csv", status: "READY", rowCount: 1, percentRead: 100 },
    ...{ mistakeCount: 0, mistakes: [], sample: [] },
    summary: unclearDays ? { ...summary, unclearDays } : summary,
  };
  const Component = () => <ImportPreview file={file} live={null} answer={undefined} />;
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Stub />);
}

test("the preview names the order of dates that fit both, and no other", () => {
  expect(render("month-first")).toContain("We read 3/11/2025 as March 11.");
  expect(render("day-first")).toContain("We read 3/11/2025 as November 3.");
  expect(render()).not.toContain("3/11/2025");
});
