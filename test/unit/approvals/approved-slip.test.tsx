import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ApprovedSlip } from "#app/features/approvals/components/approved-slip.tsx";
import type { Approval } from "#app/features/approvals/read-approval.server.ts";

const APPROVAL: Approval = {
  ...{ id: 7, elapsedTime: "11.340", topSpeed: "121.85" },
  ...{ raceTrack: "Famoso Dragstrip", date: "2026-05-09", vehicle: "2023 Dodge Challenger" },
  ...{ standing: "P25, modified.", record: "", gained: "", badges: [], others: 0 },
};

function htmlOf(change: Partial<Approval> = {}): string {
  const Component = () => <ApprovedSlip approval={{ ...APPROVAL, ...change }} />;
  const Page = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Page initialEntries={["/"]} />);
}

test("an approved run names the record if it is one", () => {
  const record = "The modified record is yours.";
  expect(htmlOf({ record })).toContain(record);
  expect(htmlOf()).not.toContain("record");
});

test("an approved run leads to the ways to share it", () => {
  expect(htmlOf()).toContain('href="/1320-club/slip/7#share"');
});
