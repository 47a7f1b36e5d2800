import { z } from "zod";
import { type Endpoints, shape } from "../openapi/endpoint.ts";

export const CRAWLERS = {
  "GET /robots.txt": {
    id: "readRobots",
    tag: "System",
    summary: "What crawlers may read, and where the sitemap is",
    answers: { 200: { description: "The rules.", type: "text/plain", schema: z.string() } },
  },
  "GET /news-sitemap.xml": {
    id: "readNewsSitemap",
    tag: "System",
    summary: "The articles of the last two days",
    answers: { 200: { description: "The sitemap.", type: "application/xml", schema: z.string() } },
  },
  "GET /sitemap.xml": {
    id: "readSitemap",
    tag: "System",
    summary: "The index of the sitemaps",
    answers: { 200: { description: "The index.", type: "application/xml", schema: z.string() } },
  },
  "GET /sitemaps/{file}": {
    id: "readSitemapFile",
    tag: "System",
    summary: "The sitemap of one kind of page",
    path: shape(z.object({ file: z.string() }), {
      file: "A name of the index: `pages.xml`, `news.xml`, `events.xml`, `tracks.xml`, `runs.xml`, `garages.xml`.",
    }),
    answers: { 200: { description: "The sitemap.", type: "application/xml", schema: z.string() } },
    refuses: [404],
  },
} as const satisfies Endpoints;
