/** A post in an aggregator's format. */
export function feedItem(change: Record<string, unknown> = {}) {
  return {
    id: 4711,
    external_id: "ig-1",
    external_created_at: "2026-05-09T19:42:00.000-07:00",
    full_url: "https://www.instagram.com/p/abc/",
    image: "https://cdn.network.test/1.jpg",
    media: [],
    message: "<p>Two cars, <b>one</b> tree.</p><p>See you&nbsp;Friday &amp; bring a chair</p>",
    poster_name: "boost_may",
    poster_image: "https://cdn.network.test/face.jpg",
    like_count: 12,
    comment_count: 3,
    source: { source: "Instagram", term: "quartermilegarage" },
    ...change,
  };
}

export function feedJson(...items: unknown[]) {
  return { id: 1, name: "garage", posts: { items } };
}
