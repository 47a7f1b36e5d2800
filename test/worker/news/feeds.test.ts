import { XMLParser, XMLValidator } from "fast-xml-parser";
import { beforeAll, describe, expect, it, test } from "vitest";
import { EU_TAG_ID } from "#db/schema/news.ts";
import { readAsDescribed } from "#test/support/api-routes.ts";
import { Client } from "#test/support/client.ts";
import { letNewsRest, type Newsroom, openNewsroom, publish } from "#test/support/news.ts";

const client = new Client();
const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === "item" });
let room: Newsroom;
let shownId = 0;
/** Articles that aren't public. */
const secrets: { id: number; slug: string }[] = [];

beforeAll(async () => {
  room = await openNewsroom();
  for (let n = 1; n <= 3; n += 1) await publish(room, { slug: `plain-${n}` });
  ({ id: shownId } = await publish(room, {
    slug: "shown",
    title: "Tires & <b>air</b> ]]>",
    excerpt: "Hot < cold & <i>dry</i>",
    markdown: "Read [the boards](/1320-club). ]]> done\u0008.",
    categoryIds: [room.categories.garage ?? 0, room.categories.racing ?? 0],
    tagIds: [room.tags.tires ?? 0, EU_TAG_ID],
    authorId: room.authors.admin ?? 0,
    publishedAt: new Date(Date.now() - 3_600_000),
    picture: { key: "news/tire.jpg", width: 1200, height: 675, alt: "A tire" },
  }));
  const tomorrow = new Date(Date.now() + 86_400_000);
  for (const fields of [
    { slug: "secret-draft", status: "DRAFT" },
    { slug: "secret-later", publishedAt: tomorrow },
    { slug: "secret-gone", status: "UNPUBLISHED" },
  ] as const) {
    secrets.push({ id: (await publish(room, fields)).id, slug: fields.slug });
  }
});

const text = async (path: string) => (await client.get(path)).text();
const tail = (address: string) => address.split("/").at(-1);

