import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, test } from "vitest";
import { type DataResult, keepBoard } from "#app/features/leaderboard/board-failure.ts";

const BOARD = { routeId: "board", path: "/1320-club?q=north" };

/** The data of the board and the root after a request for both failed like this. */
function resultsAfter(thrown: unknown): Record<string, DataResult> {
  const results: Record<string, DataResult> = {
    root: { type: "error", result: thrown },
    board: { type: "error", result: thrown },
  };
  keepBoard(results, BOARD);
  return results;
}

test.each([
  [new ErrorResponse(502, "Bad Gateway", "<h1>Bad gateway</h1>"), "HTTP error status 502"],
  [new ErrorResponse(403, "Forbidden", "<h1>Blocked</h1>"), "HTTP error status 403"],
  [new ErrorResponse(500, "", { message: "Oops", requestId: "1" }), "HTTP error status 500"],
  [new TypeError("Failed to fetch"), "Failed to fetch"],
  [new Error("Unable to decode turbo-stream response"), "Part of the board is missing"],
])("a board that fails with %s shows '%s' and keeps its URL", (thrown, failure) => {
  const results = resultsAfter(thrown);
  expect(Object.keys(results)).toEqual(["board"]);
  expect(results.board).toMatchObject({
    type: "data",
    result: { view: null, failure, controls: { here: BOARD.path } },
  });
});

test.each([
  ["a redirect", new Response(null, { status: 302 })],
  ["a denial", new ErrorResponse(401, "", { message: "Log in to find your run." })],
])("%s from our own loader is not a failure", (_name, thrown) => {
  expect(resultsAfter(thrown)).toEqual({
    root: { type: "error", result: thrown },
    board: { type: "error", result: thrown },
  });
});

test("successful results are unchanged", () => {
  const results: Record<string, DataResult> = { board: { type: "data", result: 1 } };
  keepBoard(results, BOARD);
  expect(results).toEqual({ board: { type: "data", result: 1 } });
});
