import { afterEach, beforeEach, expect } from "vitest";

const realConsole = { ...console };
let errors: unknown[][] = [];

/** Returns and clears the errors logged so far, for tests that cause one on purpose. */
export function takeLoggedErrors(): unknown[][] {
  const taken = errors;
  errors = [];
  return taken;
}

beforeEach(() => {
  errors = [];
  console.error = (...args) => {
    errors.push(args);
  };
  console.info = () => {};
  console.warn = () => {};
});

afterEach(() => {
  Object.assign(console, realConsole);
  expect(errors, "an error was logged").toEqual([]);
});
