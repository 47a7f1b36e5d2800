import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RunNumberInput } from "#app/features/slips/components/run-number-field.tsx";

test.each([
  ["elapsedTime", "11.34", "As printed on the slip", false],
  ["elapsedTime", "11,34", "Did you mean 11.340?", true],
  ["elapsedTime", "1134", "Did you mean 11.340?", true],
  ["elapsedTime", "11.34s", "Did you mean 11.340?", true],
  ["sixtyFeetTime", "985", "Did you mean 0.985?", true],
  ["topSpeed", "126 mph", "Did you mean 126.00?", true],
] as const)("the field %s with %j says '%s'", (name, typed, words, asks) => {
  const html = renderToStaticMarkup(
    <RunNumberInput name={name} unit="" defaultValue={typed} error={undefined} />,
  );
  expect(html).toMatch(new RegExp(`<output[^>]*data-asks="${asks}"[^>]*>([^<]*)</output>`));
  expect(/<output[^>]*>([^<]*)</.exec(html)?.[1]).toBe(words);
});
