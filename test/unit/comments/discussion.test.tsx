import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { Discussion } from "#app/features/comments/components/discussion.tsx";
import type { Discussion as DiscussionData } from "#app/features/comments/read-discussion.server.ts";

/** A visitor's view of an event's comments. */
function render(change: Partial<DiscussionData>): string {
  const discussion: DiscussionData = {
    ...{ subject: { kind: "event", id: 3 }, sort: "newest", count: 0, threads: [] },
    ...{ isOrdered: false, newestId: null, olderThan: null, canWrite: false, sendKey: null },
    ...change,
  };
  const Component = () => <Discussion discussion={discussion} />;
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Stub />);
}

/** Where its links to each order lead, and which is current. */
const ordersOf = (html: string) =>
  [...html.matchAll(/<a [^>]*>(?:Newest|Oldest|Best)<\/a>/g)].map(([link]) => [
    /href="([^"]+)"/.exec(link)?.[1],
    link.includes('aria-current="true"'),
  ]);

test("several threads are linked in each order", () => {
  expect(ordersOf(render({ isOrdered: true, sort: "best" }))).toEqual([
    ["/comments/on/event/3", false],
    ["/comments/on/event/3?sort=oldest", false],
    ["/comments/on/event/3?sort=best", true],
  ]);
});

test("one thread has no order", () => {
  expect(ordersOf(render({ isOrdered: false }))).toEqual([]);
});
