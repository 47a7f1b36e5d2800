import { expect, test } from "vitest";
import { describeError } from "#app/features/site/describe-error.ts";
import { errorTexts } from "#app/features/site/texts.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { readDialog, toRootDialog } from "#app/ui/root-data.ts";

/** React Router's result for `throw data(…)`. */
function answer(status: number, data: unknown) {
  return { status, statusText: "", internal: false, data };
}

test("a missing page and other failures have different texts", () => {
  expect(errorTexts(404)).toEqual({
    title: "404 Page Not Found",
    text: "Sorry, the page you are looking for does not exist.",
  });
  expect(errorTexts(403)).toEqual(errorTexts(500));
  expect(errorTexts(500)).toEqual({
    title: "Something Went Wrong",
    text: "Sorry, an unexpected error occurred.",
  });
});

test("a thrown response shows its message, alone or with a request id", () => {
  expect(describeError(answer(404, "Page not found: /x"))).toEqual({
    status: 404,
    message: "Page not found: /x",
    requestId: "",
  });
  expect(describeError(answer(403, { message: "No.", requestId: "r1" }))).toEqual({
    status: 403,
    message: "No.",
    requestId: "r1",
  });
});

test("an unexpected failure reveals no details", () => {
  expect(describeError(new TypeError("Failed to fetch"))).toEqual({
    status: 503,
    message: "Error: Failed to fetch",
    requestId: "",
  });
  expect(describeError(new TypeError("x is undefined")).message).toBe("");
  expect(describeError(new Error("secret"))).toEqual({ status: 500, message: "", requestId: "" });
  expect(describeError(answer(500, { message: 7 })).message).toBe("");
  expect(describeError(answer(502, "\n<html>Bad gateway</html>"))).toEqual({
    status: 502,
    message: "",
    requestId: "",
  });
});

test("only existing dialogs can be opened", () => {
  expect(toRootDialog("activationSuccess")).toBe("activationSuccess");
  expect(toRootDialog("constructor")).toBeNull();
  expect(readDialog({ dialog: "resetPassword" })).toBe("resetPassword");
  expect(readDialog(undefined)).toBeNull();
});

test("a page's meta data has its title, URL and picture", () => {
  const meta = pageMeta({
    title: "Boards",
    path: "/1320-club",
    matches: [{ loaderData: { origin: "https://g.test" } }],
  });
  expect(meta).toContainEqual({ title: "Boards | Quarter Mile Garage" });
  expect(meta).toContainEqual({
    tagName: "link",
    rel: "canonical",
    href: "https://g.test/1320-club",
  });
  expect(meta).toContainEqual({ property: "og:url", content: "https://g.test/1320-club" });
  expect(meta).toContainEqual({
    property: "og:image",
    content: "https://g.test/art/share.jpg",
  });
  expect(meta).toContainEqual({ property: "og:image:width", content: "1200" });
  expect(meta).not.toContainEqual({ name: "robots", content: "noindex" });
});
