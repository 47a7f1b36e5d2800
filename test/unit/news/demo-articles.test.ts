import { existsSync, readdirSync, readFileSync } from "node:fs";
import { VFile } from "vfile";
import { describe, expect, it, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { markdownParser, toElements } from "#app/features/content/markdown.ts";
import { createSpeller } from "../../support/spelling.ts";

const NEWS = "db/seed/news";
const read = (file: string) => readFileSync(file, "utf8");
const slug = z.string().regex(/^[a-z0-9-]{1,80}$/);

const authors = z
  .array(
    z.strictObject({
      slug,
      name: z.string().min(3),
      hometown: z.string().min(3),
      bio: z.string().regex(/invented/i),
    }),
  )
  .parse(parse(read(`${NEWS}/authors.yaml`)));
const categories = z
  .array(z.strictObject({ slug, name: z.string(), description: z.string() }))
  .parse(parse(read(`${NEWS}/categories.yaml`)));
const tags = z
  .array(z.strictObject({ slug, name: z.string() }))
  .parse(parse(read(`${NEWS}/tags.yaml`)));

const slugsOf = (list: readonly { slug: string }[]) => list.map((one) => one.slug);

const FrontMatter = z.strictObject({
  title: z.string().min(10).max(100),
  excerpt: z.string().min(120).max(150),
  author: z.enum(slugsOf(authors)),
  categories: z
    .array(z.enum(slugsOf(categories)))
    .min(1)
    .max(2),
  tags: z
    .array(z.enum(slugsOf(tags)))
    .min(2)
    .max(5),
  published: z.iso.datetime(),
  isHomepage: z.boolean(),
  isEu: z.boolean(),
  picture: z.string().regex(/^[a-z0-9-]+\.svg$/),
  pictureAlt: z.string().min(10).max(200),
});

const articles = readdirSync(`${NEWS}/articles`).map((file) => {
  const [, front = "", body = ""] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(read(`${NEWS}/articles/${file}`)) ?? [];
  const meta = FrontMatter.parse(parse(front));
  const [year, month] = meta.published.split("-");
  const name = slug.parse(file.replace(/\.md$/, ""));
  return {
    ...meta,
    name,
    body,
    path: `/news/article/${meta.categories[0]}/${year}/${month}/${name}`,
  };
});

test("there are at least sixty, by seven invented authors, in eight categories, with thirty tags", () => {
  expect(articles.length).toBeGreaterThanOrEqual(60);
  expect([authors.length, categories.length, tags.length]).toEqual([7, 8, 30]);
  expect(new Set(articles.map(({ author }) => author)).size).toBe(7);
  expect(new Set(articles.map((article) => article.categories[0])).size).toBe(8);
  expect(new Set(articles.flatMap((article) => article.tags)).size).toBe(30);
});

test("no two were published at the same time", () => {
  expect(new Set(articles.map(({ published }) => published)).size).toBe(articles.length);
});

test("no author uses a picture twice", () => {
  const pictures = articles.map(({ author, picture }) => `${author} ${picture}`);
  expect(pictures.filter((one, at) => pictures.indexOf(one) !== at)).toEqual([]);
});

test("each picture is used once or twice", () => {
  const uses = Map.groupBy(articles, ({ picture }) => picture);
  expect([...uses].filter(([, users]) => users.length > 2)).toEqual([]);
  expect([...uses.keys()].sort()).toEqual(readdirSync(`${NEWS}/pictures`).sort());
});

test("every tall tale is labeled as one at the top", () => {
  const tales = articles.filter((article) => article.tags.includes("fiction"));
  expect(tales.length).toBeGreaterThanOrEqual(3);
  for (const { body } of tales) expect(body).toMatch(/^:::note\{title="Fiction"/);
});

test("every word is in American English", () => {
  const lists = ["content-words.txt", "news-words.txt"].map((file) => read(`test/support/${file}`));
  const misspelled = createSpeller(lists.join("\n"));
  const wrong = articles.flatMap(({ name, title, excerpt, pictureAlt, body }) => {
    const plain = body.replace(/\]\([^)]*\)/g, "]").replace(/\b(?:id|kind|scene)="[^"]*"/g, "");
    return misspelled([title, excerpt, pictureAlt, plain].join("\n")).map(
      (word) => `${name}: ${word}`,
    );
  });
  expect(wrong).toEqual([]);
});

describe.each(articles)("$name", ({ body }) => {
  it("is 300 to 1,200 words long", () => {
    const words = body.split(/\s+/).filter((word) => /\w/.test(word)).length;
    expect(words).toBeGreaterThanOrEqual(300);
    expect(words).toBeLessThanOrEqual(1_200);
  });

  it("uses headings and blocks as the content pages do", async () => {
    const file = new VFile({ value: body });
    await toElements(markdownParser().parse(file), file);
    expect(file.messages.map(String)).toEqual([]);
  });

  it("links to articles that exist", () => {
    const paths = new Set(articles.map(({ path }) => path));
    const links = [...body.matchAll(/\]\((\/news\/article\/[^)#]+)/g)].map(([, path = ""]) => path);
    expect(links.filter((path) => !paths.has(path))).toEqual([]);
    const pages = [...body.matchAll(/\]\((\/(?:racing-hq|track-experience|history)[^)#]*)/g)];
    for (const [, path] of pages) expect(existsSync(`app/content${path}.md`)).toBe(true);
  });
});
