import { describe, expect, test } from "vitest";
import { readClientFlags, registrationStepOf } from "#app/features/account-dialogs/client-flags.ts";
import { readStep } from "#app/features/registration/registration-steps.ts";
import { hasTyped } from "#app/ui/has-typed.ts";

const at = (search: string, options: { isSignedIn?: boolean; isUnasked?: boolean } = {}) =>
  readClientFlags({
    params: new URLSearchParams(search),
    isSignedIn: false,
    isUnasked: false,
    given: null,
    ...options,
  });

test("steps are the numbers 1 to 4", () => {
  expect(["1", "2", "3", "4"].map(readStep)).toEqual([1, 2, 3, 4]);
  for (const text of ["0", "5", "", "one", "1.0", null]) expect(readStep(text)).toBeNull();
});

describe("the registration dialog", () => {
  test("opens anywhere for a visitor", () => {
    expect(at("register=1")).toMatchObject({ openUserModal: true, userModalMode: "register" });
  });

  test("does not bother a racer whose address still has it", () => {
    expect(at("register=1", { isSignedIn: true, isUnasked: true }).openUserModal).toBe(false);
  });

  test("stays while the account is made in it", () => {
    expect(at("register=2", { isSignedIn: true }).openUserModal).toBe(true);
  });

  test("resumes a racer's steps after a reload", () => {
    for (const step of [3, 4]) {
      const flags = at(`register=${step}`, { isSignedIn: true, isUnasked: true });
      expect(flags).toMatchObject({ openUserModal: true, userModalMode: "register" });
    }
  });

  test("begins a visitor at the first step, whatever the address says", () => {
    expect(registrationStepOf(new URLSearchParams("register=4"), false)).toBe(1);
    expect(registrationStepOf(new URLSearchParams("register=4"), true)).toBe(4);
    expect(registrationStepOf(new URLSearchParams("register=yes"), false)).toBe(1);
  });

  test("gives way to the login where the session has ended", () => {
    expect(at("register=3&login=1", { isSignedIn: true })).toMatchObject({
      userModalMode: "login",
    });
  });
});

test("nothing was typed where there is nothing to type into", () => {
  expect(hasTyped(null)).toBe(false);
});
