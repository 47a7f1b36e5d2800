import { hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import { reportRun } from "#app/features/moderation/reports/report-run.server.ts";
import { startRound } from "#app/features/practice-tree/start-round.server.ts";
import type { LimitName } from "#app/lib/limits.ts";
import { insertAccountToken } from "#db/queries/account-tokens.ts";
import type { User } from "#db/queries/users.ts";
import type { AccountTokenKind } from "#db/schema/users.ts";
import { completionFields, createInvitation, createTokens } from "./account-links.ts";
import { createUser, PASSWORD, signIn, viewerOf } from "./accounts.ts";
import { Client } from "./client.ts";
import { openDiscussion, writeComment } from "./comments.ts";
import { fileOf, rowOf } from "./dealers.ts";
import { testDeps } from "./deps.ts";
import { createApprovedRun, vehicleFields } from "./garage.ts";
import { openNewsroom, publish } from "./news.ts";
import { givePasskey, newPasskeyOf, passkeySignInBody } from "./passkeys.ts";
import { jpegFile } from "./pictures.ts";
import { playedTries } from "./practice-tree.ts";
import { newSubscription } from "./push-service.ts";
import { createCar, createSlip, slipFields, slipPhotos } from "./slips.ts";

export const PEOPLE = [
  "anonymous",
  "owner",
  "stranger",
  "editor",
  "track",
  "moderator",
  "admin",
] as const;
export type Person = (typeof PEOPLE)[number];

/** A request as short as it may be to be accepted. */
export type Call = { path: string; json?: object; form?: Record<string, string | File> };
export type EndpointRow = {
  /** What it is counted by, beside the limit that every body has; null where nothing counts it. */
  limit: LimitName | null;
  /** Makes what is asked for: it belongs to `owner`. */
  call(owner: User): Call | Promise<Call>;
  /** In the order of PEOPLE. */
  answers: readonly [number, number, number, number, number, number, number];
};

const EVERYONE = [200, 200, 200, 200, 200, 200, 200] as const;
const SIGNED_IN = [401, 200, 200, 200, 200, 200, 200] as const;
const MODERATORS = [401, 403, 403, 403, 403, 200, 200] as const;

const onSlip = (act: string, json: object = {}): EndpointRow["call"] => {
  return async (owner) => {
    const slip = await createSlip(await viewerOf(owner), await createCar(owner));
    return { path: `/api/moderation/slips/${slip.id}/${act}`, json };
  };
};

/** A report by a racer who takes no part, about a run of the owner. */
const onReport = (act: string): EndpointRow["call"] => {
  return async (owner) => {
    const slipId = await createApprovedRun(await viewerOf(owner), await createCar(owner));
    const reporter = await viewerOf(await createUser());
    const deps = { ...testDeps(), viewer: reporter };
    const { id } = await reportRun(deps, { slipId, reason: "PICTURE", text: "" });
    return { path: `/api/moderation/reports/${id}/${act}`, json: {} };
  };
};

/** Who may do what: one row for each endpoint that changes something. */
export const POLICY: Record<string, EndpointRow> = {
  "POST /api/users/login": {
    limit: "signIn",
    call: ({ username }) => ({
      path: "/api/users/login",
      json: { username, password: PASSWORD },
    }),
    answers: EVERYONE,
  },
  "POST /api/users/refresh": {
    limit: "refresh",
    call: () => ({ path: "/api/users/refresh" }),
    answers: SIGNED_IN,
  },
  "POST /api/users/logout": {
    // It only ever closes something.
    limit: null,
    call: () => ({ path: "/api/users/logout" }),
    answers: EVERYONE,
  },
  "POST /api/users/activation": {
    limit: "activate",
    call: async (owner) => ({
      path: "/api/users/activation",
      json: { activationToken: await createAccountToken(owner, "activation") },
    }),
    answers: EVERYONE,
  },
  "POST /api/users/resend-activation": {
    limit: "resendActivation",
    call: ({ email }) => ({ path: "/api/users/resend-activation", json: { email } }),
    answers: EVERYONE,
  },
  "POST /api/users/passkeys/sign-in-options": {
    limit: "signInFromAddress",
    call: () => ({ path: "/api/users/passkeys/sign-in-options" }),
    answers: EVERYONE,
  },
  "POST /api/users/passkeys/sign-in": {
    limit: "signInFromAddress",
    call: async (owner) => ({
      path: "/api/users/passkeys/sign-in",
      json: await passkeySignInBody((await givePasskey(owner)).key),
    }),
    answers: EVERYONE,
  },
  "POST /api/users/passkeys/registration-options": {
    limit: "addPasskey",
    call: () => ({ path: "/api/users/passkeys/registration-options", json: {} }),
    answers: SIGNED_IN,
  },
  "POST /api/users/passkeys": {
    limit: "change",
    call: async (owner) => ({
      path: "/api/users/passkeys",
      json: (await newPasskeyOf(owner)).body,
    }),
    // The challenge was made for the owner.
    answers: [401, 201, 400, 400, 400, 400, 400],
  },
  "PATCH /api/users/passkeys/{id}": {
    limit: "change",
    call: async (owner) => ({
      path: `/api/users/passkeys/${(await givePasskey(owner)).key.credentialId}`,
      json: { name: "Pit phone" },
    }),
    answers: [401, 200, 404, 404, 404, 404, 404],
  },
  "DELETE /api/users/passkeys/{id}": {
    limit: "change",
    call: async (owner) => ({
      path: `/api/users/passkeys/${(await givePasskey(owner)).key.credentialId}`,
    }),
    answers: [401, 200, 404, 404, 404, 404, 404],
  },
  "POST /api/users/reset-password": {
    limit: "resetPassword",
    call: async (owner) => ({
      path: "/api/users/reset-password",
      json: {
        resetToken: await createAccountToken(owner, "reset"),
        password: "Christmas-tree-4",
        confirmPassword: "Christmas-tree-4",
      },
    }),
    answers: EVERYONE,
  },
  "POST /rest/registration/register": {
    limit: "register",
    call: () => {
      const username = `new-${crypto.randomUUID().slice(0, 8)}`;
      const profile = { firstName: "Casey", lastName: "Miller", country: "Canada" };
      const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
      return {
        path: "/rest/registration/register",
        json: { username, email: `${username}@example.com`, ...passwords, ...profile },
      };
    },
    answers: [201, 201, 201, 201, 201, 201, 201],
  },
  "POST /rest/user/usernameLookup": {
    limit: "username",
    call: ({ username }) => ({ path: "/rest/user/usernameLookup", json: { username } }),
    answers: EVERYONE,
  },
  "POST /rest/user/getByUsername": {
    limit: "lookUp",
    call: async (owner) => {
      await createCar(owner);
      return { path: "/rest/user/getByUsername", json: { username: owner.username } };
    },
    answers: EVERYONE,
  },
  "POST /rest/api/login": {
    limit: "signIn",
    call: ({ username }) => ({
      path: "/rest/api/login",
      json: { username, password: PASSWORD },
    }),
    answers: EVERYONE,
  },
  "POST /rest/api/refresh": {
    limit: "refresh",
    call: async (owner) => ({
      path: "/rest/api/refresh",
      json: { refresh_token: (await createTokens(owner)).refreshToken },
    }),
    answers: EVERYONE,
  },
  "POST /rest/user/show": {
    limit: "lookUp",
    call: ({ username }) => ({ path: "/rest/user/show", json: { username } }),
    answers: EVERYONE,
  },
  "POST /rest/user/getLocationByUsername": {
    limit: "location",
    call: ({ username }) => ({ path: "/rest/user/getLocationByUsername", json: { username } }),
    answers: EVERYONE,
  },
  "POST /rest/user/updateProfile": {
    limit: "profile",
    call: () => ({ path: "/rest/user/updateProfile", json: { firstName: "Robin" } }),
    answers: SIGNED_IN,
  },
  "POST /rest/user/anonymizeUser": {
    limit: "wrongPasswords",
    call: () => ({ path: "/rest/user/anonymizeUser", json: { password: PASSWORD } }),
    answers: SIGNED_IN,
  },
  "POST /rest/user/getByActivationToken": {
    limit: "link",
    call: async (owner) => ({
      path: "/rest/user/getByActivationToken",
      json: { token: await createAccountToken(owner, "activation") },
    }),
    answers: EVERYONE,
  },
  "POST /rest/registration/completeRegistration": {
    limit: "register",
    call: async () => ({
      path: "/rest/registration/completeRegistration",
      json: completionFields(await createInvitation()),
    }),
    answers: EVERYONE,
  },
  "POST /rest/activation/activation": {
    limit: "activate",
    call: async (owner) => ({
      path: "/rest/activation/activation",
      json: { activationToken: await createAccountToken(owner, "activation") },
    }),
    answers: EVERYONE,
  },
  "POST /rest/activation/resendActivation": {
    limit: "resendActivation",
    call: ({ email }) => ({ path: "/rest/activation/resendActivation", json: { email } }),
    answers: [401, 200, 403, 403, 403, 403, 403],
  },
  "POST /rest/activation/resendActivationByUsername": {
    limit: "resendActivation",
    call: ({ username }) => ({
      path: "/rest/activation/resendActivationByUsername",
      json: { username },
    }),
    answers: EVERYONE,
  },
  "POST /rest/password/forgotPassword": {
    limit: "forgotPassword",
    call: ({ email }) => ({ path: "/rest/password/forgotPassword", json: { email } }),
    answers: EVERYONE,
  },
  "POST /rest/password/resetPassword": {
    limit: "resetPassword",
    call: async (owner) => ({
      path: "/rest/password/resetPassword",
      json: {
        resetToken: await createAccountToken(owner, "reset"),
        password: "Strip1320Night",
        confirmPassword: "Strip1320Night",
      },
    }),
    answers: EVERYONE,
  },
  "POST /rest/password/changePassword": {
    limit: "wrongPasswords",
    call: () => ({
      path: "/rest/password/changePassword",
      json: {
        password: PASSWORD,
        newPassword: "Strip1320Night",
        confirmNewPassword: "Strip1320Night",
      },
    }),
    answers: SIGNED_IN,
  },
  "POST /api/tracks/{slug}/results": {
    limit: "trackResults",
    // Only a strip's key opens it, whoever is signed in.
    call: () => ({ path: "/api/tracks/test-famoso/results", json: { rows: [] } }),
    answers: [401, 401, 401, 401, 401, 401, 401],
  },
  "POST /rest/track": {
    limit: "tracks",
    call: () => ({ path: "/rest/track", json: { searchType: "state", state: "CA" } }),
    answers: EVERYONE,
  },
  "POST /rest/discourse": {
    limit: "discourse",
    call: () => ({ path: "/rest/discourse", json: { discourseEndpoint: "categories.json" } }),
    answers: EVERYONE,
  },
  "POST /api/news/build-article": {
    limit: "news",
    call: () => ({
      path: "/api/news/build-article",
      json: { id: 1, title: "A pass", date: "2026-05-09T12:00:00Z" },
    }),
    answers: EVERYONE,
  },
  "POST /api/news/changed": {
    limit: "newsChanged",
    // Independent of sessions: the WordPress signs its messages (test/worker/news-feed/webhook.test.ts).
    call: () => ({ path: "/api/news/changed", json: { id: 7 } }),
    answers: [401, 401, 401, 401, 401, 401, 401],
  },
  "POST /rest/news/newsArticle": {
    limit: "news",
    call: async () => ({
      path: "/rest/news/newsArticle",
      json: { wordpressId: (await publish(await openNewsroom())).id },
    }),
    answers: EVERYONE,
  },
  "POST /rest/news/updateTopic": {
    limit: "change",
    call: async () => ({
      path: "/rest/news/updateTopic",
      json: { newsArticleId: (await publish(await openNewsroom())).id, discourseTopicId: 340 },
    }),
    answers: [401, 403, 403, 200, 403, 403, 200],
  },
  "POST /api/news/likeArticle": {
    limit: "change",
    call: async () => ({
      path: "/api/news/likeArticle",
      json: { articleId: (await publish(await openNewsroom())).id },
    }),
    answers: [401, 200, 200, 200, 200, 200, 200],
  },
  "POST /api/news/unlikeArticle": {
    limit: "change",
    call: async () => ({
      path: "/api/news/unlikeArticle",
      json: { articleId: (await publish(await openNewsroom())).id },
    }),
    answers: [401, 200, 200, 200, 200, 200, 200],
  },
  "POST /api/news/comments/addComment": {
    limit: "change",
    call: async () => ({
      path: "/api/news/comments/addComment",
      json: { topicId: (await openDiscussion()).topicId, content: "Two tenths." },
    }),
    answers: [401, 201, 201, 201, 201, 201, 201],
  },
  "PUT /api/news/comments/updateComment": {
    limit: "change",
    call: async (owner) => ({
      path: "/api/news/comments/updateComment",
      json: { postId: await writeComment(owner), content: "Three tenths." },
    }),
    answers: [401, 200, 403, 403, 403, 403, 403],
  },
  "POST /api/news/comments/deleteComment": {
    limit: "change",
    call: async (owner) => ({
      path: "/api/news/comments/deleteComment",
      json: { postId: await writeComment(owner) },
    }),
    answers: [401, 200, 403, 403, 403, 403, 403],
  },
  "POST /api/news/comments/likeComment": {
    limit: "change",
    call: async (owner) => ({
      path: "/api/news/comments/likeComment",
      json: { postId: await writeComment(owner) },
    }),
    answers: [401, 403, 200, 200, 200, 200, 200],
  },
  "POST /api/news/comments/unlikeComment": {
    limit: "change",
    call: async (owner) => ({
      path: "/api/news/comments/unlikeComment",
      json: { postId: await writeComment(owner) },
    }),
    answers: [401, 403, 200, 200, 200, 200, 200],
  },
  "POST /api/news/comments/flagComment": {
    limit: "change",
    call: async (owner) => ({
      path: "/api/news/comments/flagComment",
      json: { postId: await writeComment(owner), flagReason: "spam" },
    }),
    answers: [401, 403, 200, 200, 200, 200, 200],
  },
  "POST /rest/comment/getCommentsByTopic": {
    limit: "comments",
    call: async () => ({
      path: "/rest/comment/getCommentsByTopic",
      json: { topicId: (await openDiscussion()).topicId },
    }),
    answers: EVERYONE,
  },
  "POST /rest/topic/createTopic": {
    limit: "change",
    call: () => ({
      path: "/rest/topic/createTopic",
      json: { title: "Launches", raw: "How do you?", category: 1 },
    }),
    answers: [401, 403, 403, 201, 403, 403, 201],
  },
  "POST /api/practice-tree/rounds": {
    limit: "change",
    call: () => ({ path: "/api/practice-tree/rounds", json: { tree: "full", brake: "foot" } }),
    answers: [401, 201, 201, 201, 201, 201, 201],
  },
  "POST /api/practice-tree/tries": {
    limit: "change",
    call: async (owner) => {
      const deps = { ...testDeps(), viewer: await viewerOf(owner) };
      const settings = { tree: "full", brake: "foot", delayMs: 0 } as const;
      const { id, holdsMs } = await startRound(deps, settings);
      const tries = playedTries({ settings, holdsMs, reactions: [35, 12, 81, 22, 47] });
      return { path: "/api/practice-tree/tries", json: { round: id, delayMs: 0, tries } };
    },
    answers: [401, 200, 404, 404, 404, 404, 404],
  },
  "POST /api/push/subscribe": {
    limit: "change",
    call: async () => ({
      path: "/api/push/subscribe",
      json: (await newSubscription()).subscription,
    }),
    answers: [401, 201, 201, 201, 201, 201, 201],
  },
  "POST /api/push/unsubscribe": {
    limit: "change",
    call: async () => ({
      path: "/api/push/unsubscribe",
      json: { endpoint: (await newSubscription()).subscription.endpoint },
    }),
    answers: [401, 200, 200, 200, 200, 200, 200],
  },
  "POST /api/analytics": {
    limit: "analytics",
    call: () => ({
      path: "/api/analytics",
      json: { events: [{ event: "page_view", path: "/downloads" }] },
    }),
    answers: EVERYONE,
  },
  "POST /api/newsroom/preview": {
    limit: "newsPreview",
    call: () => ({ path: "/api/newsroom/preview", json: { markdown: "Warm tires hook." } }),
    answers: [401, 403, 403, 200, 403, 403, 200],
  },
  "POST /api/newsroom/page-name": {
    limit: "newsPreview",
    call: () => ({ path: "/api/newsroom/page-name", json: { path: "/tracks/famoso-dragstrip" } }),
    answers: [401, 403, 403, 200, 403, 403, 200],
  },
  "POST /api/newsroom/pictures": {
    limit: "newsPicture",
    call: () => ({ path: "/api/newsroom/pictures", form: { picture: jpegFile() } }),
    answers: [401, 403, 403, 200, 403, 403, 200],
  },
  "PUT /api/newsroom/articles/{id}/words": {
    limit: "newsAutosave",
    call: async () => ({
      path: `/api/newsroom/articles/${(await publish(await openNewsroom(), { status: "DRAFT" })).id}/words`,
      json: { version: 1, title: "Heat", markdown: "Warm tires hook." },
    }),
    answers: [401, 403, 403, 200, 403, 403, 200],
  },
  "POST /api/newsroom/articles/{id}/editors": {
    limit: "newsAutosave",
    call: async () => ({
      path: `/api/newsroom/articles/${(await publish(await openNewsroom(), { status: "DRAFT" })).id}/editors`,
      json: {},
    }),
    answers: [401, 403, 403, 200, 403, 403, 200],
  },
  "POST /api/dealers/imports": {
    limit: "change",
    call: () => ({ path: "/api/dealers/imports", form: { file: fileOf([rowOf()]) } }),
    answers: [401, 403, 403, 201, 403, 403, 201],
  },
  "POST /api/certificates/check": {
    limit: "certificates",
    call: () => ({ path: "/api/certificates/check", json: { certificate: "a.b.c" } }),
    answers: EVERYONE,
  },
  "POST /api/vehicles": {
    limit: "change",
    call: (owner) => ({ path: "/api/vehicles", form: vehicleFields(owner) }),
    answers: [401, 200, 403, 403, 403, 403, 403],
  },
  "DELETE /rest/user/{userId}/vehicles/{vehicleId}": {
    limit: "change",
    call: async (owner) => ({
      path: `/rest/user/${owner.id}/vehicles/${await createCar(owner)}`,
    }),
    answers: [401, 200, 403, 403, 403, 403, 403],
  },
  "POST /api/timeslips/submit": {
    limit: "change",
    call: async (owner) => ({
      path: "/api/timeslips/submit",
      form: { ...slipFields(owner, await createCar(owner)), ...slipPhotos() },
    }),
    answers: [401, 200, 403, 403, 403, 403, 403],
  },
  "POST /api/timeslips/misreads": {
    limit: "change",
    call: () => ({
      path: "/api/timeslips/misreads",
      json: {
        width: 900,
        height: 1_200,
        values: [{ field: "topSpeed", text: "", left: 1, top: 2, right: 30, bottom: 40 }],
      },
    }),
    answers: [401, 201, 201, 201, 201, 201, 201],
  },
  "POST /api/timeslips/{id}/withdraw": {
    limit: "change",
    call: async (owner) => {
      const slip = await createSlip(await viewerOf(owner), await createCar(owner));
      return { path: `/api/timeslips/${slip.id}/withdraw`, json: {} };
    },
    answers: [401, 200, 404, 404, 404, 404, 404],
  },
  "POST /api/moderation/slips/approve-seen": {
    limit: "change",
    call: async (owner) => {
      const slip = await createSlip(await viewerOf(owner), await createCar(owner));
      return {
        path: "/api/moderation/slips/approve-seen",
        json: { slips: [{ id: slip.id, version: slip.version }] },
      };
    },
    answers: MODERATORS,
  },
  "POST /api/moderation/slips/{id}/notes": {
    limit: "change",
    call: onSlip("notes", { text: "Looks right." }),
    answers: [401, 403, 403, 403, 403, 201, 201],
  },
  "POST /api/slips/{id}/reports": {
    limit: "change",
    call: async (owner) => {
      const id = await createApprovedRun(await viewerOf(owner), await createCar(owner));
      return { path: `/api/slips/${id}/reports`, json: { reason: "PICTURE" } };
    },
    answers: [401, 403, 201, 201, 201, 201, 201],
  },
  "POST /api/moderation/reports/{id}/uphold": {
    limit: "change",
    call: onReport("uphold"),
    answers: MODERATORS,
  },
  "POST /api/moderation/reports/{id}/dismiss": {
    limit: "change",
    call: onReport("dismiss"),
    answers: MODERATORS,
  },
  "POST /api/moderation/slips/{id}/claim": {
    limit: "change",
    call: onSlip("claim"),
    answers: MODERATORS,
  },
  "POST /api/moderation/slips/{id}/approve": {
    limit: "change",
    call: onSlip("approve", { version: 1 }),
    answers: MODERATORS,
  },
  "POST /api/moderation/slips/{id}/reject": {
    limit: "change",
    call: onSlip("reject", { version: 1, reason: "DUPLICATE" }),
    answers: MODERATORS,
  },
  "POST /api/moderation/slips/{id}/needs-info": {
    limit: "change",
    call: onSlip("needs-info", { version: 1, note: "Which lane?" }),
    answers: MODERATORS,
  },
};

/** The method of an endpoint. */
export function methodOf(route: string): string {
  return route.slice(0, route.indexOf(" "));
}

/** A signed-in user whose request is otherwise good. */
export function firstAllowed(answers: EndpointRow["answers"]): Person {
  return (
    PEOPLE.find((person, place) => person !== "anonymous" && (answers[place] ?? 500) < 300) ??
    "owner"
  );
}

/** A client of the person, who isn't `owner` unless named so. */
export async function clientOf(person: Person, owner: User): Promise<Client> {
  const client = new Client();
  if (person === "owner") await signIn(client, owner);
  else if (person === "stranger") await signIn(client, await createUser());
  else if (person !== "anonymous") await signIn(client, await createUser({ role: person }));
  return client;
}

/** Sends the call of a row. */
export function send(
  client: Client,
  route: string,
  { path, json, form }: Call,
  headers: Record<string, string> = {},
): Promise<Response> {
  if (json) {
    return client.fetch(path, {
      method: methodOf(route),
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(json),
    });
  }
  if (form) return client.postForm(path, form, headers);
  return client.fetch(path, { method: methodOf(route), headers });
}

async function createAccountToken(owner: User, kind: AccountTokenKind): Promise<string> {
  const { db } = testDeps();
  const token = crypto.randomUUID();
  const createdAt = new Date();
  await insertAccountToken(db, {
    tokenHash: hashSecretToken(token),
    owner: { id: owner.id },
    kind,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 60_000),
  });
  return token;
}
