import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ChallengesScreen } from "#app/features/challenges/components/challenges-screen.tsx";
import type { ShownChallenge } from "#app/features/challenges/present-challenge.ts";

const side = (name: string, hasGarage = true) => ({ name, hasGarage, isAhead: false, run: null });

const RUNNING: ShownChallenge = {
  ...{ id: 7, board: "stock", status: "RUNNING", standing: "No runs yet.", note: null },
  ...{ challenger: side("joe"), rival: side("ann") },
  ...{ startsOn: "2026-06-01", endsOn: "2026-07-01", daysLeft: 3 },
};

/** The list of a member with this running challenge. */
function render(challenge: ShownChallenge): string {
  const lists = { received: [], sent: [], running: [challenge], past: [], isTaking: true };
  const Component = () => <ChallengesScreen page={lists} answer={undefined} />;
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Stub />);
}

test("a running challenge can be withdrawn from once the other one is gone, whoever sent it", () => {
  expect(render(RUNNING)).not.toContain("withdraw");
  const gone = side("A former member", false);
  for (const challenge of [
    { ...RUNNING, challenger: gone },
    { ...RUNNING, rival: gone },
  ]) {
    const html = render(challenge);
    expect(html).toContain('value="withdraw 7"');
    expect(html).toContain('aria-label="Withdraw: A former member"');
  }
});
