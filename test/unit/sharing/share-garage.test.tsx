import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { Garage } from "#app/features/garage/read-garage.server.ts";
import { OwnShare } from "#app/features/sharing/components/own-share.tsx";
import { type SharedCar, ShareGarage } from "#app/features/sharing/components/share-garage.tsx";

const DEMON = { id: 7, year: 2023, make: "Dodge", model: "Challenger", trim: "SRT Demon 170" };

/** A page of the site with an element. */
function htmlOf(element: ReactElement): string {
  const route = { id: "root", path: "/", Component: () => element };
  const Page = createRoutesStub([{ ...route, loader: () => null, HydrateFallback: () => null }]);
  const hydrationData = { loaderData: { root: { origin: "https://garage.test" } } };
  return renderToStaticMarkup(<Page initialEntries={["/"]} hydrationData={hydrationData} />);
}

const shareOf = (change: Partial<SharedCar> = {}) =>
  htmlOf(<ShareGarage username="gus" vehicle={DEMON} bestTime="9.930" {...change} />);

/** What the link to X says. */
function postIn(html: string) {
  const [, href = ""] = /href="(https:\/\/x\.com[^"]+)"/.exec(html) ?? [];
  return new URL(href.replaceAll("&amp;", "&").replaceAll("&#x27;", "'")).searchParams;
}

test("a car is shared by the address of its page, with its quickest run", () => {
  const html = shareOf();
  expect(html).toMatch(/<h2[^>]*>Share this car<\/h2>/);
  expect(html).toContain('value="https://garage.test/user/gus/vehicles/7"');
  const post = postIn(html);
  expect(post.get("text")).toBe("gus: 9.930 s in a 2023 Dodge Challenger SRT Demon 170");
  expect(post.get("url")).toBe("https://garage.test/user/gus/vehicles/7");
});

test("a car without runs is shared as a part of its garage", () => {
  const post = postIn(shareOf({ bestTime: null }));
  expect(post.get("text")).toBe("gus's garage: 2023 Dodge Challenger SRT Demon 170");
});

test("a car has a picture for posts and one for stories", () => {
  const links = [...shareOf().matchAll(/<a href="([^"]+)" download="([^"]+)"/g)];
  expect(links.map(([, href, file]) => [href, file])).toEqual([
    ["/cards/garage/gus/7.jpg", "car-7.jpg"],
    ["/cards/tall/garage/gus/7.jpg", "car-7-story.jpg"],
  ]);
});

/** The selected car of a public garage that is the viewer's. */
const OWN = {
  owner: { username: "gus", isPublic: true },
  vehicle: DEMON,
  best: [{ elapsedTime: "9.930" }],
  can: { edit: true },
} as Garage;

test("the owner of a public garage shares the selected car, with its quickest run", () => {
  expect(htmlOf(<OwnShare garage={OWN} />)).toBe(shareOf());
  expect(htmlOf(<OwnShare garage={{ ...OWN, best: [] }} />)).toBe(shareOf({ bestTime: null }));
});

test.each([
  ["a visitor", { can: { edit: false } }],
  ["the owner of a hidden garage", { owner: { ...OWN.owner, isPublic: false } }],
  ["a garage without a car", { vehicle: null }],
] as const)("there is nothing to share for %s", (_, change) => {
  expect(htmlOf(<OwnShare garage={{ ...OWN, ...change }} />)).toBe("");
});
