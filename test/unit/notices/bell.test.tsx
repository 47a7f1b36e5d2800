import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { OwnLinks } from "#app/features/site/components/own-links.tsx";

/** What the bell may add to a page, compressed. */
const BUDGET_BYTES = 1_024;
const COMPONENTS = join(import.meta.dirname, "../../../app/features/site/components");
const read = (name: string) => readFileSync(join(COMPONENTS, name), "utf8");

const BELL = /<a [^>]*href="\/notices"[\s\S]*?<\/a>/;
const RULES = /\.(?:bell|count)[^{},]*\{[^}]*\}/g;
const PAYLOAD = /"newNotices",\d+,?/;

/** What a page of a signed-in member has of the header's menu: its markup, its style rules and the page's data. */
function pageWith(newNotices: number): string {
  const viewer = {
    ...{ username: "hemi_may", role: "racer" as const, newNotices },
    ...{ isActivated: true, hasPledged: true, isClubMember: true, pendingEmail: null },
  };
  const Stub = createRoutesStub([{ path: "/", Component: () => <OwnLinks viewer={viewer} /> }]);
  const markup = renderToStaticMarkup(<Stub initialEntries={["/"]} />);
  const data = JSON.stringify(Object.entries(viewer).flat());
  return `<style>${read("account-menu.module.css")}</style>${markup}<script>${data}</script>`;
}

const withoutBell = (page: string) =>
  page.replace(BELL, "").replaceAll(RULES, "").replace(PAYLOAD, "");

test.each([0, 3, 10])("the bell with %i new notices adds at most 1 kB to a page", (newNotices) => {
  const page = pageWith(newNotices);
  for (const part of [BELL, RULES, PAYLOAD]) expect(page.match(part)).not.toBeNull();
  const rest = withoutBell(page);
  expect(rest).not.toContain("bell");
  expect(rest).toContain("Log out");
  const added = gzipSync(page).length - gzipSync(rest).length;
  expect(added).toBeGreaterThan(100);
  expect(added).toBeLessThanOrEqual(BUDGET_BYTES);
});

test("the bell loads no script of its own: it is a link, and only its address comes from the notices", () => {
  const imports = read("own-links.tsx").match(/features\/notices\/[^"]+/g);
  expect(imports).toEqual(["features/notices/paths.ts"]);
  const paths = readFileSync(join(COMPONENTS, "../../notices/paths.ts"), "utf8");
  expect(paths).not.toContain("import");
  expect(pageWith(3)).toMatch(/<a [^>]*href="\/notices"/);
});
