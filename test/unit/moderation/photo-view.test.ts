import { describe, expect, test } from "vitest";
import {
  moveTo,
  STRAIGHT,
  stepOf,
  turnOf,
  type View,
  zoomOf,
} from "#app/features/moderation/photo-view.ts";

const frame = { width: 400, height: 560 };
const zoomed: View = { ...STRAIGHT, zoom: 1.75 };

describe("an arrow key in a zoomed photo", () => {
  test.each([
    ["ArrowRight", { x: -50, y: 0 }],
    ["ArrowLeft", { x: 50, y: 0 }],
    ["ArrowDown", { x: 0, y: -70 }],
    ["ArrowUp", { x: 0, y: 70 }],
  ])("%s pans that way", (key, moved) => {
    expect(stepOf(zoomed, key, frame)).toEqual({ ...zoomed, ...moved });
  });

  test("stops at the edge, by which point every part has been visible", () => {
    let view = zoomed;
    for (let presses = 0; presses < 10; presses += 1) {
      view = stepOf(view, "ArrowRight", frame) ?? view;
    }
    expect(view).toEqual({ ...zoomed, x: -150 });
  });

  test("moves a sideways photo the way the key points", () => {
    const turned = turnOf(zoomed);
    expect(stepOf(turned, "ArrowDown", frame)).toEqual({ ...turned, y: -70 });
  });

  test.each(["z", "o", "a", "j", "k", "r", "1", "Enter", " ", "Tab"])(
    "leaves %j to other shortcuts",
    (key) => {
      expect(stepOf(zoomed, key, frame)).toBeNull();
    },
  );

  test("scrolls the page while the photo fits", () => {
    expect(stepOf(STRAIGHT, "ArrowDown", frame)).toBeNull();
  });
});

test("a dragged photo always fills its frame", () => {
  expect(moveTo(zoomed, { x: 1_000, y: -1_000 }, frame)).toEqual({ ...zoomed, x: 150, y: -210 });
});

test("after the last zoom step a moved photo is centered again", () => {
  const closest = zoomOf({ ...zoomed, x: 50 });
  expect(closest).toEqual({ ...zoomed, zoom: 3, x: 50 });
  expect(zoomOf(closest)).toEqual(STRAIGHT);
});
