// The adapter against the requests and responses of Discourse's API documentation (docs.discourse.org).
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createForum } from "#app/features/comments/discourse-client.server.ts";
import { discourseComments } from "#app/features/comments/discourse-comments.server.ts";
import { createBreaker } from "#app/lib/breaker.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { FORUM_KEY, FORUM_URL } from "#test/support/discourse.ts";
// Fields and their types; `[]` has elements of any type, and `empty` is a response without a body.
import documentation from "#test/support/discourse-documentation.json";

type Type = string | Type[] | { [field: string]: Type };
type Described = { request?: Type; response: Type };
const described: Readonly<Record<string, Described>> = documentation;

/** Values with a meaning; others are 7, true and text. */
const MEANT: Readonly<Record<string, unknown>> = {
  ...{ created_at: "2026-05-09T18:40:00.000Z", updated_at: "2026-05-10T18:40:00.000Z" },
  ...{ cooked: "<p>Two tenths.</p>", username: "casey", title: "Cold air", hidden: false },
  ...{ id: 12, topic_id: 7, post_number: 3, post_type: 1, version: 2, reply_count: 4 },
  ...{ stream: [11, 12], actions_summary: [{ id: 2, can_act: true }] },
};

/** A value of a documented type, with every field. @param isNull whether fields that can be null are */
function exampleOf(type: Type, isNull: boolean, field = ""): unknown {
  if (field in MEANT) return MEANT[field];
  if (Array.isArray(type)) return type.map((each) => exampleOf(each, isNull));
  if (typeof type === "object") {
    const fields = Object.entries(type);
    return Object.fromEntries(fields.map(([name, of]) => [name, exampleOf(of, isNull, name)]));
  }
  if (isNull && type.endsWith("|null")) return null;
  if (type.startsWith("string")) return field.endsWith("_number") ? "1" : "text";
  return type.startsWith("boolean") ? true : type.startsWith("array") ? [] : 7;
}

type Sent = { call: string; body: Record<string, unknown> };
let sent: Sent[];
let isNull: boolean;
beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (href: string, init: RequestInit) => {
    const path = new URL(href).pathname.replace(/\/\d+/, "/{id}");
    const call = `${init.method ?? "GET"} ${path}`;
    const response = described[call]?.response;
    if (response === undefined) throw new Error(`${call} isn't documented`);
    sent.push({ call, body: JSON.parse(String(init.body ?? "{}")) });
    return response === "empty" ? new Response(null) : Response.json(exampleOf(response, isNull));
  });
});
afterEach(() => vi.unstubAllGlobals());

const comments = () =>
  discourseComments(
    createForum({
      ...{ url: FORUM_URL, apiKey: FORUM_KEY, breaker: createBreaker(), timeoutMs: 1_000 },
      clock: testDeps().clock,
    }),
  );
const member = async () => ({ ...testDeps(), viewer: await viewerOf(await createUser()) });

/** What is sent with a flag, but isn't documented: the forum's own pages send it. */
const UNDOCUMENTED = "message";

/** Every field of a request is documented, with its type. */
function expectDescribed({ call, body }: Sent) {
  const request = described[call]?.request;
  for (const [field, value] of Object.entries(body)) {
    const type = typeof request === "object" && !Array.isArray(request) ? request[field] : null;
    const actual = Number.isInteger(value) ? "integer" : typeof value;
    expect(typeof type === "string" ? type : typeof type, `${call} ${field}`).toBe(actual);
  }
}

describe.each([
  ["null", true],
  ["a value", false],
])("with %s in each field that can be null", (_, isAbsent) => {
  beforeEach(() => {
    isNull = isAbsent;
  });

  test("a topic's posts are read", async () => {
    const page = await comments().list(
      { ...testDeps(), viewer: null },
      { topicId: 7, after: null },
    );
    expect(page).toMatchObject({
      topic: { title: "Cold air" },
      total: 1,
      comments: [
        {
          ...{ postId: 12, topicId: 7, username: "casey", content: "Two tenths.", replyCount: 4 },
          ...{ createdAt: MEANT.created_at, editedAt: MEANT.updated_at, isOwn: true, likeCount: 0 },
        },
      ],
    });
  });

  test("comments, replies, edits, likes and topics are written", async () => {
    const deps = await member();
    const content = "Two tenths.";
    const added = await comments().add(deps, {
      topicId: 7,
      content,
      parentPost: 12,
      sendKey: null,
    });
    expect(added).toMatchObject({ postId: 12, parentPost: 12 });
    expect(await comments().edit(deps, { postId: 12, content, version: null })).toEqual({
      version: 2,
    });
    expect(await comments().like(deps, { postId: 12, isLiked: true })).toMatchObject({
      postId: 12,
    });
    const topic = { title: "Cold air", raw: content, category: 5 };
    const editor = { ...deps, viewer: { ...deps.viewer, role: "admin" as const } };
    expect(await comments().open(editor, topic)).toBe(7);
    expect(sent.map(({ call }) => call)).toEqual([
      ...["GET /posts/{id}.json", "POST /posts.json", "PUT /posts/{id}.json"],
      ...["POST /post_actions.json", "GET /posts/{id}.json", "POST /posts.json"],
    ]);
    sent.forEach(expectDescribed);
  });

  test("a comment is deleted, so that the forum can still restore it", async () => {
    await comments().remove(await member(), { postId: 12 });
    expect(sent).toEqual([{ call: "DELETE /posts/{id}.json", body: {} }]);
  });

  test.each([
    ["OFF_TOPIC", 3, undefined],
    ["INAPPROPRIATE", 4, undefined],
    ["SPAM", 8, undefined],
    ["OTHER", 7, "Something else"],
    ["ILLEGAL", 10, "It's illegal or dangerous"],
  ] as const)("a flag for %s is action %i, with the message it needs: %s", async (...flag) => {
    const [flagReason, action, message] = flag;
    const deps = await member();
    await comments().flag(deps, { postId: 12, flagReason, customReason: "" });
    await comments().flag(deps, { postId: 12, flagReason, customReason: "Look at this." });
    const body = { id: 12, post_action_type_id: action };
    const call = "POST /post_actions.json";
    expect(sent).toEqual([
      { call, body: message === undefined ? body : { ...body, message } },
      { call, body: { ...body, message: "Look at this." } },
    ]);
    for (const { body: fields } of sent) {
      const { [UNDOCUMENTED]: _, ...documented } = fields;
      expectDescribed({ call, body: documented });
    }
  });

  test("categories are listed", async () => {
    const [category] = await comments().listCategories();
    expect(category).toEqual({ id: 12, name: "text", slug: "text" });
  });
});
