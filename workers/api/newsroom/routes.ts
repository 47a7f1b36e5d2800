import { Hono } from "hono";
import { uploadLimit } from "#app/features/media/check-upload.ts";
import { autosaveArticle } from "#app/features/newsroom/autosave-article.server.ts";
import { namePage } from "#app/features/newsroom/name-page.server.ts";
import { keepEditor } from "#app/features/newsroom/note-editor.server.ts";
import { previewMarkdown } from "#app/features/newsroom/preview-markdown.server.ts";
import { draftWords, namedPageSchema, previewSchema } from "#app/features/newsroom/schema.ts";
import { uploadTextPicture } from "#app/features/newsroom/upload-text-picture.server.ts";
import { chosenFile } from "#app/lib/forms/typed-fields.ts";
import { readId } from "#app/lib/record-id.ts";
import type { ServerEnv } from "../../env.ts";
import { NO_STORE } from "../cache-headers.ts";
import { parseJson } from "../json-body.ts";
import { readMultipart } from "../multipart-body.ts";
import { signedInDepsOf } from "../require-viewer.ts";

export const newsroom = new Hono<ServerEnv>()
  .post("/api/newsroom/preview", async (c) => {
    const deps = signedInDepsOf(c);
    const preview = await previewMarkdown(deps, await parseJson(c, previewSchema));
    return c.json({ success: true, ...preview }, 200, NO_STORE);
  })
  .post("/api/newsroom/page-name", async (c) => {
    const deps = signedInDepsOf(c);
    const name = await namePage(deps, await parseJson(c, namedPageSchema));
    return c.json({ success: true, name }, 200, NO_STORE);
  })
  .post("/api/newsroom/pictures", async (c) => {
    const deps = signedInDepsOf(c);
    const form = await readMultipart(c, { what: "the picture", limit: uploadLimit(1) });
    const picture = await uploadTextPicture(deps, chosenFile(form, "picture"));
    return c.json({ success: true, picture }, 200, NO_STORE);
  })
  .put("/api/newsroom/articles/:id/words", async (c) => {
    const deps = signedInDepsOf(c);
    const words = await parseJson(c, draftWords);
    const { version } = await autosaveArticle(deps, readId(c.req.param("id")), words);
    return c.json({ success: true, version }, 200, NO_STORE);
  })
  .post("/api/newsroom/articles/:id/editors", async (c) => {
    const deps = signedInDepsOf(c);
    const editors = await keepEditor(deps, readId(c.req.param("id")));
    return c.json({ success: true, editors }, 200, NO_STORE);
  });
