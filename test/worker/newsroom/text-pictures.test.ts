import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, test } from "vitest";
import { renderMarkdown } from "#app/features/news/render-article.server.ts";
import { pictureKeysIn, pictureMarkdown } from "#app/features/news/text-pictures.ts";
import { NEW_ARTICLE_PATH } from "#app/features/newsroom/paths.ts";
import { uploadTextPicture } from "#app/features/newsroom/upload-text-picture.server.ts";
import { action as write } from "#app/routes/newsroom/new.tsx";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { type Newsroom, openNewsroom } from "#test/support/news.ts";
import { jpegFile, truncatedJpeg } from "#test/support/pictures.ts";
import { callRoute } from "#test/support/routes.ts";

let room: Newsroom;
beforeAll(async () => {
  room = await openNewsroom();
});

const limits = { ...testDeps().limits, isWithin: async () => true };
const upload = (file: File | null, viewer = room.editor) =>
  uploadTextPicture({ ...testDeps(), limits, viewer }, file);
const named = (content: BlobPart, type = "image/jpeg") =>
  new File([content], "burnout.jpg", { type });
const keys = async () =>
  (await env.MEDIA.list({ prefix: `news/${room.editor.id}/` })).objects.map(({ key }) => key);

describe("a picture for a text", () => {
  it("keeps its aspect ratio and is public", async () => {
    const tall = await upload(jpegFile({ width: 300, height: 640 }));
    expect(tall).toEqual({
      key: expect.stringMatching(`^news/${room.editor.id}/[\\w-]{24}\\.jpg$`),
      width: 300,
      height: 640,
    });
    expect((await env.MEDIA.head(tall.key))?.httpMetadata?.contentType).toBe("image/jpeg");
  });

  it("is scaled down to the largest size that pages use", async () => {
    expect(await upload(jpegFile({ width: 4000, height: 1000 }))).toMatchObject({
      width: 2000,
      height: 500,
    });
  });

  it.each<[string, () => File | null, string, RegExp]>([
    ["nothing", () => null, "invalid", /Choose a photo/],
    ["HTML named .jpg", () => named("<html><script>1</script>"), "unsupported_media_type", /HTML/],
    [
      "SVG named .jpg",
      () => named("<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>"),
      "unsupported_media_type",
      /SVG/,
    ],
    ["a file that stops", () => named(truncatedJpeg()), "invalid", /damaged/],
    ["an empty file", () => named(""), "invalid", /empty/],
    ["13 MB", () => named(new Uint8Array(13_000_000)), "too_large", /12 MB/],
  ])("gets a field error if it is %s", async (_, file, code, why) => {
    const before = await keys();
    await expect(upload(file())).rejects.toMatchObject({
      code,
      errors: { picture: expect.stringMatching(why) },
    });
    expect(await keys()).toEqual(before);
  });

  it("is accepted from editors only", async () => {
    const people = [await createUser(), await createUser({ role: "moderator" })];
    for (const person of people) {
      const refused = upload(jpegFile(), await viewerOf(person));
      await expect(refused).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});

describe("a picture in Markdown", () => {
  const picture = { key: "news/7/abc_-1.jpg", width: 1600, height: 900 };
  const render = async (markdown: string) => {
    const { article, mistakes } = await renderMarkdown(markdown);
    return { html: article.html, mistakes };
  };

  it("has all served sizes, and reserves its space while loading", async () => {
    const { html } = await render(pictureMarkdown(picture, { alt: "A lane", caption: "At dusk" }));
    expect(html).toContain('<figure class="picture"><img src="/media/news/7/abc_-1.jpg"');
    for (const part of [
      'alt="A lane"',
      'width="1600"',
      'height="900"',
      "/media/news/7/abc_-1.jpg?w=400 400w",
      "/media/news/7/abc_-1.jpg?w=2000 1600w",
      'loading="lazy"',
      "<figcaption>At dusk</figcaption>",
    ]) {
      expect(html).toContain(part);
    }
  });

  it.each([
    ["A [red] car"],
    ['She said "go" & went'],
    ["Back \\ slash, `code`, *star*, _line_"],
    ["<script>alert(1)</script>"],
    ["](javascript:alert(1)) ![x](y"],
    ["At 4:a and :note, ::cta or :::quote"],
    ["Two\nlines &amp; &lt;b&gt;"],
    ["~~struck~~ www.example.com https://example.com"],
  ])("keeps its description, with any characters: %s", async (words) => {
    const { html, mistakes } = await render(
      pictureMarkdown(picture, { alt: words, caption: words }),
    );
    expect(mistakes).toEqual([]);
    const sentence = words.replace(/\s+/g, " ");
    const seen: Record<string, string> = { alt: "", caption: "" };
    let scripts = 0;
    const rewriter = new HTMLRewriter()
      .on("script", {
        element() {
          scripts += 1;
        },
      })
      .on("img", {
        element(image) {
          seen.alt = readEntities(image.getAttribute("alt") ?? "");
          expect(image.getAttribute("onerror")).toBeNull();
        },
      })
      .on("figcaption", {
        text(chunk) {
          seen.caption += chunk.text;
        },
      });
    await rewriter.transform(new Response(html)).text();
    expect([seen.alt, readEntities(seen.caption ?? "")]).toEqual([sentence, sentence]);
    expect(scripts).toBe(0);
  });

  it("can be part of a gallery", async () => {
    const item = (alt: string) => `- ${pictureMarkdown(picture, { alt })}`;
    const text = `:::gallery{title="Night"}\n${["A", "B", "C"].map(item).join("\n")}\n:::`;
    const { html, mistakes } = await render(text);
    expect(mistakes).toEqual([]);
    expect(html).toMatch(
      /^<p class="block-title">Night<\/p><div class="gallery">(<figure class="picture"><img [^>]+><\/figure>){3}<\/div>$/,
    );
  });

  it("is found by its key anywhere in the text", () => {
    const text = `${pictureMarkdown(picture, { alt: "A" })}\n\n- ![B](/media/news/8/b.jpg)\n- ![B](/media/news/8/b.jpg)\n\n![C](/media/vehicles/1/c.jpg) ![D](/media/news-feed/d.jpg)`;
    expect(pictureKeysIn(text)).toEqual(["news/7/abc_-1.jpg", "news/8/b.jpg"]);
  });
});

/** The HTML entities of these characters. */
function readEntities(text: string): string {
  const names: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&", "#x27": "'" };
  return text.replace(/&(#x\w+|\w+);/g, (whole, name: string) => {
    const code = /^#x(\w+)$/.exec(name)?.[1];
    return names[name] ?? (code ? String.fromCodePoint(Number.parseInt(code, 16)) : whole);
  });
}

describe("a picture that comes with the form, without script", () => {
  const send = (change: Record<string, string | File>) =>
    callRoute(write, {
      path: NEW_ARTICLE_PATH,
      params: {},
      viewer: room.editor,
      limits,
      form: {
        act: "save",
        title: "Night lanes",
        markdown: "Before it.",
        authorId: "own",
        category: String(room.categories.racing),
        timeZone: "America/New_York",
        ...change,
      },
    });

  test("is appended to the text", async () => {
    const textPicture = jpegFile({ width: 400, height: 300 });
    const { location } = await send({ textPicture, textPictureAlt: "A [lane]" });
    const markdown = await env.DB.prepare("select markdown from news_articles where id = ?")
      .bind(Number(location?.split("/").at(-1)))
      .first<string>("markdown");
    expect(markdown).toMatch(
      /^Before it\.\n\n!\[A \\\[lane\\\]\]\(\/media\/news\/\d+\/[\w-]+\.jpg#400x300\)\n$/,
    );
  });

  test.each<[string, Record<string, string | File>, number, string]>([
    ["says nothing", { textPicture: jpegFile() }, 422, "textPictureAlt"],
    [
      "is an SVG",
      { textPicture: named("<svg/>", "image/jpeg"), textPictureAlt: "A lane" },
      415,
      "textPicture",
    ],
  ])("is rejected if it %s", async (_, change, status, field) => {
    const answer = await send({ slug: `refused-${field.toLowerCase()}`, ...change });
    expect(answer).toMatchObject({
      status,
      data: { errors: { [field]: expect.any(String) }, values: { markdown: "Before it." } },
    });
  });

  test("is deleted if the article is rejected", async () => {
    const before = await keys();
    const waiting: Promise<unknown>[] = [];
    const { status } = await callRoute(write, {
      path: NEW_ARTICLE_PATH,
      params: {},
      viewer: room.editor,
      limits,
      deps: { waitUntil: (work: Promise<unknown>) => void waiting.push(work) },
      form: {
        act: "save",
        title: "Refused",
        markdown: "<b>no</b>",
        authorId: "own",
        category: String(room.categories.racing),
        picture: jpegFile(),
        alt: "A lane",
        textPicture: jpegFile(),
        textPictureAlt: "Another lane",
      },
    });
    expect(status).toBe(422);
    await Promise.all(waiting);
    expect(await keys()).toEqual(before);
  });
});