describe("feeds", () => {
  it("are RSS that an independent parser understands", async () => {
    const response = await client.get("/news/feed.xml");
    expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    const xml = await response.text();
    expect(XMLValidator.validate(xml)).toBe(true);
    const { channel } = parser.parse(xml).rss;
    expect(channel.link).toBe("http://garage.test/news");
    expect(channel.item.map(({ link }: { link: string }) => tail(link))).toEqual([
      "shown",
      "plain-3",
      "plain-2",
      "plain-1",
    ]);
    const [item] = channel.item;
    expect(item.title).toContain("<b>air</b>");
    expect(item["content:encoded"]).toContain('<a href="http://garage.test/1320-club">');
    expect(item.enclosure["@_url"]).toBe("http://garage.test/media/news/tire.jpg");
  });

  it("are also Atom and JSON, for each category, tag and author", async () => {
    const atom = await text("/news/category/racing/atom.xml");
    expect(XMLValidator.validate(atom)).toBe(true);
    expect(parser.parse(atom).feed.entry).toHaveLength(4);
    const json = JSON.parse(await text("/news/tag/tires/feed.json"));
    expect(json.version).toMatch(/^https:\/\/jsonfeed\.org/);
    expect(json.items.map(({ url }: { url: string }) => tail(url))).toEqual(["shown"]);
    expect(await text("/news/author/admin/feed.xml")).toContain("Quarter Mile Garage");
    expect(await text("/news/author/admin/feed.xml")).not.toContain("wp-root");
    expect(
      parser.parse(await text("/news/category/empty/feed.xml")).rss.channel.item,
    ).toBeUndefined();
    for (const path of ["tag/nope/feed.xml", "feed.xmlx", "xatom.xml", "place/tires/feed.xml"]) {
      expect((await client.get(`/news/${path}`)).status, path).toBe(404);
    }
  });

  it("pass the rules of the W3C's validator", async () => {
    const rss = await text("/news/feed.xml");
    expect(rss).not.toContain("<author>");
    expect(parser.parse(rss).rss.channel.item[0]["dc:creator"]).toBe("Quarter Mile Garage");
    expect(rss).toContain('type="image/jpeg"');
    const atom = await text("/news/atom.xml");
    expect(atom).toContain('<category label="Racing" term="racing"/>');
    expect(atom).toContain('type="image/jpeg"');
    expect(rss + atom).not.toContain("image/jpg");
    const json = JSON.parse(await text("/news/feed.json"));
    expect(json.items[0].author).toEqual({
      name: "Quarter Mile Garage",
      url: "http://garage.test/news/author/admin",
    });
  });

  it("show titles and excerpts as text, in formats that take them for HTML too", async () => {
    const [title, excerpt] = ["Tires & <b>air</b> ]]>", "Hot < cold & <i>dry</i>"];
    const escaped = {
      title: "Tires &amp; &lt;b&gt;air&lt;/b&gt; ]]&gt;",
      excerpt: "Hot &lt; cold &amp; &lt;i&gt;dry&lt;/i&gt;",
    };
    const { entry } = parser.parse(await text("/news/tag/tires/atom.xml")).feed;
    expect(entry.title["#text"]).toBe(escaped.title);
    expect(entry.summary["#text"]).toBe(escaped.excerpt);
    // RSS titles are text by convention, descriptions are HTML.
    const [item] = parser.parse(await text("/news/tag/tires/feed.xml")).rss.channel.item;
    expect([item.title, item.description]).toEqual([title, escaped.excerpt]);
    const [json] = JSON.parse(await text("/news/tag/tires/feed.json")).items;
    expect([json.title, json.summary]).toEqual([title, excerpt]);
  });

  /** The id of the article with a title, in each feed format. */
  async function idsOf(title: string) {
    const rss = parser.parse(await text("/news/feed.xml")).rss.channel.item;
    const atom = parser.parse(await text("/news/atom.xml")).feed.entry;
    const { items } = JSON.parse(await text("/news/feed.json"));
    const has = (item: { title: string | { "#text": string } }) =>
      [item.title, Object(item.title)["#text"]].includes(title);
    return [rss.find(has).guid["#text"], atom.find(has).id, items.find(has).id];
  }

  it("keep an article's id when its title, slug or category changes", async () => {
    const publishedAt = new Date(Date.now() - 1_800_000);
    const first = await publish(room, { slug: "first-name", title: "First name", publishedAt });
    const id = `tag:garage.test,2026:news/article/${first.id}`;
    expect(await idsOf("First name")).toEqual([id, id, id]);
    const change = {
      slug: "second-name",
      title: "Second name",
      categoryIds: [room.categories.garage ?? 0],
      publishedAt,
    };
    const second = await publish(room, change, { saved: first });
    expect(await idsOf("Second name")).toEqual([id, id, id]);
    await publish(room, { ...change, status: "UNPUBLISHED" }, { saved: second });
  });

  it("of a topic keep their id as well", async () => {
    const atom = parser.parse(await text("/news/author/gus/atom.xml")).feed;
    expect(atom.id).toBe(`tag:garage.test,2026:news/author/${room.authors.gus}`);
    expect(parser.parse(await text("/news/atom.xml")).feed.id).toBe("http://garage.test/news");
  });

  it("are sent again only after they have changed", async () => {
    await letNewsRest();
    const { headers } = await client.get("/news/feed.xml");
    expect(headers.get("x-cache")).toBe("bypass");
    const etag = headers.get("etag") ?? "";
    const since = headers.get("last-modified") ?? "";
    const again = async (conditions: Record<string, string>) =>
      (await client.fetch("/news/feed.xml", { headers: conditions })).status;
    expect(await again({ "if-none-match": etag })).toBe(304);
    expect(await again({ "if-modified-since": since })).toBe(304);
  });
});

test("sitemaps have listed articles and their lists; the news sitemap has those of two days", async () => {
  const sitemap = await text("/sitemaps/news.xml");
  expect(sitemap).toContain("<loc>http://garage.test/news/article/racing/2026/05/plain-1</loc>");
  for (const list of ["category/racing", "category/garage", "tag/tires", "author/admin"]) {
    expect(sitemap).toContain(`<loc>http://garage.test/news/${list}</loc>`);
  }
  const news = await text("/news-sitemap.xml");
  expect(XMLValidator.validate(news)).toBe(true);
  expect(parser.parse(news).urlset.url["news:news"]["news:title"]).toContain("air");
  expect(await text("/robots.txt")).toContain("Sitemap: http://garage.test/news-sitemap.xml");
});

