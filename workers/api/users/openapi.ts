import { z } from "zod";
import { RESEND_DONE } from "#app/features/accounts/rules.ts";
import {
  activationSchema,
  changePasswordSchema,
  completionSchema,
  deleteAccountSchema,
  forgotPasswordSchema,
  legacyProfileSchema,
  linkTokenSchema,
  racerNameSchema,
  refreshSchema,
  resendActivationSchema,
  resetPasswordSchema,
  signInSchema,
} from "#app/features/accounts/schema.ts";
import type { CategoryList } from "#app/features/comments/ask-discourse.server.ts";
import { discourseCallSchema } from "#app/features/comments/schema.ts";
import { RESET_TEXTS } from "#app/features/recovery/reset-texts.ts";
import { trackSearchSchema } from "#app/features/tracks/schema.ts";
import type { FoundTracks } from "#app/features/tracks/search-tracks.server.ts";
import { type Endpoints, jsonAnswer, jsonBody } from "../openapi/endpoint.ts";
import { USER_EXAMPLE } from "../openapi/examples.ts";
import { user } from "../openapi/models.ts";

const done = z.object({ success: z.literal(true) });
const told = done.extend({ message: z.string() });
const TOKEN = "c2FtcGxlLXRva2VuLWZyb20tYS1tYWls";
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
  refresh_token: TOKEN,
  token_type: "Bearer" as const,
  expires_in: 900,
};

const foundTracks = z.object({
  success: z.literal(true),
  radiusMiles: z
    .int()
    .nullable()
    .describe("How far was looked: 50, else 100, else 250. Null without a centre."),
  state: z.string().nullable().describe("The letters of the state that was searched."),
  tracks: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      city: z.string(),
      state: z.string().nullable(),
      country: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      isPositionApproximate: z.boolean().describe("May be miles off."),
      elevationFt: z.int(),
      lengthFt: z.int(),
      isSanctioned: z.boolean(),
      closedOn: z.iso.date().nullable().describe("The last day of racing; null while it is open."),
      distanceMiles: z.int().nullable(),
    }),
  ),
}) satisfies z.ZodType<FoundTracks & { success: true }>;

const categoryList = z.object({
  category_list: z.object({
    can_create_category: z.boolean(),
    can_create_topic: z.boolean(),
    categories: z.array(z.object({ id: z.int(), name: z.string(), slug: z.string() })),
  }),
}) satisfies z.ZodType<CategoryList>;

const rows = z.array(z.record(z.string(), z.unknown()));
const everything = z.object({
  exportedAt: z.iso.datetime(),
  account: z.record(z.string(), z.unknown()),
  consents: z.record(z.string(), z.boolean()),
  emailChange: z.record(z.string(), z.unknown()).nullable(),
  sessions: rows,
  passkeys: rows,
  vehicles: rows,
  reports: rows,
  dragPakRequests: rows,
  votes: rows,
  giveawayEntries: rows,
  slips: rows,
  mails: rows,
  acts: rows.describe("What the racer did, as the audit log tells it."),
  actsOnAccount: rows.describe("What staff did to the account."),
});
const EXPORT = {
  exportedAt: "2026-05-09T21:14:00.000Z",
  account: { id: 1, ...NAME, email: USER_EXAMPLE.email },
  consents: { optInNews: true, optInEvents: false, noRacingPledge: true },
  emailChange: null,
  sessions: [],
  passkeys: [],
  vehicles: [],
  reports: [],
  dragPakRequests: [],
  votes: [],
  giveawayEntries: [],
  slips: [],
  mails: [],
  acts: [],
  actsOnAccount: [],
};

