import { z } from "zod";
import {
  legacyProfileSchema,
  ownPasswordSchema,
  racerNameSchema,
} from "#app/features/accounts/schema.ts";
import { type Endpoints, jsonAnswer, jsonBody } from "../openapi/endpoint.ts";
import { USER_EXAMPLE } from "../openapi/examples.ts";
import { done, doneWithMessage, user } from "../openapi/models.ts";

const NAME = { username: USER_EXAMPLE.username };

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
  eventMarks: rows,
  comments: rows,
  commentLikes: rows,
  articleLikes: rows,
  commentFlags: rows,
  mailedLinks: rows,
  answers: rows,
  approvals: rows,
  flagsByOthers: rows,
  staffNotes: rows,
  openedArticles: rows.describe("Articles that the editor had open last."),
  appeals: rows.describe("Objections to rejections, and their answers."),
  savedFilters: rows.describe("Filters that the moderator named."),
  notices: rows.describe("What happened while the member was away."),
  sentNotices: rows.describe(
    "Kinds of notices that the member wants by mail or as pushes, and how often.",
  ),
  pushDevices: rows.describe("Devices with pushes: their push services."),
  noticeHours: rows.describe("The member's time zone, and the hours without mail and pushes."),
  mutedNotices: rows.describe("Kinds of notices that the member has turned off."),
  blockedMembers: rows.describe("Members whom the member has blocked."),
  mutedThreads: rows.describe(
    "Threads, by their first comment, of which the member wants no notices.",
  ),
  mentions: rows.describe("Comments that mention the member."),
  follows: rows.describe("Racers, cars, tracks and tags that the member follows."),
  followSettings: rows.describe("Whether others see who follows the member."),
  carNumbers: rows.describe("Numbers of the racer's cars, from claimed results."),
  stripResults: rows.describe("Results of strips that the racer claimed or that match a slip."),
  strips: rows.describe("Strips for which the member sends in results."),
  practiceScores: rows.describe("Best rounds at the practice tree, by week."),
  practiceRounds: rows.describe("The round of the practice tree that is open."),
  slips: rows,
  mails: rows,
  acts: rows.describe("What the racer did, from the audit log."),
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
  eventMarks: [],
  comments: [],
  commentLikes: [],
  articleLikes: [],
  commentFlags: [],
  mailedLinks: [],
  answers: [],
  approvals: [],
  flagsByOthers: [],
  staffNotes: [],
  openedArticles: [],
  appeals: [],
  savedFilters: [],
  notices: [],
  sentNotices: [],
  pushDevices: [],
  noticeHours: [],
  mutedNotices: [],
  blockedMembers: [],
  mutedThreads: [],
  mentions: [],
  follows: [],
  followSettings: [],
  carNumbers: [],
  stripResults: [],
  strips: [],
  practiceScores: [],
  practiceRounds: [],
  slips: [],
  mails: [],
  acts: [],
  actsOnAccount: [],
};

/** Racers and the viewer's account. */
export const USERS = {
  "POST /rest/user/show": {
    id: "showRacer",
    tag: "Legacy",
    summary: "A racer's public summary",
    body: jsonBody(racerNameSchema, NAME),
    answers: {
      200: jsonAnswer(
        "The racer.",
        done.extend({
          user: z.object({
            id: z.int(),
            username: z.string(),
            clubs: z.array(z.string()),
            approvedRuns: z.int().describe("How many runs are on the boards."),
          }),
        }),
        { success: true, user: { id: 1, ...NAME, clubs: ["1320"], approvedRuns: 4 } },
      ),
    },
    refuses: [404, 429],
  },
  "POST /rest/user/getLocationByUsername": {
    id: "readLocation",
    tag: "Legacy",
    summary: "Where a racer is from",
    description: "Not public: for anyone but the racer the same keys are empty.",
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
    summary: "Change your profile",
    description:
      "What is left out stays. Country and ZIP code go together. A field that isn't listed is refused by its name.",
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
    summary: "Everything we hold about you",
    description:
      "What /manage-account downloads. No password hash, no key, no link that opens something.",
    access: "racer",
    answers: { 200: jsonAnswer("The account and all that belongs to it.", everything, EXPORT) },
    refuses: [429],
  },
  "POST /rest/user/anonymizeUser": {
    id: "deleteUser",
    tag: "Legacy",
    summary: "Delete your account",
    description: "Can't be undone. Every session ends, runs leave the boards, photos are erased.",
    access: "racer",
    body: jsonBody(ownPasswordSchema, { password: "Quarter1320" }),
    answers: {
      200: jsonAnswer("Deleted.", doneWithMessage, {
        success: true,
        message: "Your account has been deleted. Logging you out now.",
      }),
    },
    refuses: [429],
  },
} as const satisfies Endpoints;
