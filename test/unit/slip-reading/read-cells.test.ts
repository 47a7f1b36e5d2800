import { describe, expect, it } from "vitest";
import type { Engine } from "#app/features/slip-reading/engine.ts";
import { createGray } from "#app/features/slip-reading/pixels.ts";
import { readCells } from "#app/features/slip-reading/read-cells.ts";
import { FILL_FROM } from "#app/features/slip-reading/reading.ts";

const box = { left: 100, top: 40, right: 200, bottom: 60 };
/** Five strokes within the box, as many as an ET has digits. */
const print = createGray(400, 100);
for (let y = 0; y < print.height; y += 1) {
  for (let x = 0; x < print.width; x += 1) {
    const isInk = y >= box.top && y < box.bottom && x >= box.left && x < box.right && x % 20 < 10;
    print.data[y * print.width + x] = isInk ? 0 : 255;
  }
}

/** An engine that reads a number as each of these in turn. */
function engineReading(answers: (string | null)[], confidence = 0.9): Engine {
  return {
    readPage: () => [],
    readNumber() {
      const text = answers.shift() ?? null;
      return text === null ? null : { text, confidence };
    },
    close() {},
  };
}

const laneOf = (text: string) => ({
  side: null,
  carNumber: null,
  cells: { elapsedTime: { text, confidence: 0.9, box } },
});

function readEt(page: string, ...answers: (string | null)[]) {
  return readCells(engineReading(answers), print, laneOf(page), false).elapsedTime;
}

describe("readCells", () => {
  it("trusts two readings that agree, whatever they make of the point", () => {
    expect(readEt("12.345", "12345")).toMatchObject({ value: "12.345" });
    expect(readEt("12.345", "12.345")?.confidence).toBeGreaterThan(0.9);
  });

  it("goes by the third reading if two differ, with less confidence", () => {
    const outvoted = readEt("12.345", "12.346", "12.346");
    expect(outvoted?.value).toBe("12.346");
    expect(outvoted?.confidence).toBeLessThan(0.9);
    expect(readEt("12.345", "12.346", "12.345")?.value).toBe("12.345");
  });

  it("doesn't fill in what three readings differ on", () => {
    expect(readEt("12.345", "12.346", "12.347")?.confidence).toBeLessThan(FILL_FROM);
    expect(readEt("12.345", null, null)?.confidence).toBeLessThan(FILL_FROM);
  });

  it("trusts them less if the engine doubts one", () => {
    const doubted = readCells(
      engineReading(["12345"], 0.2),
      print,
      laneOf("12.345"),
      false,
    ).elapsedTime;
    expect(doubted?.confidence).toBeLessThan(0.9);
  });

  it("trusts a number less that hasn't as many shapes, least one with zeros or eights", () => {
    const blank = createGray(print.width, print.height);
    blank.data.fill(255);
    const readOn = (text: string) =>
      readCells(engineReading([text]), blank, laneOf(text), false).elapsedTime?.confidence;
    expect(readOn("12.345")).toBeLessThan(0.9);
    expect(readOn("12.308")).toBeLessThan(FILL_FROM);
    const plain = readCells(engineReading(["12.308"]), blank, laneOf("12.308"), true).elapsedTime;
    expect(plain?.confidence).toBeGreaterThanOrEqual(FILL_FROM);
  });

  it("reads the place of the page's word, too, where shapes show only a part of it", () => {
    const boxes: number[] = [];
    const engine = engineReading(["12345"]);
    const onePart = createGray(print.width, print.height);
    onePart.data.fill(255);
    for (let y = 40; y < 60; y += 1) onePart.data.fill(0, y * 400 + 180, y * 400 + 190);
    const reads = {
      ...engine,
      readNumber: (...[, box]: Parameters<Engine["readNumber"]>) => {
        boxes.push(box.right - box.left);
        return engine.readNumber(print, box);
      },
    };
    readCells(reads, onePart, laneOf("12.345"), false);
    // A hundred pixels of print 24 high, with its room, drawn 30 high.
    expect(boxes[0]).toBeGreaterThan(120);
  });

  it("reads no number that an ET can't be", () => {
    const nothing = { value: null, page: null };
    expect(readEt("112.345", "112.345")).toMatchObject(nothing);
    expect(readEt("12.3451", "12.3451")).toMatchObject(nothing);
    expect(readEt("", null, null)).toMatchObject(nothing);
  });

  it("says what the page's reading alone makes of the number", () => {
    expect(readEt("12.345", "123451", "12345")).toMatchObject({ page: "12.345" });
    expect(readEt("123451", "12.345", "12.345")).toMatchObject({ value: "12.345", page: null });
  });
});
