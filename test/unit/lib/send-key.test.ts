import { expect, test } from "vitest";
import { describeContent } from "#app/lib/forms/use-send-key.ts";

function form(values: Record<string, string | File>): FormData {
  const content = new FormData();
  for (const [name, value] of Object.entries(values)) content.set(name, value);
  return content;
}

test("the same values and files are the same content, and any change makes it different", () => {
  const file = (text: string, lastModified = 1) => new File([text], "slip.jpg", { lastModified });
  const first = describeContent(form({ elapsedTime: "11.340", timeslip: file("one") }));
  expect(describeContent(form({ elapsedTime: "11.340", timeslip: file("one") }))).toBe(first);
  const others: Record<string, string | File>[] = [
    { elapsedTime: "11.350", timeslip: file("one") },
    { elapsedTime: "11.340", timeslip: file("three") },
    { elapsedTime: "11.340", timeslip: file("one", 2) },
    { elapsedTime: "11.340" },
  ];
  for (const other of others) expect(describeContent(form(other))).not.toBe(first);
});

test("a file input left alone is the same content each time", () => {
  const untouched = (lastModified: number) => form({ photo: new File([], "", { lastModified }) });
  expect(describeContent(untouched(1))).toBe(describeContent(untouched(2)));
});
