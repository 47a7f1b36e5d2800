import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ImportScreen } from "#app/features/events/components/import-screen.tsx";
import type { ImportPreview } from "#app/features/events/import-events.server.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";

function render(answer: Partial<FormAnswer<ImportPreview>>): string {
  const nothing = { code: null, message: "", errors: {}, values: {}, sendKey: "" };
  const given = { ...nothing, intent: "preview", ...answer };
  const Stub = createRoutesStub([{ path: "/", Component: () => <ImportScreen answer={given} /> }]);
  return renderToStaticMarkup(<Stub />);
}

const PREVIEW: ImportPreview = {
  notes: [],
  unclearDays: null,
  verdicts: [
    {
      ...{ place: "Line 3", name: "Night", when: "May 14", where: "Milan", kind: "changed" },
      ...{ detail: "", slug: "night", version: 1 },
      differences: [{ label: "Name", ours: "Night", theirs: "Night II", isConflict: false }],
    },
  ],
};

test("a rejected import says why once, next to its preview if it has one", () => {
  const message = "Nothing new in there.";
  const rejected = { intent: "import", code: "invalid", message } as const;
  for (const answer of [rejected, { ...rejected, extra: PREVIEW }])
    expect(render(answer).split(message)).toHaveLength(2);
});

test("a table whose dates fit both orders is asked about, and no other", () => {
  const question = "Does this file write the day or the month first?";
  expect(render({ extra: { ...PREVIEW, unclearDays: "month-first" } })).toContain(question);
  expect(render({ extra: { ...PREVIEW, unclearDays: "day-first" } })).toContain(question);
  expect(render({ extra: PREVIEW })).not.toContain(question);
});
