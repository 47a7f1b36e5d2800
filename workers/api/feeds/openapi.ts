import { z } from "zod";
import { FEED_FILES } from "#app/features/news/format-feed.ts";
import { type Endpoint, type Endpoints, shape } from "../openapi/endpoint.ts";

const SUBJECTS = ["category", "tag", "author"] as const;

const answersOf = (type: string): Endpoint["answers"] => ({
  200: {
    description: "The newest 20 articles with their texts.",
    type,
    schema: z.string(),
    headers: { "Last-Modified": "When news last changed; left out within that second." },
  },
  304: "Nothing has changed since the `ETag` in `If-None-Match`, or `If-Modified-Since`.",
});

/** Each feed in each of its formats. */
export const FEEDS: Endpoints = Object.fromEntries(
  FEED_FILES.flatMap(({ file, name, type }): [string, Endpoint][] => {
    const answers = answersOf(type);
    return [
      [
        `GET /news/${file}`,
        { id: `read${name}Feed`, tag: "News", summary: `All news as ${name}`, answers },
      ],
      ...SUBJECTS.map((subject): [string, Endpoint] => [
        `GET /news/${subject}/{slug}/${file}`,
        {
          id: `read${name}FeedOf${subject}`,
          tag: "News",
          summary: `News of one ${subject} as ${name}`,
          path: shape(z.object({ slug: z.string() }), { slug: "As in the address of its page." }),
          answers,
          refuses: [404],
        },
      ]),
    ];
  }),
);