test("articles that aren't public appear nowhere", async () => {
  for (const path of [
    "/news/feed.xml",
    "/news/atom.xml",
    "/news/feed.json",
    "/news/category/racing/feed.xml",
    "/sitemaps/news.xml",
    "/news-sitemap.xml",
    "/wp-json/wp/v2/posts?per_page=100",
    "/wp-json/wp/v2/posts?slug=secret-gone",
    "/wp-json/wp/v2/posts?search=article",
    "/api/news/recent?count=100",
    "/api/news/search?keyword=article&count=100",
    `/api/news/by-category?categoryId=${room.categories.racing}&count=100`,
    `/api/news/by-author?authorId=${room.authors.gus}&count=100`,
  ]) {
    const answer = await client.get(path);
    expect(answer.status, path).toBe(200);
    expect(await answer.text(), path).not.toContain("secret-");
  }
});

test("articles that aren't public are linked nowhere", async () => {
  for (const { id, slug } of secrets) {
    for (const path of [
      `/api/news/by-id?id=${id}`,
      `/api/news/by-slug?slug=${slug}`,
      `/api/news?slug=${slug}`,
      `/wp-json/wp/v2/posts/${id}`,
    ]) {
      expect((await client.get(path)).status, path).toBe(404);
    }
    expect(await text(`/wp-json/wp/v2/posts?slug=${slug}`)).toBe("[]");
  }
});

