import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { actOnComment } from "#app/features/comments/act-on-comment.server.ts";
import { readThreadPage } from "#app/features/comments/read-discussion.server.ts";
import { findCommentById } from "#db/queries/comments.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { writeComment } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";

test("authors delete their comment while it is hidden, as its page offers", async () => {
  const author = await createUser();
  const postId = await writeComment(author);
  const deps = { ...testDeps(), viewer: await viewerOf(author) };
  await deps.db.run(sql`update comments set status = 'HIDDEN' where id = ${postId}`);
  expect((await readThreadPage(deps, postId)).comment.can).toEqual({
    reply: false,
    block: false,
    like: false,
    flag: false,
    edit: false,
    delete: true,
    readHistory: true,
  });
  const done = await actOnComment(deps, postId, { values: {}, intent: "delete", sendKey: null });
  expect(done).toMatchObject({ toast: "Your comment is gone." });
  expect(await findCommentById(deps.db, postId)).toMatchObject({ status: "DELETED", text: "" });
});
