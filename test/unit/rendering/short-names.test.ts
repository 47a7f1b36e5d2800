import { expect, test } from "vitest";
import { ownerOf, shortNames, shortProperties } from "#app/rendering/vite/short-names.ts";

const CSS = `
.card, .card:hover > .card-title { color: red; margin: .5em }
@keyframes turn { to { rotate: 1turn } }`;
const modules = (count: number) =>
  new Map(Array.from({ length: count }, (_, at) => [`app/${at}.module.css`, CSS]));

test("each class and animation of each module has a unique two-character name", () => {
  const names = shortNames(modules(500));
  expect(names.size).toBe(1500);
  expect(new Set(names.values()).size).toBe(1500);
  for (const name of names.values()) expect(name).toMatch(/^[a-zA-Z][a-zA-Z0-9]$/);
  for (const name of ["card", "card-title", "turn"]) {
    expect(names.has(ownerOf("app/7.module.css", name))).toBe(true);
  }
});

test("another module hardly changes any names", () => {
  const before = shortNames(modules(200));
  const after = shortNames(modules(201));
  const unchanged = [...before].filter(([owner, name]) => after.get(owner) === name);
  expect(unchanged.length).toBeGreaterThan(590);
});

test("too many names for two characters throw", () => {
  expect(() => shortNames(modules(1100))).toThrow("two characters");
});

test("a custom property has a short name unless code or the build uses its long one", () => {
  const css = ".a{--edge:red;--s1:1px;--deferred-ink:red;--surface:red;color:var(--edge)}";
  const names = shortProperties([css, css], ['stroke: "var(--surface)"']);
  expect([...names]).toEqual([
    ["--edge", "--a"],
    ["--s1", "--b"],
  ]);
});

test("further custom properties have unique names of two characters", () => {
  const css = Array.from({ length: 300 }, (_, at) => `--p${at}:0`).join(";");
  const names = [...shortProperties([css], []).values()];
  expect(new Set(names).size).toBe(300);
  expect(names.filter((name) => name.length === 3)).toHaveLength(52);
});
