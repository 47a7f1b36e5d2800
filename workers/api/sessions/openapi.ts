import { z } from "zod";
import { refreshSchema, signInSchema } from "#app/features/accounts/schema.ts";
import { type Endpoints, jsonAnswer, jsonBody } from "../openapi/endpoint.ts";
import { TOKEN_EXAMPLE, USER_EXAMPLE } from "../openapi/examples.ts";
import { done, user } from "../openapi/models.ts";

const NAME = { username: USER_EXAMPLE.username };

const tokens = z
  .object({
    access_token: z.string().describe("A JWT: send it as bearer."),
    refresh_token: z.string().describe("Opaque, good once; never send it as bearer."),
    token_type: z.literal("Bearer"),
    expires_in: z.int().describe("Seconds the access token is good for."),
  })
  .meta({ id: "Tokens", description: "A session of a client without cookies." });
const TOKENS_EXAMPLE = {
  access_token: "eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.e30.c2lnbmF0dXJl",
  refresh_token: TOKEN_EXAMPLE,
  token_type: "Bearer" as const,
  expires_in: 900,
};

/** Signing in and out, with cookies or tokens. */
export const SESSIONS = {
  "GET /api/users/me": {
    id: "findOwnUser",
    tag: "Accounts",
    summary: "Who is signed in",
    access: "racer",
    answers: { 200: jsonAnswer("The account.", user, USER_EXAMPLE) },
  },
  "POST /api/users/login": {
    id: "login",
    tag: "Accounts",
    summary: "Sign in",
    description:
      "Sets the session's cookies. A session that was there before ends. After ten wrong passwords a name, and an address that failed with ten names, is refused for 15 minutes: 429 with Retry-After, the same for unknown names. A browser that has signed in to the account before is counted separately, by its device cookie.",
    body: jsonBody(
      signInSchema,
      { username: "demo-racer", password: "Quarter1320" },
      { username: "The username or the email address." },
    ),
    answers: {
      200: jsonAnswer("Signed in.", done.extend({ user }), { success: true, user: USER_EXAMPLE }),
    },
    refuses: [401, 429],
  },
  "POST /api/users/refresh": {
    id: "refresh",
    tag: "Accounts",
    summary: "Renew the access cookie",
    description:
      "Takes the refresh cookie and replaces it: each is good once, with 30 s of grace for a second tab. One that is used later ends the session everywhere.",
    answers: { 200: jsonAnswer("Renewed.", done, { success: true }) },
    refuses: [401, 429],
  },
  "POST /api/users/logout": {
    id: "logout",
    tag: "Accounts",
    summary: "Sign out",
    description: "Ends the session and removes its cookies. Signed out already is fine too.",
    answers: { 200: jsonAnswer("Signed out.", done, { success: true }) },
  },
  "POST /rest/api/login": {
    id: "loginForTokens",
    tag: "Legacy",
    summary: "Sign in without cookies",
    description:
      "Neither takes nor sets a cookie. A request that carries a bearer token and no session cookie needs no Origin. To sign out, send the token to `POST /api/users/logout`.",
    body: jsonBody(
      signInSchema,
      { ...NAME, password: "Quarter1320" },
      { username: "The username or the email address." },
    ),
    answers: { 200: jsonAnswer("Signed in.", tokens, TOKENS_EXAMPLE) },
    refuses: [401, 429],
  },
  "POST /rest/api/refresh": {
    id: "refreshTokens",
    tag: "Legacy",
    summary: "Renew the tokens",
    description:
      "The refresh token is good once, with 30 s of grace. One that is used later ends the session everywhere.",
    body: jsonBody(refreshSchema, { refresh_token: TOKEN_EXAMPLE }),
    answers: { 200: jsonAnswer("Renewed.", tokens, TOKENS_EXAMPLE) },
    refuses: [401, 429],
  },
  "GET /rest/user": {
    id: "findUser",
    tag: "Legacy",
    summary: "Who is signed in",
    access: "racer",
    answers: { 200: jsonAnswer("The account.", user, USER_EXAMPLE) },
  },
} as const satisfies Endpoints;
