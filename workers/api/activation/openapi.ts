import { z } from "zod";
import {
  activationSchema,
  completionSchema,
  linkTokenSchema,
  racerNameSchema,
  resendActivationSchema,
} from "#app/features/accounts/schema.ts";
import { RESEND_DONE } from "#app/features/accounts/texts.ts";
import { type Endpoints, jsonAnswer, jsonBody } from "../openapi/endpoint.ts";
import { TOKEN_EXAMPLE, USER_EXAMPLE } from "../openapi/examples.ts";
import { done, doneWithMessage, user } from "../openapi/models.ts";

const NAME = { username: USER_EXAMPLE.username };

export const ACTIVATION = {
  "POST /api/users/activation": {
    id: "activate",
    tag: "Accounts",
    summary: "Activate an account by its mailed link",
    description: "Signs in only a browser that the account knows, such as the one that registered.",
    body: jsonBody(activationSchema, { activationToken: TOKEN_EXAMPLE }),
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
      "At most one mail in ten minutes, five in half an hour for the account's own browsers; all links work until one is used. The response is the same for unknown addresses.",
    body: jsonBody(resendActivationSchema, { email: USER_EXAMPLE.email }),
    answers: {
      200: jsonAnswer("Asked for.", done.extend({ message: z.string() }), {
        success: true,
        message: RESEND_DONE,
      }),
    },
    refuses: [429],
  },
  "POST /rest/user/getByActivationToken": {
    id: "readAccountByToken",
    tag: "Legacy",
    summary: "Whose account a link is for",
    description: "For links that activate an account or complete one. The link stays good.",
    body: jsonBody(linkTokenSchema, { token: TOKEN_EXAMPLE }),
    answers: {
      200: jsonAnswer(
        "The account.",
        done.extend({
          purpose: z.enum(["activation", "completion"]),
          username: z.string().describe("Empty until the account is completed."),
          email: z.string(),
        }),
        { success: true, purpose: "activation", ...NAME, email: USER_EXAMPLE.email },
      ),
    },
    refuses: [410, 429],
  },
  "POST /rest/registration/completeRegistration": {
    id: "completeRegistration",
    tag: "Legacy",
    summary: "Complete an account that staff made",
    description:
      "With the link of `npm run ops -- invite EMAIL`. Sets name, password and profile, activates the account and signs it in.",
    body: jsonBody(completionSchema, {
      token: TOKEN_EXAMPLE,
      ...NAME,
      password: "Quarter1320",
      confirmPassword: "Quarter1320",
      firstName: USER_EXAMPLE.firstName,
      lastName: USER_EXAMPLE.lastName,
      country: USER_EXAMPLE.country,
      zipCode: USER_EXAMPLE.zipCode,
      noRacingPledge: true,
    }),
    answers: {
      200: jsonAnswer("Completed and signed in.", done.extend({ user }), {
        success: true,
        user: { ...USER_EXAMPLE, clubs: [] },
      }),
    },
    refuses: [409, 410, 429],
  },
  "POST /rest/activation/activation": {
    id: "activateAccount",
    tag: "Legacy",
    summary: "Activate an account by its mailed link",
    description: "Signs in only a browser that the account knows, such as the one that registered.",
    body: jsonBody(activationSchema, { activationToken: TOKEN_EXAMPLE }),
    answers: {
      200: jsonAnswer(
        "Activated.",
        done.extend({
          username: z.string(),
          autoLogin: z.boolean().describe("Whether this account is the one signed in now."),
        }),
        { success: true, ...NAME, autoLogin: true },
      ),
    },
    refuses: [410],
  },
  "POST /rest/activation/resendActivation": {
    id: "resendOwnActivation",
    tag: "Legacy",
    summary: "Mail a new activation link to yourself",
    description: "The address must be the account's own.",
    access: "racer",
    body: jsonBody(resendActivationSchema, { email: USER_EXAMPLE.email }),
    answers: {
      200: jsonAnswer("Asked for.", doneWithMessage, { success: true, message: RESEND_DONE }),
    },
    refuses: [429],
  },
  "POST /rest/activation/resendActivationByUsername": {
    id: "resendActivationByUsername",
    tag: "Legacy",
    summary: "Mail a new activation link",
    description: "The response is the same for unknown names.",
    body: jsonBody(racerNameSchema, NAME),
    answers: {
      200: jsonAnswer("Asked for.", doneWithMessage, { success: true, message: RESEND_DONE }),
    },
    refuses: [429],
  },
} as const satisfies Endpoints;
