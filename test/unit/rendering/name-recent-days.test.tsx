import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { nameRecentDays } from "#app/rendering/name-recent-days.ts";
import { Ago, Moment } from "#app/ui/moment.tsx";

afterEach(() => vi.unstubAllGlobals());

const NOW = new Date(2026, 10, 27, 12);

function timesOf(...instants: Date[]) {
  const times = instants.map((at) => ({ dateTime: at.toISOString(), textContent: "Nov 1" }));
  const querySelectorAll = vi.fn(() => times);
  vi.stubGlobal("document", { querySelectorAll });
  return { times, querySelectorAll };
}

test("days in static markup become today and yesterday, others stay as they are", () => {
  const { times, querySelectorAll } = timesOf(
    new Date(2026, 10, 27, 0, 1),
    new Date(2026, 10, 26, 23),
    new Date(2026, 10, 25, 23),
  );
  nameRecentDays(NOW);
  expect(times.map(({ textContent }) => textContent)).toEqual(["today", "yesterday", "Nov 1"]);
  expect(querySelectorAll).toHaveBeenCalledWith("[data-variant] [data-ago]");
});

test("only days that may become 'yesterday' are marked", () => {
  const htmlOf = (element: React.ReactElement) =>
    renderToString(
      <RouterProvider router={createMemoryRouter([{ id: "root", path: "/", element }])} />,
    );
  const at = "2026-11-26T12:00:00Z";
  expect(htmlOf(<Ago at={at} />)).toContain("data-ago");
  expect(htmlOf(<Moment at={at} />)).not.toContain("data-ago");
});
