import { afterEach, expect, test, vi } from "vitest";
import { resetAndSignIn } from "#app/features/recovery/reset-and-sign-in.ts";
import {
  afterTyping,
  canSubmit,
  confirmationMessage,
  type FieldHistory,
  passwordMessage,
} from "#app/features/recovery/reset-form-rules.ts";

const TOO_WEAK =
  "Your password must contain at least 1 character, 1 number, and be at least 6 characters long.";
const UNTOUCHED: FieldHistory = { hasBlurred: false, hasBeenLongEnough: false };

/** The messages while somebody types one text after the other. */
function typing(...texts: string[]): string[] {
  let history = UNTOUCHED;
  return texts.map((text) => {
    history = afterTyping(history, text);
    return passwordMessage(text, history);
  });
}

test("shows no error while the first six characters are typed", () => {
  expect(typing("", "a", "ab", "abc", "abcd", "abcd1")).toEqual(["", "", "", "", "", ""]);
});

test("what was long enough once is corrected when it is too short again", () => {
  expect(typing("abcde1", "abcde", "a", "")).toEqual(["", TOO_WEAK, TOO_WEAK, TOO_WEAK]);
});

test("leaving the field brings the message out, and it stays while it is true", () => {
  const left = { ...UNTOUCHED, hasBlurred: true };
  for (const text of ["", "abc1"]) expect(passwordMessage(text, left)).toBe(TOO_WEAK);
  expect(passwordMessage("abcde1", left)).toBe("");
});

test("six characters without a letter or a digit are corrected at once", () => {
  expect(typing("abcdef", "123456", "abcde1")).toEqual([TOO_WEAK, TOO_WEAK, ""]);
});

test("a confirmation that differs is corrected once there is one", () => {
  expect(confirmationMessage("abcde1", "")).toBe("");
  expect(confirmationMessage("abcde1", "abcde")).toBe("Passwords do not match.");
  expect(confirmationMessage("abcde1", "abcde1")).toBe("");
});

test("the form can be sent when both fields are filled without errors", () => {
  expect(canSubmit("abcde1", "abcde1")).toBe(true);
  const others = [
    ["", ""],
    ["abcde1", ""],
    ["abcde1", "abcde2"],
    ["abc1", "abc1"],
    ["abcdef", "abcdef"],
  ] as const;
  for (const [password, confirmation] of others) {
    expect(canSubmit(password, confirmation)).toBe(false);
  }
});

const INPUT = { resetToken: "token", password: "abcde1", confirmPassword: "abcde1" };

/** Answers the reset and then the sign-in; `null` is a lost connection. */
function answer(...answers: (Response | null)[]) {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)) });
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (!next) throw new TypeError("no connection");
    return next.clone();
  });
  return sent;
}
afterEach(() => vi.unstubAllGlobals());

const json = (body: unknown, status = 200) => Response.json(body, { status });
const SET = { success: true, validation: { status: "success" }, user: { username: "jo" } };

test("sets the password, then logs in with it", async () => {
  const sent = answer(json(SET), json({ success: true }));
  expect(await resetAndSignIn(INPUT)).toEqual({
    kind: "signedIn",
    message: "Your password has been set and you are now logged in.",
  });
  expect(sent).toEqual([
    { path: "/api/users/reset-password", body: INPUT },
    { path: "/api/users/login", body: { username: "jo", password: "abcde1" } },
  ]);
});

test.each([
  ["refused", json({ success: false, message: "Invalid username or password" }, 401)],
  ["answered without success", json({ success: false })],
  ["lost", null],
])("a login that is %s is reported as such", async (_how, login) => {
  answer(json(SET), login);
  expect(await resetAndSignIn(INPUT)).toEqual({
    kind: "signInFailed",
    message:
      "Password reset succeeded, but automatic login failed. Please log in with your new password.",
  });
});

test("a success without a username asks to log in", async () => {
  const sent = answer(json({ success: true, validation: { status: "success" } }));
  expect(await resetAndSignIn(INPUT)).toEqual({
    kind: "set",
    message: "Your password has been successfully set. Please log in with your new password.",
  });
  expect(sent).toHaveLength(1);
});

test.each([[{ success: false }], [{ success: true, validation: { status: "failure" } }], [null]])(
  "an answer without success is a failure: %j",
  async (body) => {
    answer(json(body));
    expect(await resetAndSignIn(INPUT)).toMatchObject({
      kind: "failed",
      message: "Unable to reset password. Please try again.",
    });
  },
);

test("the server's own message is shown if it sent one", async () => {
  const errors = { password: "Choose another." };
  answer(
    json({ success: false, code: "invalid", message: "Please fix the issues below.", errors }, 400),
  );
  expect(await resetAndSignIn(INPUT)).toEqual({
    kind: "failed",
    message: "Please fix the issues below.",
    errors,
    code: "unavailable",
  });
  answer(
    json(
      { success: false, code: "gone", message: "Unable to reset password. Please try again." },
      410,
    ),
  );
  expect(await resetAndSignIn(INPUT)).toMatchObject({ code: "gone" });
});

test.each([
  ["a lost connection", null],
  ["an answer that is no JSON", new Response("<h1>Bad gateway</h1>", { status: 502 })],
])("%s is an error without them", async (_what, response) => {
  answer(response);
  expect(await resetAndSignIn(INPUT)).toMatchObject({
    kind: "failed",
    message: "An error occurred. Please try again.",
    errors: {},
  });
});
