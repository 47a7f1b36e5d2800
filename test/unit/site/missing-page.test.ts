import { expect, test } from "vitest";
import { missingPage } from "#app/features/site/missing-page.server.ts";

test.each([
  ["/no/such/page?from=mail&x=1", "Page not found: /no/such/page?from=mail&x=1"],
  ["/drag-pak/2021/history/more", "Page not found: /drag-pak/2021/history/more"],
  ["/drag-pak/19999", "Page Not Found: /drag-pak/19999"],
  ["/drag-pak/2021/gearbox?x", "Page Not Found: /drag-pak/2021/gearbox?x"],
  ["/roadkill-nights/2021/nobody", "Page Not Found: /roadkill-nights/2021/nobody"],
])("%s says %s", (path, message) => {
  const answer = missingPage(new URL(path, "https://garage.test"));
  expect(answer.data).toBe(message);
  expect(answer.init?.status).toBe(404);
});
