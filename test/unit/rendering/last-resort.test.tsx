import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RemixErrorBoundary } from "#app/rendering/last-resort.tsx";

test("a document whose frame fails says so, with a link that loads it again and no stack trace", () => {
  const boundary = new RemixErrorBoundary({ children: "The page" });
  expect(renderToStaticMarkup(boundary.render())).toBe("The page");
  boundary.state = RemixErrorBoundary.getDerivedStateFromError();
  expect(renderToStaticMarkup(boundary.render())).toBe(
    '<html lang="en"><head></head><body>This page failed. <a href="?">Retry</a></body></html>',
  );
});
