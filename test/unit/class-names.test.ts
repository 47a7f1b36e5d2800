import { expect, test } from "vitest";
import { ownerOf, shortNames } from "../../scripts/lib/class-names.ts";

const CSS = `
.card, .card:hover > .card-title { color: red; margin: .5em }
@keyframes turn { to { rotate: 1turn } }`;
const modules = (count: number) =>
  new Map(Array.from({ length: count }, (_, at) => [`app/${at}.module.css`, CSS]));

test("each class and animation of each module has a name of two characters to itself", () => {
  const names = shortNames(modules(500));
  expect(names.size).toBe(1500);
  expect(new Set(names.values()).size).toBe(1500);
  for (const name of names.values()) expect(name).toMatch(/^[a-zA-Z][a-zA-Z0-9]$/);
  for (const name of ["card", "card-title", "turn"]) {
    expect(names.has(ownerOf("app/7.module.css", name))).toBe(true);
  }
});

test("one more module leaves nearly all names as they were", () => {
  const before = shortNames(modules(200));
  const after = shortNames(modules(201));
  const kept = [...before].filter(([owner, name]) => after.get(owner) === name);
  expect(kept.length).toBeGreaterThan(590);
});

test("more names than two characters can tell apart are refused", () => {
  expect(() => shortNames(modules(1100))).toThrow("two characters");
});
