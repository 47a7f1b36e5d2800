import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from "react-router";
import { describe, expect, test } from "vitest";
import { explainLoginFailure, loginFailureOf } from "#app/features/sessions/login-failure.ts";

const UNREADABLE = "Unable to process server response. Please try again later.";
const REFUSED = "Invalid username or password";

describe("a failed sign-in", () => {
  test.each([
    [502, "<html>Bad gateway</html>", 500, UNREADABLE],
    [401, "<html>Unauthorized</html>", 500, UNREADABLE],
    [200, "", 500, UNREADABLE],
    [500, "", 500, UNREADABLE],
    [200, "null", 500, UNREADABLE],
    [200, '"text"', 500, UNREADABLE],
    [401, '{"message":"Invalid username or password"}', 401, REFUSED],
    [401, '{"message":"Log in to continue."}', 401, "Log in to continue."],
    [401, "{}", 401, REFUSED],
    [400, '{"message":"Password is required"}', 401, REFUSED],
    [403, '{"code":"cross_origin"}', 401, REFUSED],
    [429, '{"message":"Too many attempts."}', 401, REFUSED],
    [500, '{"message":"An error occurred."}', 401, REFUSED],
  ])("of %i with %j is shown as %i: %s", (status, body, as, message) => {
    expect(loginFailureOf({ status, body })).toEqual({ status: as, message });
  });

  test("is read from what the router throws", () => {
    const thrown = (status: number, text: unknown) => new ErrorResponseImpl(status, "", text);
    expect(explainLoginFailure(thrown(502, "<html>")).message).toBe(UNREADABLE);
    expect(explainLoginFailure(thrown(403, '{"code":"cross_origin"}')).message).toBe(REFUSED);
    expect(explainLoginFailure(thrown(500, { message: "?" })).message).toBe(UNREADABLE);
    expect(explainLoginFailure(new Error("Unable to decode turbo-stream response")).message).toBe(
      UNREADABLE,
    );
    expect(explainLoginFailure(new TypeError("Failed to fetch")).message).toContain(
      "can't be reached",
    );
  });
});
