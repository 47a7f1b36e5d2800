import { z } from "zod";
import { draftWords, namedPageSchema, previewSchema } from "#app/features/newsroom/schema.ts";
import { type Endpoints, formBody, jsonAnswer, jsonBody, shape } from "../openapi/endpoint.ts";

export const NEWSROOM = {
  "POST /api/newsroom/preview": {
    id: "previewMarkdown",
    tag: "News",
    summary: "What a text looks like as an article",
    description: "For editors and admins. Nothing is stored.",
    access: "racer",
    body: jsonBody(previewSchema, { markdown: "## Heat\n\nWarm tires hook." }),
    answers: {
      200: jsonAnswer(
        "The text as sanitized HTML.",
        z.object({
          success: z.literal(true),
          html: z.string(),
          mistakes: z
            .array(z.string())
            .describe("What keeps the text from being saved, by its line."),
        }),
        {
          success: true,
          html: '<h2 id="at-heat">Heat</h2>\n<p>Warm tires hook.</p>',
          mistakes: [],
        },
      ),
    },
    refuses: [403, 429],
  },
  "POST /api/newsroom/page-name": {
    id: "namePage",
    tag: "News",
    summary: "What a page of the site is about",
    description:
      "For editors and admins: the words of a pasted link. Events, tracks, listed runs and cars have names.",
    access: "racer",
    body: jsonBody(namedPageSchema, { path: "/tracks/famoso-dragstrip" }),
    answers: {
      200: jsonAnswer(
        "The name; null for other pages.",
        z.object({ success: z.literal(true), name: z.string().nullable() }),
        { success: true, name: "Famoso Dragstrip" },
      ),
    },
    refuses: [403, 429],
  },
  "POST /api/newsroom/pictures": {
    id: "uploadTextPicture",
    tag: "News",
    summary: "Stores a picture for the text of an article",
    description:
      "For editors and admins. A picture that no saved text shows within thirty days is removed. In Markdown its size follows its address: `![A burnout](/media/news/7/x.jpg#1600x900)`.",
    access: "racer",
    body: formBody(
      z.object({ picture: z.file().optional() }),
      {},
      { picture: "JPEG, PNG or WebP up to 12 MB. Its metadata is removed, its aspect kept." },
    ),
    answers: {
      200: jsonAnswer(
        "Its key; the path is `/media/` followed by the key.",
        z.object({
          success: z.literal(true),
          picture: z.object({ key: z.string(), width: z.int(), height: z.int() }),
        }),
        { success: true, picture: { key: "news/7/x.jpg", width: 1600, height: 900 } },
      ),
    },
    refuses: [403, 429],
  },
  "PUT /api/newsroom/articles/{id}/words": {
    id: "autosaveArticle",
    tag: "News",
    summary: "Saves a draft while its editor types",
    description:
      "For editors and admins. Drafts only; sending the same text again changes nothing. 409: someone else saved it since, or it is no longer a draft.",
    access: "racer",
    path: shape(z.object({ id: z.int() }), { id: "The article's number." }),
    body: jsonBody(
      draftWords,
      { version: 3, title: "Heat", excerpt: "", markdown: "Warm tires hook." },
      { version: "The version that the editor looked at." },
    ),
    answers: {
      200: jsonAnswer(
        "The version that they have now.",
        z.object({ success: z.literal(true), version: z.int() }),
        { success: true, version: 4 },
      ),
    },
    refuses: [403, 404, 409, 429],
  },
  "POST /api/newsroom/articles/{id}/editors": {
    id: "keepArticleEditor",
    tag: "News",
    summary: "Says that its editor has an article open",
    description: "For editors and admins. Who isn't heard of for ninety seconds has left.",
    access: "racer",
    path: shape(z.object({ id: z.int() }), { id: "The article's number." }),
    answers: {
      200: jsonAnswer(
        "The others who have it open, or had it open before, the last one first.",
        z.object({
          success: z.literal(true),
          editors: z.array(
            z.object({
              username: z.string(),
              openedAt: z.iso.datetime(),
              seenAt: z.iso.datetime(),
              isHere: z.boolean(),
            }),
          ),
        }),
        {
          success: true,
          editors: [
            {
              username: "alice",
              openedAt: "2026-11-27T15:40:00.000Z",
              seenAt: "2026-11-27T15:52:30.000Z",
              isHere: true,
            },
          ],
        },
      ),
    },
    refuses: [403, 404, 429],
  },
} as const satisfies Endpoints;
