import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  readDiscussionPage,
  readThreadPage,
} from "#app/features/comments/read-discussion.server.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { writeComment } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import { createApprovedRun } from "#test/support/garage.ts";
import { createCar, createReference } from "#test/support/slips.ts";

test("a hidden run has no discussion, and its comments can't be read anywhere", async () => {
  await createReference();
  const racer = await createUser();
  const viewer = await viewerOf(racer);
  const subject = {
    kind: "slip",
    id: await createApprovedRun(viewer, await createCar(racer)),
  } as const;
  const author = await createUser();
  const id = await writeComment(author, { subject, content: "Clean launch." });
  const visitor = { ...testDeps(), viewer: null };
  expect(await readDiscussionPage(visitor, subject)).toMatchObject({
    discussion: { threads: [{ comment: { text: "Clean launch." } }] },
  });
  await env.DB.prepare("update slips set status = 'WITHDRAWN', is_listed = 0 where id = ?")
    .bind(subject.id)
    .run();
  for (const reader of [null, viewer, await viewerOf(author)]) {
    const deps = { ...visitor, viewer: reader };
    for (const read of [readDiscussionPage(deps, subject), readThreadPage(deps, id)]) {
      await expect(read).rejects.toMatchObject({ code: "not_found" });
    }
  }
});
