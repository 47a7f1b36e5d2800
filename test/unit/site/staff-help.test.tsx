import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { StaffHelp } from "#app/features/site/components/staff-help.tsx";
import { FLAG_LABELS } from "#app/features/slips/flag-labels.ts";

const NONE = { moderation: false, editing: false, site: false };

function render(duties: Partial<typeof NONE>): string {
  const Component = () => <StaffHelp duties={{ ...NONE, ...duties }} />;
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Stub />);
}

test("moderators read about slips and every flag, and nothing about articles", () => {
  const page = render({ moderation: true });
  for (const label of Object.values(FLAG_LABELS))
    expect(page).toContain(label.replaceAll("'", "&#x27;"));
  expect(page).toContain("Check a slip");
  expect(page).not.toContain("Publish an article");
  expect(page).not.toContain("Run the site");
});

test("editors read about articles and imports, admins about the site", () => {
  const page = render({ editing: true });
  expect(page).toContain("Publish an article");
  expect(page).toContain("/events/manage/import");
  expect(page).not.toContain("Check a slip");
  expect(render({ site: true })).toContain("Run the site");
});
