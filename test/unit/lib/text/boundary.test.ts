import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const CLEANING = /\.trim(?:Start|End)?\(|\.normalize\(|\\p\{C[fc]?\}/;

/** Files that trim or normalize text that isn't typed input, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "app/lib/text/": "the module itself",
  "app/rendering/vite/": "our own style sheets",
  "app/features/content/": "our own Markdown, compiled",
  "app/features/geography/": "place names: find-place and place-key have rules of their own",
  "app/features/events/icalendar/": "the syntax of calendars",
  "app/features/events/check-import.server.ts": "tells the kind of a file by its beginning",
  "app/lib/csv/": "the syntax of spreadsheets, and what Excel would skip in cells we write",
  "app/lib/forms/multipart.server.ts": "header lines of a form's parts",
  "app/lib/html-text.ts": "joins lines that the module has cleaned",
  "app/lib/etag.ts": "the If-None-Match header",
  "app/features/accounts/passwords.server.ts": "passwords are hashed as NFKC and never trimmed",
  "app/features/accounts/password-strength.server.ts": "measures what is hashed",
  "app/features/events/event-fields.ts": "the ends of a description that the module has cleaned",
  "app/features/news/spelling.ts": "compatibility forms in words that the module has cleaned",
  "app/features/media/foreign-kind.ts": "white space in a picture's bytes",
  "app/features/mail/mail-headers.ts": "refuses what could end a header",
  "app/lib/cookie-probe.server.ts": "the Cookie header",
  "app/features/sessions/session-cookies.server.ts": "the Cookie header",
  "app/features/news-feed/foreign-embeds.ts": "text nodes and attributes of foreign HTML",
  "app/features/news-feed/picture-source.ts": "candidates of a srcset",
  "app/features/news-feed/foreign-html.server.ts": "text nodes of sanitized HTML",
  "app/features/news-feed/mapping.server.ts": "the cut end of an excerpt",
  "app/features/news/block-html.ts": "text nodes of our own HTML",
  "app/features/news/card-limits.ts": "the cut end of a card's text",
  "app/features/news/render-article.server.ts": "lines of our own HTML",
  "app/features/news/text-pictures.ts": "an alt text between the nodes of our own HTML",
  "app/features/newsroom/marks.ts": "moves the editor's selection",
  "app/features/newsroom/components/paste-html.client.ts": "lines of pasted HTML",
  "app/features/newsroom/submit-article.server.ts": "adds a line to a text that the module cleans",
  "app/features/sharing/card-words.ts": "the cut end of a card's text",
  "app/features/comments/forum-blocks.server.ts": "text nodes and attributes of a forum's HTML",
  "app/features/comments/quote.ts": "the cut end of a stored comment",
  "app/features/slips/stock-mods.ts": "splits stored modifications",
  "app/features/social/aggregator.ts": "the cut end of a line that the module has cleaned",
  "app/features/social/rules.ts": "the cut end of a message",
  "app/features/videos/video-feed.ts": "the cut end of a line that the module has cleaned",
  "app/features/certificates/verify-example.ts": "an example for other programs, as text",
  "app/features/leaderboard/components/run-slip.tsx": "lines of stored modifications",
  "app/features/slips/run-numbers.ts": "the unit behind a number that the module has cleaned",
  "app/features/tools/read-tool-values.ts": "the unit behind a number that the module has cleaned",
  "app/features/analytics/rules.ts":
    "asks whether a search was made; public pages load no cleaning for it",
  "app/features/approvals/texts.ts": "joins our own words",
  "app/features/slips/describe-submission.ts": "joins our own words",
  "app/features/drag-pak/draft.server.ts": "joins a stored first and last name",
  "app/features/leaderboard/read-board-page.server.ts": "joins a stored first and last name",
  "app/features/dealers/components/found-dealers.tsx": "joins the parts of a car's name",
  "app/routes/news/author.tsx": "joins our own words",
  "workers/": "headers and variables",
};

test("nothing but the text module trims, strips or normalizes typed text", () => {
  const paths = globSync("{app,workers,db}/**/*.{ts,tsx}");
  const violations = paths.filter((path) => CLEANING.test(readFileSync(path, "utf8")));
  const isExcepted = (path: string) =>
    Object.keys(EXCEPTIONS).some((start) => path.startsWith(start));
  expect(violations.filter((path) => !isExcepted(path))).toEqual([]);
  const unused = Object.keys(EXCEPTIONS).filter(
    (start) => !violations.some((path) => path.startsWith(start)),
  );
  expect(unused).toEqual([]);
});
