import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { jpeg } from "../support/pictures.ts";

/** A placeholder for its uploads folder. */
const UPLOADS = "https://uploads.paddock.example";
const PICTURE = jpeg({ width: 1600, height: 900 });
const CATEGORIES = 120;
const TAGS = 300;
const AUTHORS = 20;
const PARAGRAPHS = 12;
const WORDS = "the car left first and the clocks said what nobody on the line believed".split(" ");

type Post = { id: number; slug: string; modified_gmt: string; [field: string]: unknown };

/** A local WordPress with posts of some 700 words, each with two pictures and a video. */
export type LocalWordPress = {
  url: string;
  /** The number of requests so far. */
  requestCount(): number;
  /** Publishes one more post. @returns its id */
  publish(): number;
  close(): void;
};

/** Serves posts, categories, tags and authors in WordPress's format. */
export async function serveWordPress(count: number): Promise<LocalWordPress> {
  const posts = Array.from({ length: count }, (_, at) => postOf(count - at));
  const lists: Readonly<Record<string, readonly object[]>> = {
    categories: termsOf("category", CATEGORIES),
    tags: termsOf("tag", TAGS),
    users: termsOf("author", AUTHORS),
  };
  let requestCount = 0;
  const server = createServer((request, response) => {
    requestCount += 1;
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    if (url.pathname.startsWith("/uploads/")) {
      response.writeHead(200, { "content-type": "image/jpeg" });
      return response.end(PICTURE);
    }
    const route = url.pathname.split("/").at(-1) ?? "";
    const items = route === "posts" ? select(posts, url.searchParams) : (lists[route] ?? []);
    const size = Number(url.searchParams.get("per_page") ?? 10);
    const page = Number(url.searchParams.get("page") ?? 1);
    response.writeHead(200, {
      "content-type": "application/json; charset=UTF-8",
      "x-wp-total": `${items.length}`,
      "x-wp-totalpages": `${Math.ceil(items.length / size)}`,
    });
    const json = JSON.stringify(items.slice((page - 1) * size, page * size));
    response.end(json.replaceAll(UPLOADS, `${url.origin}/uploads`));
  });
  await listen(server);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/wp-json/wp/v2`,
    requestCount: () => requestCount,
    publish: () => posts.unshift(postOf(posts.length + 1)),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
}

function select(posts: readonly Post[], query: URLSearchParams): readonly Post[] {
  const include = query.get("include")?.split(",").map(Number);
  const after = query.get("modified_after")?.replace(".000Z", "");
  const wanted = query.get("slug");
  const matches = posts.filter(
    ({ id, slug, modified_gmt }) =>
      (!include || include.includes(id)) &&
      (!after || modified_gmt > after) &&
      (wanted === null || slug === wanted),
  );
  const sorted = query.get("order") === "asc" ? matches.toReversed() : matches;
  if (!query.has("_fields")) return sorted;
  return sorted.map(({ id, slug, modified_gmt }) => ({ id, slug, modified_gmt }));
}

function termsOf(kind: string, count: number) {
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    slug: `${kind}-${at + 1}`,
    name: `${kind} ${at + 1}`,
    description: "",
  }));
}

function postOf(id: number): Post {
  const at = new Date(Date.UTC(2010, 0, 1, id)).toISOString().slice(0, 19);
  const upload = `${UPLOADS}/${id}`;
  const text = (n: number) =>
    Array.from({ length: 60 }, (_, k) => WORDS[(id + n * k) % 14]).join(" ");
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, n) => `<p>${text(n + 1)}.</p>`);
  return {
    id,
    slug: `post-${id}`,
    status: "publish",
    date_gmt: at,
    modified_gmt: at,
    link: `https://paddock.example/racing/2026/01/post-${id}.html`,
    title: { rendered: `Round ${id} &#8211; ${WORDS[id % 14]}` },
    content: {
      rendered: `${paragraphs.join("\n")}<h2>After it</h2>
<figure class="wp-block-image"><img src="${upload}.jpg" alt="" width="1024" height="683"></figure>
<figure class="wp-block-embed"><iframe title="Round ${id}" src="https://www.youtube.com/embed/abcdefghijk"></iframe></figure>`,
      protected: false,
    },
    excerpt: { rendered: `<p>${text(1)} [&hellip;]</p>` },
    author: 1 + (id % AUTHORS),
    featured_media: id,
    sticky: id % 50 === 0,
    categories: [1 + (id % CATEGORIES)],
    tags: [1 + (id % TAGS), 1 + ((id * 7) % TAGS), ...(id % 10 === 0 ? [3012] : [])],
    _embedded: {
      "wp:featuredmedia": [
        {
          id,
          source_url: `${upload}-top.jpg`,
          alt_text: "",
          media_details: { width: 1600, height: 900, sizes: {} },
        },
      ],
    },
  };
}
