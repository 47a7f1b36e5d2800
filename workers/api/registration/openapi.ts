import { z } from "zod";
import { registrationSchema, usernameLookupSchema } from "#app/features/accounts/schema.ts";
import { type Endpoints, jsonAnswer, jsonBody } from "../openapi/endpoint.ts";
import { USER_EXAMPLE } from "../openapi/examples.ts";
import { user } from "../openapi/models.ts";

export const REGISTRATION = {
  "POST /rest/registration/register": {
    id: "register",
    tag: "Accounts",
    summary: "Create an account",
    description:
      "Signs it in and mails the activation link. Nothing is public before that is used.",
    body: jsonBody(
      registrationSchema,
      {
        username: "demo-racer",
        email: USER_EXAMPLE.email,
        password: "Quarter1320",
        confirmPassword: "Quarter1320",
        firstName: USER_EXAMPLE.firstName,
        lastName: USER_EXAMPLE.lastName,
        country: USER_EXAMPLE.country,
        zipCode: USER_EXAMPLE.zipCode,
        optInNews: true,
        optInEvents: false,
        noRacingPledge: true,
      },
      {
        username: "3 to 30 letters, digits, dots, underscores and hyphens.",
        password: "6 to 200 characters, with a letter and a digit.",
        zipCode: "Required in the United States.",
        noRacingPledge: "No racing on public streets. Needed before a time slip is taken.",
      },
    ),
    answers: {
      201: jsonAnswer("Created and signed in.", z.object({ success: z.literal(true), user }), {
        success: true,
        user: { ...USER_EXAMPLE, isActivated: false, clubs: [] },
      }),
    },
    refuses: [409, 429],
  },
  "POST /rest/user/usernameLookup": {
    id: "lookUpUsername",
    tag: "Accounts",
    summary: "Whether a username is available",
    body: jsonBody(usernameLookupSchema, { username: "demo-racer" }),
    answers: {
      200: jsonAnswer(
        "Well formed or not, taken or not.",
        z.object({
          success: z.literal(true),
          username: z.string().describe("As it would be stored."),
          isAvailable: z.boolean(),
          message: z.string().describe("Why it isn't available; empty if it is."),
        }),
        {
          success: true,
          username: "demo-racer",
          isAvailable: false,
          message: "This username is taken.",
        },
      ),
    },
    refuses: [429],
  },
} as const satisfies Endpoints;
