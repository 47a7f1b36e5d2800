import { expect, test } from "vitest";
import { openNotice, showPush, urlOfNotice } from "#app/features/offline/pushed-notices.ts";

const ORIGIN = "https://garage.example";

test.each([
  ["/comments/7", `${ORIGIN}/comments/7`],
  ["//evil.example/", `${ORIGIN}/notices`],
  ["https://evil.example/", `${ORIGIN}/notices`],
  ["javascript:alert(1)", `${ORIGIN}/notices`],
  [undefined, `${ORIGIN}/notices`],
])("a press on a notice for %s opens %s", (path, url) => {
  expect(urlOfNotice(path, ORIGIN)).toBe(url);
});

function registrationThat(titles: string[]) {
  return {
    showNotification: async (title: string) => void titles.push(title),
    unregister: async () => true,
    update: async () => {
      throw new Error("not called");
    },
  };
}

test.each([
  null,
  {
    json: () => {
      throw new SyntaxError("not JSON");
    },
  },
  { json: () => 7 },
  { json: () => ({ title: 7, to: {} }) },
])("a push that can't be read is shown all the same: %#", async (data) => {
  const titles: string[] = [];
  await showPush(registrationThat(titles), data);
  expect(titles).toEqual(["Quarter Mile Garage"]);
});

test("a page opens in a tab of the site, or in a new one", async () => {
  const calls: string[] = [];
  const tab = {
    focus: async () => tab,
    navigate: async (url: string) => calls.push(`tab ${url}`),
  };
  const clientsWith = (tabs: readonly (typeof tab)[]) => ({
    claim: async () => {},
    matchAll: async () => tabs,
    openWindow: async (url: string) => calls.push(`new ${url}`),
  });
  await openNotice(clientsWith([tab]), "a");
  await openNotice(clientsWith([]), "b");
  expect(calls).toEqual(["tab a", "new b"]);
});
