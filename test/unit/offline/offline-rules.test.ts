import { expect, test } from "vitest";
import { handlingOf, hasEnded, isWhole } from "#app/features/offline/rules.ts";

const ORIGIN = "https://garage.test";
const navigate = (path: string) =>
  handlingOf({ method: "GET", mode: "navigate", url: ORIGIN + path }, ORIGIN);
const post = (path: string) =>
  handlingOf({ method: "POST", mode: "cors", url: ORIGIN + path }, ORIGIN);
const load = (path: string) =>
  handlingOf({ method: "GET", mode: "cors", url: ORIGIN + path }, ORIGIN);

test("the form for a new slip is the only cached page", () => {
  for (const path of [
    "/1320-club/submit",
    "/1320-club/submit?vehicle=3",
    "/1320-club/submit?login=1",
  ])
    expect(navigate(path), path).toBe("form");
  for (const path of [
    "/",
    "/1320-club",
    "/1320-club/submit?slip=7",
    "/1320-club/submit?registration",
    "/moderation",
    "/user/demo-racer",
    "/?activationToken=abc",
  ])
    expect(navigate(path), path).toBe("page");
});

test("API responses, pictures and the router's data are left to the browser", () => {
  for (const path of [
    "/api/tracks/suggest?q=fa",
    "/api/tracks/air?track=famoso-raceway",
    "/rest/slips",
    "/media/slips/1.jpg",
    "/1320-club/submit.data",
    "/__manifest",
    "/art/share.jpg",
  ])
    expect(load(path), path).toBeNull();
  expect(load("/assets/ui-BkAn7itq.css")).toBe("asset");
  expect(post("/api/timeslips/submit")).toBeNull();
  expect(post("/1320-club/submit")).toBeNull();
  const elsewhere = { method: "GET", mode: "navigate", url: "https://other.test/1320-club/submit" };
  expect(handlingOf(elsewhere, ORIGIN)).toBeNull();
});

test("everything that ends a session for good is handled", () => {
  for (const path of [
    "/logout",
    "/logout.data",
    "/api/users/logout",
    "/rest/user/anonymizeUser",
    "/activation.data?state=deleteAccount",
    "/activation?state=deleteAccount",
  ])
    expect(post(path), path).toBe("ending");
  for (const path of ["/api/users/login", "/api/users/refresh", "/activation?state=activate"])
    expect(post(path), path).toBeNull();
});

test("a failed ending has ended nothing", () => {
  expect(hasEnded({ type: "basic", status: 202 })).toBe(true);
  expect(hasEnded({ type: "basic", status: 200 })).toBe(true);
  expect(hasEnded({ type: "opaqueredirect", status: 0 })).toBe(true);
  for (const status of [401, 403, 422, 429, 500])
    expect(hasEnded({ type: "basic", status })).toBe(false);
});

test("a document is complete when every file it loads is in the list", () => {
  const html = `<link rel="stylesheet" href="/assets/ui.css#"/><link rel="modulepreload" href="/assets/ui.js"/>
    <script type="module">import "/assets/manifest-1.js";import * as route0 from "/assets/root.js";
    window.manifest={"home":{"module":"/assets/home.js"}}</script>`;
  const files = ["/assets/ui.css", "/assets/ui.js", "/assets/manifest-1.js", "/assets/root.js"];
  expect(isWhole(html, files)).toBe(true);
  for (const missing of files)
    expect(
      isWhole(
        html,
        files.filter((file) => file !== missing),
      ),
      missing,
    ).toBe(false);
  expect(isWhole("<p>Be right back</p>", files)).toBe(false);
});
