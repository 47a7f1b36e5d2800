import { z } from "zod";
import { type Endpoints, jsonAnswer, shape } from "../openapi/endpoint.ts";

const build = z.object({ id: z.string(), timestamp: z.number().describe("Milliseconds.") });
const BUILD_EXAMPLE = { id: "20260509211400", timestamp: 1_778_361_240_000 };
const health = z.object({ status: z.enum(["ok", "unavailable"]), buildId: z.string() });
const mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: z.iso.datetime(),
});

/** What is no part of the product: health, builds, these pages, the outbox. */
export const SYSTEM = {
  "GET /api/health": {
    id: "checkHealth",
    tag: "System",
    summary: "Whether the database, the settings and the pictures answer",
    answers: {
      200: jsonAnswer("All of them do.", health, { status: "ok", buildId: BUILD_EXAMPLE.id }),
      503: jsonAnswer("One does not.", health, {
        status: "unavailable",
        buildId: BUILD_EXAMPLE.id,
      }),
    },
  },
  "GET /builds/latest.json": {
    id: "findLatestBuild",
    tag: "System",
    summary: "The build that is deployed now",
    answers: { 200: jsonAnswer("The build.", build, BUILD_EXAMPLE) },
    refuses: [404],
  },
  "GET /builds/meta/{file}": {
    id: "findBuild",
    tag: "System",
    summary: "What a build holds",
    path: shape(z.object({ file: z.string().regex(/^[a-zA-Z0-9-]+\.json$/) }), {
      file: "The build's id with `.json` behind it.",
    }),
    answers: {
      200: jsonAnswer(
        "The build.",
        build.extend({ commit: z.string(), routes: z.array(z.string()) }),
        { ...BUILD_EXAMPLE, commit: "d5b4f6e", routes: ["/", "/1320-club"] },
      ),
    },
    refuses: [404],
  },
  "GET /api/openapi.json": {
    id: "readDescription",
    tag: "System",
    summary: "This description",
    answers: {
      200: jsonAnswer("An OpenAPI 3.1 document.", z.looseObject({ openapi: z.string() }), {
        openapi: "3.1.1",
      }),
      304: "It is the one named in `If-None-Match`.",
    },
  },
  "GET /api/docs": {
    id: "readDocs",
    tag: "System",
    summary: "This description as a page",
    answers: {
      200: { description: "The page.", type: "text/html", schema: z.string() },
      304: "It is the one named in `If-None-Match`.",
    },
  },
  "GET /robots.txt": {
    id: "readRobots",
    tag: "System",
    summary: "What crawlers may read, and where the sitemap is",
    answers: { 200: { description: "The rules.", type: "text/plain", schema: z.string() } },
  },
  "GET /sitemap.xml": {
    id: "readSitemap",
    tag: "System",
    summary: "The addresses that search engines are told of",
    answers: { 200: { description: "The sitemap.", type: "application/xml", schema: z.string() } },
  },
  "GET /api/dev/outbox": {
    id: "listOutbox",
    tag: "Development",
    summary: "The mails written so far, newest first, at most 50",
    query: shape(z.object({ to: z.string().optional() }), {
      to: "An address; the mails to anyone where left out.",
    }),
    answers: {
      200: jsonAnswer("The mails.", z.array(mail), [
        {
          to: "demo-racer@example.com",
          subject: "Activate your account",
          text: "Open this link: …",
          html: "<p>Open this link: …</p>",
          createdAt: "2026-05-09T21:14:00.000Z",
        },
      ]),
    },
    refuses: [404],
  },
} as const satisfies Endpoints;
