import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { SlipFlags } from "#app/features/moderation/components/slip-flags.tsx";
import type { SlipReview } from "#app/features/moderation/read-slip-review.server.ts";

/** The flags of a slip, rendered; half of them are reports. */
function render(count: number): string {
  const flags = Array.from({ length: Math.ceil(count / 2) }, (_, at) => ({
    ...{ code: "speed-mismatch", detail: `Reason ${at}.`, isStrong: at === 0 },
  }));
  const reports = Array.from({ length: Math.floor(count / 2) }, (_, id) => ({
    ...{ id, reason: "OTHER", text: `Report ${id}.`, reporter: "rowdy" },
  }));
  // The component reads no other fields, so they are omitted.
  const review = { slip: { flags }, reports } as unknown as SlipReview;
  const Stub = createRoutesStub([{ path: "/", Component: () => <SlipFlags review={review} /> }]);
  return renderToStaticMarkup(<Stub />);
}

test.each([
  [4, "roomy"],
  [5, "snug"],
  [8, "snug"],
  [9, "tight"],
  [16, "tight"],
])("%i flags and reports are all listed, %s", (count, density) => {
  const html = render(count);
  expect(html).toContain(`data-density="${density}"`);
  expect(html.match(/<li /g)).toHaveLength(count);
});

test("a slip without flags says so", () => {
  expect(render(0)).toContain("No flags.");
});