describe("the WordPress API", () => {
  const api = "/wp-json/wp/v2";
  async function get(path: string) {
    const response = await client.get(`${api}/${path}`);
    const body = await response.json<Record<string, unknown>[] & Record<string, unknown>>();
    const [name = ""] = path.split("?");
    const route = `GET ${api}/${name.replace(/\d+$/, "{id}")}`;
    if (response.ok) expect(readAsDescribed(route, response.status, body)).toEqual(body);
    return { status: response.status, headers: response.headers, body };
  }

  it("pages posts with totals and links", async () => {
    const { headers, body } = await get("posts?per_page=2&page=1");
    expect(body.map(({ slug }) => slug)).toEqual(["shown", "plain-3"]);
    expect(headers.get("x-wp-total")).toBe("4");
    expect(headers.get("x-wp-totalpages")).toBe("2");
    expect(headers.get("link")).toBe(
      '<http://garage.test/wp-json/wp/v2/posts?per_page=2&page=2>; rel="next"',
    );
    expect((await get("posts?per_page=2&page=2")).headers.get("link")).toContain('rel="prev"');
    expect((await get("posts")).body[0]).not.toHaveProperty("_embedded");
  });

  it("returns posts with WordPress's fields and embedded resources", async () => {
    const { body } = await get(`posts/${shownId}?_embed`);
    expect(body).toMatchObject({
      id: shownId,
      slug: "shown",
      status: "publish",
      type: "post",
      date_gmt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      title: { rendered: "Tires &amp; &lt;b&gt;air&lt;/b&gt; ]]&gt;" },
      tags: [room.tags.tires, 3012],
      _embedded: {
        author: [{ name: "Quarter Mile Garage", slug: "admin" }],
        "wp:featuredmedia": [
          {
            alt_text: "A tire",
            media_details: {
              sizes: {
                medium: { width: 400, height: 225 },
                full: { source_url: "http://garage.test/media/news/tire.jpg" },
              },
            },
          },
        ],
        "wp:term": [
          [
            { slug: "garage", taxonomy: "category", name: "Garage &amp; Tools" },
            { slug: "racing" },
          ],
          [{ slug: "tires", taxonomy: "post_tag" }, { id: 3012 }],
        ],
      },
    });
    const built = await client.postJson("/api/news/build-article", body);
    expect(await built.json()).toMatchObject({
      formattedData: { title: "Tires & <b>air</b> ]]>", author: { slug: "admin" } },
    });
  });

  it("filters posts by term, author, words and slug", async () => {
    const slugs = async (query: string) =>
      (await get(`posts?${query}`)).body.map(({ slug }) => slug);
    expect(await slugs(`categories=${room.categories.garage}`)).toEqual(["shown"]);
    expect(await slugs("tags=3012")).toEqual(["shown"]);
    expect(await slugs(`tags=${room.tags.tires},${room.tags.launch}`)).toEqual(["shown"]);
    expect(await slugs(`tags=3012&categories=${room.categories.racing}`)).toEqual(["shown"]);
    expect(await slugs(`author=${room.authors.admin}`)).toEqual(["shown"]);
    expect(await slugs("search=air")).toEqual(["shown"]);
    expect(await slugs("slug=plain-2")).toEqual(["plain-2"]);
    const none = await get("posts?search=zzzzzz");
    expect([none.status, none.body, none.headers.get("x-wp-total")]).toEqual([200, [], "0"]);
  });

  it("has an index with the namespace and its routes", async () => {
    const index = await (await client.get("/wp-json")).json();
    expect(index).toMatchObject({ namespaces: ["wp/v2"], url: "http://garage.test" });
    expect(await (await client.get(api)).json()).toMatchObject({
      namespace: "wp/v2",
      routes: { "/wp/v2/posts": { methods: ["GET"] } },
    });
  });

  it("selects posts by id, date and offset", async () => {
    const slugs = async (query: string) => {
      const { status, body } = await get(`posts?${query}`);
      expect(status, query).toBe(200);
      return body.map(({ slug }) => slug);
    };
    const all = await slugs("");
    const { body } = await get("posts");
    const ids = body.map(({ id }) => id);
    const dates = body.map(({ date_gmt }) => date_gmt);
    expect(await slugs(`include=${ids[2]},${ids[0]}`)).toEqual([all[0], all[2]]);
    expect(await slugs(`include[]=${ids[2]}&include[]=${ids[0]}&orderby=include`)).toEqual([
      all[2],
      all[0],
    ]);
    expect(await slugs(`exclude=${ids[1]}`)).toEqual(all.toSpliced(1, 1));
    expect(await slugs("offset=1&per_page=2")).toEqual(all.slice(1, 3));
    expect(await slugs("offset=99")).toEqual([]);
    expect(await slugs(`after=${dates[2]}`)).toEqual(all.slice(0, 2));
    expect(await slugs(`after=${dates[2]}Z`)).toEqual(all.slice(0, 2));
    expect(await slugs(`before=${dates[1]}`)).toEqual(all.slice(2));
    expect(await slugs("after=2100-01-01")).toEqual([]);
    expect(await slugs("order=asc")).toEqual(all.toReversed());
    expect(await slugs("orderby=slug&order=asc")).toEqual(all.toSorted());
    expect(await slugs("orderby=id&order=asc&per_page=1&page=2")).toHaveLength(1);
    expect(await slugs(`slug=${all[1]},${all[0]}`)).toEqual([all[0], all[1]]);
    expect((await get("posts?orderby=title&per_page=2")).headers.get("x-wp-total")).toBe("4");
    expect(await slugs(`slug=${all[0]}&categories=${room.categories.empty}`)).toEqual([]);
    expect(await slugs("_=1764100000000&_locale=user")).toEqual(all);
  });

  it("combines terms by AND or OR, in every list syntax", async () => {
    const slugs = async (query: string) =>
      (await get(`posts?${query}`)).body.map(({ slug }) => slug);
    const { racing, garage, empty } = room.categories;
    const { tires, launch } = room.tags;
    expect(await slugs(`categories[]=${garage}&categories[]=${empty}`)).toEqual(["shown"]);
    expect(await slugs(`categories[0]=${garage}`)).toEqual(["shown"]);
    expect(await slugs(`categories[terms]=${racing},${garage}&categories[operator]=AND`)).toEqual([
      "shown",
    ]);
    expect(await slugs(`tags[terms]=${tires},3012&tags[operator]=AND`)).toEqual(["shown"]);
    expect(
      await slugs(`tags[terms][]=${tires}&tags[terms][]=${launch}&tags[operator]=AND`),
    ).toEqual([]);
    expect(await slugs("tags=")).toHaveLength(4);
  });

  it("finds a category, tag or author by id", async () => {
    const { racing } = room.categories;
    expect((await get(`categories/${racing}`)).body).toMatchObject({ id: racing, slug: "racing" });
    expect((await get(`tags/${room.tags.tires}`)).body).toMatchObject({ slug: "tires" });
    expect((await get(`users/${room.authors.gus}`)).body).toMatchObject({ slug: "gus" });
    expect(await get("categories/999999")).toMatchObject({
      status: 404,
      body: { code: "rest_term_invalid" },
    });
    // An author without articles isn't public.
    expect(await get(`users/${room.authors.quiet}`)).toMatchObject({
      status: 404,
      body: { code: "rest_user_invalid_id" },
    });
    expect((await get("tags/x")).body.code).toBe("rest_no_route");
    const slugs = async (query: string) =>
      (await get(`categories?${query}`)).body.map(({ slug }) => slug);
    expect(await slugs("orderby=count&order=desc&hide_empty=true")).toEqual(["racing", "garage"]);
    expect(await slugs(`exclude=${racing}&order=asc`)).toEqual(["empty", "garage"]);
    expect(await slugs(`include=${racing}`)).toEqual(["racing"]);
    expect(await slugs("search=TOOL")).toEqual(["garage"]);
    expect(await slugs("offset=2")).toEqual(["empty"]);
  });

  it("picks fields, also nested ones", async () => {
    const picked = async (path: string) =>
      (await client.get(`${api}/${path}`)).json<Record<string, unknown>>();
    expect(await picked(`posts/${shownId}?_fields=id,title.rendered`)).toEqual({
      id: shownId,
      title: { rendered: "Tires &amp; &lt;b&gt;air&lt;/b&gt; ]]&gt;" },
    });
    expect(await picked("posts?per_page=1&_fields=slug,content.protected,none,__proto__")).toEqual([
      { slug: "shown", content: { protected: false } },
    ]);
  });

  it.each([
    ["posts", "sticky=true", "sticky"],
    ["posts", "author_exclude=1", "author_exclude"],
    ["posts", "tags[include_children]=1", "tags[include_children]"],
    ["posts", "orderby=author", "orderby"],
    ["posts", "orderby=relevance", "orderby"],
    ["posts", "order=up", "order"],
    ["posts", "after=yesterday", "after"],
    ["posts", "before=2026-02-31T00:00:00", "before"],
    ["posts", "offset=-1", "offset"],
    ["posts", "offset=99999999", "offset"],
    ["posts", "offset=99999999999999999999", "offset"],
    ["posts", "per_page=99999999999999999999", "per_page"],
    ["posts", "page=1.5", "page"],
    ["posts", "context=edit", "context"],
    ["posts", "status=draft", "status"],
    ["posts", "include=1,x", "include"],
    ["posts", "tags[operator]=XOR", "tags[operator]"],
    ["posts", "_fields=a b", "_fields"],
    ["categories", "parent=0", "parent"],
    ["users", "roles=admin", "roles"],
  ])("%s?%s is rejected by name", async (name, query, param) => {
    expect(await get(`${name}?${query}`)).toMatchObject({
      status: 400,
      body: { code: "rest_invalid_param", data: { params: { [param]: expect.any(String) } } },
    });
  });

  it("what can't be answered is refused in its words", async () => {
    for (const page of ["99", "1000001", "9".repeat(20), "9".repeat(400)]) {
      for (const name of ["posts", "categories", "tags", "users"]) {
        expect(await get(`${name}?page=${page}`), `${name} ${page}`).toMatchObject({
          status: 400,
          body: { code: "rest_post_invalid_page_number", data: { status: 400 } },
        });
      }
    }
    expect(await get("posts?per_page=500")).toMatchObject({
      status: 400,
      body: {
        code: "rest_invalid_param",
        message: "Invalid parameter(s): per_page",
        data: {
          status: 400,
          params: { per_page: "per_page must be between 1 (inclusive) and 100 (inclusive)" },
        },
      },
    });
    expect(await get("posts/999999")).toMatchObject({
      status: 404,
      body: { code: "rest_post_invalid_id", message: "Invalid post ID.", data: { status: 404 } },
    });
    expect((await get("posts/abc")).body.code).toBe("rest_no_route");
  });

  it("lists categories, tags and authors with their counts", async () => {
    const { body } = await get("categories?per_page=100");
    expect(body.map(({ slug, count }) => [slug, count])).toEqual([
      ["racing", 4],
      ["garage", 1],
      ["empty", 0],
    ]);
    expect((await get("tags?slug=eu")).body).toMatchObject([{ id: 3012, count: 1 }]);
    expect((await get("tags?slug=none-such")).body).toEqual([]);
    expect((await get("users")).body.map(({ name }) => name)).toEqual([
      "Gus Tillery",
      "Quarter Mile Garage",
    ]);
  });
});
