import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, test } from "vitest";
import { typedEventSchema } from "#app/features/events/event-fields.ts";
import { renderDescription } from "#app/features/events/render-description.server.ts";
import { autosaveArticle } from "#app/features/newsroom/autosave-article.server.ts";
import { NEW_ARTICLE_PATH } from "#app/features/newsroom/paths.ts";
import { previewMarkdown } from "#app/features/newsroom/preview-markdown.server.ts";
import { action as write } from "#app/routes/newsroom/new.tsx";
import { testDeps } from "#test/support/deps.ts";
import { type Newsroom, openNewsroom, publish } from "#test/support/news.ts";
import { callRoute } from "#test/support/routes.ts";

let room: Newsroom;
beforeAll(async () => {
  room = await openNewsroom();
});

const preview = (markdown: string) =>
  previewMarkdown({ ...testDeps(), viewer: room.editor }, { markdown });
const countArticles = () =>
  env.DB.prepare("select count(*) as count from news_articles").first<{ count: number }>();

const HOSTILE: [what: string, text: string, mistake: RegExp][] = [
  ["blocks that nothing ends", "::::a\n".repeat(8_333), /^line 3001: /],
  ["quotes within quotes", `Fine.\n\n${">".repeat(49_000)}`, /^line 3: .*50 levels/],
  ["a table of 8,300 rows", `|a|\n|-|\n${"|a|\n".repeat(8_300)}`, /^line 3001: /],
  ["deep emphasis", `${"*a ".repeat(8_000)}${" b*".repeat(8_000)}`, /^line 1: .*marks/],
];

describe.each(HOSTILE)("an article of %s", (_, markdown, mistake) => {
  it("is reported by line in the preview, and isn't rendered", async () => {
    const { html, mistakes } = await preview(markdown);
    expect(html).toBe("");
    expect(mistakes).toEqual([expect.stringMatching(mistake)]);
  });

  it("is rejected by the form, which keeps the typed values", async () => {
    const before = await countArticles();
    const form = {
      act: "save",
      title: "Too much",
      excerpt: "",
      markdown,
      authorId: "own",
      category: String(room.categories.racing),
      timeZone: "America/New_York",
    };
    const { status, data } = await callRoute(write, {
      path: NEW_ARTICLE_PATH,
      params: {},
      viewer: room.editor,
      form,
      limits: { isWithin: async () => true },
    });
    expect(status).toBe(422);
    expect(data).toMatchObject({
      errors: { markdown: expect.stringMatching(mistake) },
      values: { markdown },
    });
    expect(await countArticles()).toEqual(before);
  });

  it("isn't saved by the autosave", async () => {
    const { id, version } = await publish(room, { status: "DRAFT" });
    const words = { version, title: "Heat", excerpt: "", markdown };
    await expect(
      autosaveArticle({ ...testDeps(), viewer: room.editor }, id, words),
    ).rejects.toMatchObject({
      code: "invalid",
      errors: { markdown: expect.stringMatching(mistake) },
    });
  });
});

test.each([
  ["::::a\n".repeat(1_400)],
  [`Fine.\n\n${">".repeat(9_000)}`],
  [`${"*a ".repeat(1_500)}${" b*".repeat(1_500)}`],
])("%.10j … is rejected as an event's description and renders no HTML", async (description) => {
  const issues = typedEventSchema.safeParse({ description }).error?.issues ?? [];
  const reasons = issues.filter(({ path }) => path[0] === "description");
  expect(reasons.map(({ message }) => message)).toEqual([expect.stringMatching(/^line \d+: /)]);
  expect(await renderDescription(description)).toBe("");
});

describe("a picture from another site", () => {
  it.each([
    ["Fine.\n\n![A tire](https://cdn.example/tire.jpg)", 3],
    ["![A tire](//cdn.example/tire.jpg)", 1],
    ["![A tire](data:image/png;base64,AAAA)", 1],
    ["![A tire](tire.jpg)", 1],
    ["![A tire][tire]\n\n[tire]: https://cdn.example/tire.jpg", 1],
    ["[![A tire](https://cdn.example/tire.jpg)](/racing-hq)", 1],
    [
      ":::gallery\n- ![A](/media/news/7/a.jpg)\n- ![B](https://b.example/b.jpg)\n- ![C](/c.jpg)\n:::",
      3,
    ],
  ])("is rejected on save: %j", async (markdown, line) => {
    const reason = new RegExp(`^line ${line}: Pictures of other sites aren't shown here.`);
    expect((await preview(markdown)).mistakes).toEqual([expect.stringMatching(reason)]);
    await expect(publish(room, { markdown })).rejects.toMatchObject({
      code: "invalid",
      errors: { markdown: expect.stringMatching(reason) },
    });
  });

  it("is a link in the description of an event", async () => {
    const html = await renderDescription(
      "![The track](https://cdn.example/t.jpg) ![](//b.example/x)",
    );
    expect(html).toContain('<a href="https://cdn.example/t.jpg">The track</a>');
    expect(html).not.toContain("<img");
  });
});

test("our own pictures are accepted", async () => {
  const text = "![A](/media/news/7/a.jpg#1600x900)\n\n![B][b] [c][b]\n\n[b]: /media/news/7/b.jpg";
  const { html, mistakes } = await preview(text);
  expect(mistakes).toEqual([]);
  expect(html).toContain("/media/news/7/b.jpg");
});
