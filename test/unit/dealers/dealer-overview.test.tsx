import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { DealerOverview } from "#app/features/dealers/components/dealer-overview.tsx";
import type { DealerOverview as Overview } from "#app/features/dealers/find-dealers.server.ts";

const PLACE = { state: "MI", city: "Detroit", latitude: 42.3, longitude: -83, dealers: 2 };

function render(days: readonly string[]): string {
  const models = days.map((newestAsOfOn, at) => ({
    ...{ name: `Model ${at}`, units: 3, dealers: 2, newestAsOfOn },
  }));
  const overview: Overview = { dealers: 2, units: 6, models, places: [PLACE] };
  const Page = () => <DealerOverview overview={overview} car={{ model: "", trim: "" }} />;
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  return renderToStaticMarkup(<Stub />);
}

test("a day shared by all counts is shown once, different days next to each model", () => {
  const once = render(["2026-11-24", "2026-11-24"]);
  expect(once.match(/November 24, 2026/g)).toHaveLength(1);
  expect(once).not.toContain("Last count");
  const each = render(["2026-11-24", "2026-10-01"]);
  expect(each).toContain("Last count");
  expect(each).toContain("October 1, 2026");
});