/** The legacy account API, for clients that keep a bearer token. */
export const LEGACY = {
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
    body: jsonBody(refreshSchema, { refresh_token: TOKEN }),
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
  "POST /rest/user/show": {
    id: "showRacer",
    tag: "Legacy",
    summary: "A racer in a few public words",
    body: jsonBody(racerNameSchema, NAME),
    answers: {
      200: jsonAnswer(
        "The racer.",
        done.extend({
          user: z.object({
            id: z.int(),
            username: z.string(),
            clubs: z.array(z.string()),
            approvedRuns: z.int().describe("How many runs stand on the boards."),
          }),
        }),
        { success: true, user: { id: 1, ...NAME, clubs: ["1320"], approvedRuns: 4 } },
      ),
    },
    refuses: [404, 429],
  },
  "POST /rest/user/getLocationByUsername": {
    id: "findLocation",
    tag: "Legacy",
    summary: "Where a racer is from",
    description: "Not public: everybody but the racer gets the same keys, empty.",
    body: jsonBody(racerNameSchema, NAME),
    answers: {
      200: jsonAnswer(
        "The place.",
        done.extend({
          location: z.object({ username: z.string(), country: z.string(), zipCode: z.string() }),
        }),
        { success: true, location: { ...NAME, country: "United States", zipCode: "93301" } },
      ),
    },
    refuses: [404, 429],
  },
  "POST /rest/user/updateProfile": {
    id: "updateProfile",
    tag: "Legacy",
    summary: "Change one's own profile",
    description: "What is left out stays. Country and ZIP code go together.",
    access: "racer",
    body: jsonBody(legacyProfileSchema, { firstName: "Dana", optInNews: false }),
    answers: {
      200: jsonAnswer("Changed.", done.extend({ user }), { success: true, user: USER_EXAMPLE }),
    },
    refuses: [429],
  },
  "GET /rest/user/getAllUserInformation": {
    id: "exportUser",
    tag: "Legacy",
    summary: "Everything held about oneself",
    description:
      "What /manage-account downloads. No password hash, no key, no link that opens something.",
    access: "racer",
    answers: { 200: jsonAnswer("The account and all that belongs to it.", everything, EXPORT) },
    refuses: [429],
  },
  "POST /rest/user/anonymizeUser": {
    id: "deleteUser",
    tag: "Legacy",
    summary: "Delete one's own account",
    description: "Can't be undone. Every session ends, runs leave the boards, photos are erased.",
    access: "racer",
    body: jsonBody(deleteAccountSchema, { password: "Quarter1320" }),
    answers: {
      200: jsonAnswer("Deleted.", told, {
        success: true,
        message: "Your account has been deleted. Logging you out now.",
      }),
    },
    refuses: [429],
  },
  "POST /rest/user/getByActivationToken": {
    id: "findAccountByToken",
    tag: "Legacy",
    summary: "Whose account a link is for",
    description: "For links that activate an account or complete one. The link stays good.",
    body: jsonBody(linkTokenSchema, { token: TOKEN }),
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
      token: TOKEN,
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
    body: jsonBody(activationSchema, { activationToken: TOKEN }),
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
    summary: "Mail a new activation link to oneself",
    description: "The address must be the account's own.",
    access: "racer",
    body: jsonBody(resendActivationSchema, { email: USER_EXAMPLE.email }),
    answers: {
      200: jsonAnswer("Asked for.", told, { success: true, message: RESEND_DONE }),
    },
    refuses: [429],
  },
  "POST /rest/activation/resendActivationByUsername": {
    id: "resendActivationByUsername",
    tag: "Legacy",
    summary: "Mail a new activation link",
    description: "Answers the same for names nobody has.",
    body: jsonBody(racerNameSchema, NAME),
    answers: {
      200: jsonAnswer("Asked for.", told, { success: true, message: RESEND_DONE }),
    },
    refuses: [429],
  },
  "POST /rest/password/forgotPassword": {
    id: "forgotPassword",
    tag: "Legacy",
    summary: "Mail a link that sets a new password",
    description: "Answers the same for addresses nobody has.",
    body: jsonBody(forgotPasswordSchema, { email: USER_EXAMPLE.email }),
    answers: {
      200: jsonAnswer("Asked for.", told, { success: true, message: RESET_TEXTS.asked }),
    },
    refuses: [429],
  },
  "POST /rest/password/resetPassword": {
    id: "resetPasswordByLink",
    tag: "Legacy",
    summary: "Set a new password with a mailed link",
    description: "Every session of the account ends.",
    body: jsonBody(resetPasswordSchema, {
      resetToken: TOKEN,
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
    summary: "Change one's own password",
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
  "POST /rest/track": {
    id: "searchTracks",
    tag: "Legacy",
    summary: "Tracks by place",
    description:
      "`city` (with or without its `state`), `state` by letters or name, `zip` (the tracks of its state), or `near` a point: within 50 miles, else 100, else 250. At most 50.",
    body: jsonBody(trackSearchSchema, { searchType: "city", city: "Pomona", state: "CA" }),
    answers: {
      200: jsonAnswer("What was found.", foundTracks, {
        success: true,
        radiusMiles: null,
        state: "CA",
        tracks: [
          {
            slug: "in-n-out-burger-pomona-dragstrip",
            name: "In-N-Out Burger Pomona Dragstrip",
            city: "Pomona",
            state: "CA",
            country: "US",
            latitude: 34.0951,
            longitude: -117.7698,
            isPositionApproximate: false,
            elevationFt: 1030,
            lengthFt: 1320,
            isSanctioned: true,
            closedOn: null,
            distanceMiles: null,
          },
        ],
      }),
    },
    refuses: [429],
  },
  "POST /rest/discourse": {
    id: "askDiscourse",
    tag: "Legacy",
    summary: "The forum's categories",
    description:
      "`categories.json` by GET and nothing else: 403. No request leaves the site, the names in it are not believed. Without a forum the list is empty.",
    body: jsonBody(discourseCallSchema, {
      discourseEndpoint: "categories.json",
      discourseEndpointMethod: "GET",
    }),
    answers: {
      200: jsonAnswer("The list.", categoryList, {
        category_list: { can_create_category: false, can_create_topic: false, categories: [] },
      }),
    },
    refuses: [429],
  },
} as const satisfies Endpoints;
