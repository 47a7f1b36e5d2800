import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { HomeSteps } from "#app/features/site/components/home-parts.tsx";

const EMPTY = "Nothing on the calendar.";

function render(nextEvents: Parameters<typeof HomeSteps>[0]["nextEvents"]): string {
  const Page = () => <HomeSteps nextEvents={nextEvents} />;
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  return renderToStaticMarkup(<Stub />);
}

test("a calendar without events says so, and an unavailable one says nothing", () => {
  expect(render([])).toContain("Next events");
  expect(render([])).toContain(EMPTY);
  expect(render(undefined)).not.toContain("Next events");
});
