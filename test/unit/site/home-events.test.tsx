import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { HomeLatest } from "#app/features/site/components/home-parts.tsx";

const EMPTY_BOARD = {
  ...{ stock: [], modified: [], listed: 0, nextEvents: [] },
  ...{ bestSixtyFoot: null, topSpeed: null, justApproved: null },
};

test("a calendar without events says so", () => {
  const Page = () => <HomeLatest board={EMPTY_BOARD} news={{ lead: null, others: [] }} />;
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  const html = renderToStaticMarkup(<Stub />);
  expect(html).toContain("Next events");
  expect(html).toContain("Nothing on the calendar.");
});
