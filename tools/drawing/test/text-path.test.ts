import { describe, expect, it } from "vitest";
import * as print from "../../../scripts/demo-slips/print-text.ts";
import { textPath, textWidth } from "../src/text-path.ts";

describe("textPath", () => {
  const style = { font: "print", size: 20 } as const;

  it("places a line by its start, its middle or its end", () => {
    const width = textWidth("11.340", style);
    expect(width).toBeCloseTo(6 * 12, 5);
    const fromStart = textPath("11.340", { ...style, x: 100 - width });
    expect(textPath("11.340", { ...style, x: 100, anchor: "end" })).toBe(fromStart);
    expect(textPath("11.340", { ...style, x: 100 - width / 2, anchor: "middle" })).toBe(fromStart);
  });

  it("draws nothing for an empty line", () => {
    expect(textPath("", style)).toBe("");
    expect(textPath("   ", style)).toBe("");
  });
});

describe("the committed outlines of slips", () => {
  it.each(["print", "printBold"] as const)("are those of the font file: %s", (font) => {
    for (const size of [40, 64, 532 / 19.2]) {
      const options = { font, size };
      expect(print.textPath("FAMOSO DRAGSTRIP 11.340", options)).toBe(
        textPath("FAMOSO DRAGSTRIP 11.340", options),
      );
    }
  });
});
