import { beforeAll, expect, test } from "vitest";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import { loader, meta } from "#app/routes/club/slip.tsx";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { TEST_ORIGIN, testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";
import { createCar, createReference, createSlip, TODAY } from "#test/support/slips.ts";

beforeAll(createReference);

test("a run has its card in shared links once it is listed, and none before", async () => {
  const racer = await viewerOf(await createUser());
  const moderator = await viewerOf(await createUser({ role: "moderator" }));
  const slip = await createSlip(racer, await createCar(racer));
  const describe = async () => {
    const params = { slip: `${slip.id}` };
    const path = `/1320-club/slip/${slip.id}`;
    const { data: loaderData } = await callRoute(loader, { path, params, viewer: racer });
    const matches = [{ loaderData: { origin: TEST_ORIGIN } }];
    return meta({ loaderData, params, matches } as unknown as Parameters<typeof meta>[0]);
  };
  const hidden = { name: "robots", content: "noindex" };
  const address = `${TEST_ORIGIN}/cards/slip/${slip.id}.jpg?v=`;
  const card = { property: "og:image", content: expect.stringContaining(address) };

  const waiting = await describe();
  expect(waiting).toContainEqual(hidden);
  expect(waiting).not.toContainEqual(card);

  await decideSlip(
    { ...testDeps({ now: TODAY }), viewer: moderator },
    {
      slipId: slip.id,
      act: "approve",
      version: slip.version,
      reason: null,
      note: "",
      key: null,
    },
  );
  const listed = await describe();
  expect(listed).not.toContainEqual(hidden);
  expect(listed).toContainEqual(card);
  expect(listed).toContainEqual({ name: "twitter:image", content: card.content });
  expect(listed).toContainEqual({ property: "og:image:width", content: "1200" });
  expect(listed).toContainEqual({ property: "og:image:height", content: "630" });
  expect(listed).toContainEqual({
    tagName: "link",
    rel: "canonical",
    href: `${TEST_ORIGIN}/1320-club/slip/${slip.id}`,
  });
});
