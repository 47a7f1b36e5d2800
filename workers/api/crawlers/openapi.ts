import { z } from "zod";
import type { Endpoints } from "../openapi/endpoint.ts";

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
    summary: "The addresses that search engines are told of",
    answers: { 200: { description: "The sitemap.", type: "application/xml", schema: z.string() } },
  },
} as const satisfies Endpoints;
