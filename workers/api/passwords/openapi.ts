import { z } from "zod";
import {
  changePasswordSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
} from "#app/features/accounts/schema.ts";
import { RESET_TEXTS } from "#app/features/recovery/texts.ts";
import { type Endpoints, jsonAnswer, jsonBody } from "../openapi/endpoint.ts";
import { TOKEN_EXAMPLE, USER_EXAMPLE } from "../openapi/examples.ts";
import { done, doneWithMessage } from "../openapi/models.ts";

const NAME = { username: USER_EXAMPLE.username };

export const PASSWORDS = {
  "POST /api/users/reset-password": {
    id: "resetPassword",
    tag: "Accounts",
    summary: "Set a new password with a mailed link",
    description: "Every session of the account ends; sign in with the new password afterwards.",
    body: jsonBody(
      resetPasswordSchema,
      {
        resetToken: TOKEN_EXAMPLE,
        password: "Quarter1320",
        confirmPassword: "Quarter1320",
      },
      {
        resetToken: "Good once, for 30 minutes, until a newer one is sent.",
        password: "6 to 200 characters, with a letter and a digit.",
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
  "POST /rest/password/forgotPassword": {
    id: "forgotPassword",
    tag: "Legacy",
    summary: "Mail a link that sets a new password",
    description: "The response is the same for unknown addresses.",
    body: jsonBody(forgotPasswordSchema, { email: USER_EXAMPLE.email }),
    answers: {
      200: jsonAnswer("Asked for.", doneWithMessage, { success: true, message: RESET_TEXTS.asked }),
    },
    refuses: [429],
  },
  "POST /rest/password/resetPassword": {
    id: "resetPasswordByLink",
    tag: "Legacy",
    summary: "Set a new password with a mailed link",
    description: "Every session of the account ends.",
    body: jsonBody(resetPasswordSchema, {
      resetToken: TOKEN_EXAMPLE,
      password: "Quarter1320",
      confirmPassword: "Quarter1320",
    }),
    answers: {
      200: jsonAnswer(
        "Set.",
        done.extend({
          validation: z.object({ status: z.literal("success") }),
          user: z.object({ username: z.string() }),
        }),
        { success: true, validation: { status: "success" }, user: NAME },
      ),
    },
    refuses: [410, 429],
  },
  "POST /rest/password/changePassword": {
    id: "changeOwnPassword",
    tag: "Legacy",
    summary: "Change your password",
    description: "Every other session ends; this one goes on.",
    access: "racer",
    body: jsonBody(changePasswordSchema, {
      password: "Quarter1320",
      newPassword: "Strip1320Night",
      confirmNewPassword: "Strip1320Night",
    }),
    answers: { 200: jsonAnswer("Changed.", done, { success: true }) },
    refuses: [429],
  },
} as const satisfies Endpoints;
