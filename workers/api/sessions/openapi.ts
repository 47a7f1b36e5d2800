import { z } from "zod";
import { RESEND_DONE } from "#app/features/accounts/rules.ts";
import {
  activationSchema,
  resendActivationSchema,
  resetPasswordSchema,
  signInSchema,
} from "#app/features/accounts/schema.ts";
import { type Endpoints, jsonAnswer, jsonBody } from "../openapi/endpoint.ts";
import { USER_EXAMPLE } from "../openapi/examples.ts";
import { user } from "../openapi/models.ts";

const done = z.object({ success: z.literal(true) });

export const USERS = {
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
      "Sets the session's cookies. A session that was there before ends. After ten wrong passwords a name, and an address that failed with ten names, is refused for 15 minutes: 429 with Retry-After, the same for names nobody has. A browser that signed in to the account before is counted by itself, by its device cookie.",
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
  "POST /api/users/activation": {
    id: "activate",
    tag: "Accounts",
    summary: "Activate an account by its mailed link",
    description: "Signs in only a browser that the account knows, such as the one that registered.",
    body: jsonBody(activationSchema, { activationToken: "c2FtcGxlLXRva2VuLWZyb20tYS1tYWls" }),
    answers: {
      200: jsonAnswer(
        "Activated.",
        done.extend({
          username: z.string(),
          autoLogin: z.boolean().describe("Whether this account is the one signed in now."),
        }),
        { success: true, username: "demo-racer", autoLogin: true },
      ),
    },
    refuses: [410, 429],
  },
  "POST /api/users/resend-activation": {
    id: "resendActivation",
    tag: "Accounts",
    summary: "Mail a new activation link",
    description:
      "At most one mail in ten minutes, five in half an hour for the account's own browsers; links work side by side until one is used. Answers the same for addresses nobody has.",
    body: jsonBody(resendActivationSchema, { email: USER_EXAMPLE.email }),
    answers: {
      200: jsonAnswer("Asked for.", done.extend({ message: z.string() }), {
        success: true,
        message: RESEND_DONE,
      }),
    },
    refuses: [429],
  },
  "POST /api/users/reset-password": {
    id: "resetPassword",
    tag: "Accounts",
    summary: "Set a new password with a mailed link",
    description: "Every session of the account ends; sign in with the new password afterwards.",
    body: jsonBody(
      resetPasswordSchema,
      {
        resetToken: "c2FtcGxlLXRva2VuLWZyb20tYS1tYWls",
        password: "Quarter1320",
        confirmPassword: "Quarter1320",
      },
      {
        resetToken: "Good once, for 30 minutes, until a newer one is sent.",
        password: "6 to 200 characters, a letter and a digit among them.",
      },
    ),
    answers: {
      200: jsonAnswer(
        "Set.",
        done.extend({
          validation: z.object({ status: z.literal("success") }),
          user: z.object({ username: z.string() }),
        }),
        { success: true, validation: { status: "success" }, user: { username: "demo-racer" } },
      ),
    },
    refuses: [410, 429],
  },
} as const satisfies Endpoints;
