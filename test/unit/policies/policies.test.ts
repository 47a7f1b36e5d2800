import { expect, test } from "vitest";
import { garagePolicy } from "#app/features/accounts/policy.ts";
import { figuresPolicy } from "#app/features/analytics/policy.ts";
import { auditPolicy } from "#app/features/audit/policy.ts";
import { challengePolicy, challengerPolicy } from "#app/features/challenges/policy.ts";
import { CHALLENGE_TEXTS } from "#app/features/challenges/texts.ts";
import {
  type CommentAction,
  commentPolicy,
  discussionPolicy,
} from "#app/features/comments/policy.ts";
import { dealersPolicy } from "#app/features/dealers/policy.ts";
import { dragPakPolicy } from "#app/features/drag-pak/policy.ts";
import { eventPolicy } from "#app/features/events/policy.ts";
import { followPolicy } from "#app/features/following/policy.ts";
import { giveawayPolicy } from "#app/features/giveaway/policy.ts";
import { unlistedRunPolicy } from "#app/features/leaderboard/policy.ts";
import { liveryPolicy } from "#app/features/livery/policy.ts";
import { vinPicturePolicy } from "#app/features/media/policy.ts";
import { memberPolicy, membersPolicy } from "#app/features/members/policy.ts";
import { appealPolicy, rejectionPolicy } from "#app/features/moderation/appeals/policy.ts";
import { commentDecisionPolicy } from "#app/features/moderation/comments/policy.ts";
import { deskPolicy, slipDecisionPolicy } from "#app/features/moderation/policy.ts";
import { racerPolicy } from "#app/features/moderation/racers/policy.ts";
import {
  reporterPolicy,
  reportPolicy,
  runReportPolicy,
} from "#app/features/moderation/reports/policy.ts";
import { newsPolicy } from "#app/features/news/policy.ts";
import { recordsPolicy } from "#app/features/records/policy.ts";
import { sitePolicy } from "#app/features/site/policy.ts";
import { hasPhotos, slipFormPolicy, slipPolicy } from "#app/features/slips/policy.ts";
import { socialPolicy } from "#app/features/social/policy.ts";
import { claimedPolicy, claimPolicy } from "#app/features/track-matches/policy.ts";
import { CLAIM_TEXTS } from "#app/features/track-matches/texts.ts";
import { stripPolicy, trackDeskPolicy } from "#app/features/track-results/policy.ts";
import { keysOf } from "#app/lib/keys-of.ts";
import { authorize, can, findRefusal } from "#app/lib/policy.ts";
import { COMMENT_STATUSES, type CommentStatus } from "#db/schema/comments.ts";
import { SLIP_STATUSES, type SlipStatus } from "#db/schema/slips.ts";

/** The subjects belong to number 1; number 2 reported them. */
const racer = { id: 9, role: "racer", isActivated: true } as const;
const MEMBERS = {
  inactive: { ...racer, isActivated: false },
  member: racer,
  inactiveOwner: { ...racer, id: 1, isActivated: false },
  owner: { ...racer, id: 1 },
  moderator: { ...racer, role: "moderator" },
  owningModerator: { ...racer, id: 1, role: "moderator" },
  reportingModerator: { ...racer, id: 2, role: "moderator" },
  editor: { ...racer, role: "editor" },
  track: { ...racer, role: "track" },
  admin: { ...racer, role: "admin" },
} as const;
type Member = (typeof MEMBERS)[keyof typeof MEMBERS];
type Question = (actor: Member | null) => { code: string; message: string } | null;
type MemberQuestion = (actor: Member) => ReturnType<Question>;

const openResult = {
  ...{ slipId: null, claimedBy: null, claimConfirmedAt: null, notBy: null },
  ...{ isLikely: true, isProven: false },
};
const owner = { id: 1, isActivated: true, bannedAt: null, anonymisedAt: null };
const comment = { userId: 1, status: "VISIBLE", isOpen: true, hasOwnFlag: false } as const;
const slip = { userId: 1, status: "PENDING", isClaimed: false, isVehicleInGarage: true } as const;
const run = { userId: 1, isListed: true };
const report = { racerId: 1, reporterId: 2, status: "OPEN" } as const;
const appeal = { racerId: 1, rejectedBy: 2, status: "OPEN", hasOthers: true } as const;
const challenge = { challengerId: 2, rivalId: 1, status: "WAITING", hasGone: false } as const;
const day = new Date(0);

/** What visitors may do too. */
const QUESTIONS: Readonly<Record<string, Question>> = {
  "see figures": (actor) => findRefusal(figuresPolicy, "see", actor),
  "import dealers": (actor) => findRefusal(dealersPolicy, "import", actor),
  "see members": (actor) => findRefusal(membersPolicy, "see", actor),
  "export members": (actor) => findRefusal(membersPolicy, "export", actor),
  "invite members": (actor) => findRefusal(membersPolicy, "invite", actor),
  "see the audit log": (actor) => findRefusal(auditPolicy, "see", actor),
  ...memberQuestions(),
  "manage the site": (actor) => findRefusal(sitePolicy, "manage", actor),
  "see records": (actor) => findRefusal(recordsPolicy, "see", actor),
  "manage records": (actor) => findRefusal(recordsPolicy, "manage", actor),
  "handle Drag Pak requests": (actor) => findRefusal(dragPakPolicy, "handle", actor),
  "edit events": (actor) => findRefusal(eventPolicy, "edit", actor),
  "mark events": (actor) => findRefusal(eventPolicy, "mark", actor),
  follow: (actor) => findRefusal(followPolicy, "follow", actor),
  "see the track desk": (actor) => findRefusal(trackDeskPolicy, "see", actor),
  ...stripQuestions(),
  "enter the giveaway": (actor) => findRefusal(giveawayPolicy, "enter", actor),
  "vote for a livery": (actor) => findRefusal(liveryPolicy, "vote", actor),
  "edit news": (actor) => findRefusal(newsPolicy, "edit", actor),
  "open the newsroom": (actor) => findRefusal(newsPolicy, "openNewsroom", actor),
  "like news": (actor) => findRefusal(newsPolicy, "like", actor),
  "post socially": (actor) => findRefusal(socialPolicy, "post", actor),
  "list unlisted runs": (actor) => findRefusal(unlistedRunPolicy, "list", actor),
  "read unlisted runs": (actor) => findRefusal(unlistedRunPolicy, "read", actor),
  "see a VIN": (actor) => findRefusal(vinPicturePolicy, "see", actor, slip),
  moderate: (actor) => findRefusal(deskPolicy, "moderate", actor),
  "decide on a slip": (actor) => findRefusal(slipDecisionPolicy, "decide", actor, slip),
  "see a garage": (actor) => findRefusal(garagePolicy, "see", actor, owner),
  "see an inactive owner's garage": (actor) =>
    findRefusal(garagePolicy, "see", actor, { ...owner, isActivated: false }),
  "see a banned owner's garage": (actor) =>
    findRefusal(garagePolicy, "see", actor, { ...owner, bannedAt: day }),
  "see a deleted owner's garage": (actor) =>
    findRefusal(garagePolicy, "see", actor, { ...owner, anonymisedAt: day }),
  "edit a garage": (actor) => findRefusal(garagePolicy, "edit", actor, owner),
  "write in discussions": (actor) => findRefusal(discussionPolicy, "write", actor),
  "open discussions": (actor) => findRefusal(discussionPolicy, "open", actor),
  ...commentQuestions("reply"),
  ...commentQuestions("like"),
  ...commentQuestions("flag"),
  ...commentQuestions("block"),
  ...commentQuestions("edit"),
  ...commentQuestions("delete"),
  ...commentQuestions("readHistory"),
  ...slipQuestions("edit"),
  ...slipQuestions("withdraw"),
  ...slipQuestions("save"),
  "report runs": (actor) => findRefusal(reporterPolicy, "report", actor),
  "report a run": (actor) => findRefusal(runReportPolicy, "report", actor, run),
  "report an unlisted run": (actor) =>
    findRefusal(runReportPolicy, "report", actor, { ...run, isListed: false }),
  "see a run's report form": (actor) => findRefusal(runReportPolicy, "seeForm", actor, run),
  "see an unlisted run's report form": (actor) =>
    findRefusal(runReportPolicy, "seeForm", actor, { ...run, isListed: false }),
};

/** Asked about members only. */
const MEMBER_QUESTIONS: Readonly<Record<string, MemberQuestion>> = {
  "decide on a report": (actor) => findRefusal(reportPolicy, "decide", actor, report),
  "decide on a settled report": (actor) =>
    findRefusal(reportPolicy, "decide", actor, { ...report, status: "UPHELD" }),
  "decide on a dismissed report": (actor) =>
    findRefusal(reportPolicy, "decide", actor, { ...report, status: "DISMISSED" }),
  "appeal a rejection": (actor) =>
    findRefusal(rejectionPolicy, "appeal", actor, { ...slip, status: "REJECTED" }),
  "appeal a waiting slip": (actor) => findRefusal(rejectionPolicy, "appeal", actor, slip),
  "decide on an appeal": (actor) => findRefusal(appealPolicy, "decide", actor, appeal),
  "decide on an appeal of the only moderator's rejection": (actor) =>
    findRefusal(appealPolicy, "decide", actor, { ...appeal, hasOthers: false }),
  "decide on a closed appeal": (actor) =>
    findRefusal(appealPolicy, "decide", actor, { ...appeal, status: "CLOSED" }),
  "see a racer's history": (actor) => findRefusal(racerPolicy, "see", actor, { id: 1 }),
  "decide on a visible comment": (actor) =>
    findRefusal(commentDecisionPolicy, "decide", actor, comment),
  "decide on a hidden comment": (actor) =>
    findRefusal(commentDecisionPolicy, "decide", actor, { ...comment, status: "HIDDEN" }),
  "decide on a removed comment": (actor) =>
    findRefusal(commentDecisionPolicy, "decide", actor, { ...comment, status: "REMOVED" }),
  "decide on a deleted comment": (actor) =>
    findRefusal(commentDecisionPolicy, "decide", actor, { ...comment, status: "DELETED" }),
  "decide on a comment one flagged": (actor) =>
    findRefusal(commentDecisionPolicy, "decide", actor, { ...comment, hasOwnFlag: true }),
  "claim an open result": (actor) => findRefusal(claimPolicy, "claim", actor, openResult),
  "claim a result that one has": (actor) =>
    findRefusal(claimPolicy, "claim", actor, { ...openResult, claimedBy: 1 }),
  "claim a result that somebody has": (actor) =>
    findRefusal(claimPolicy, "claim", actor, { ...openResult, claimedBy: 99 }),
  "claim one's own that somebody has": (actor) =>
    findRefusal(claimPolicy, "claim", actor, { ...openResult, claimedBy: 99, isProven: true }),
  "claim one's own that is somebody's": (actor) =>
    findRefusal(claimPolicy, "claim", actor, {
      ...{ ...openResult, claimedBy: 99, isProven: true },
      claimConfirmedAt: 1,
    }),
  "claim a matched result": (actor) =>
    findRefusal(claimPolicy, "claim", actor, { ...openResult, slipId: 7 }),
  "claim somebody else's result": (actor) =>
    findRefusal(claimPolicy, "claim", actor, { ...openResult, isLikely: false }),
  "send a challenge": (actor) => findRefusal(challengerPolicy, "send", actor),
  "answer a challenge": (actor) => findRefusal(challengePolicy, "answer", actor, challenge),
  "answer a running challenge": (actor) =>
    findRefusal(challengePolicy, "answer", actor, { ...challenge, status: "RUNNING" }),
  "withdraw a challenge": (actor) => findRefusal(challengePolicy, "withdraw", actor, challenge),
  "leave a running challenge": (actor) =>
    findRefusal(challengePolicy, "leave", actor, { ...challenge, status: "RUNNING" }),
  "leave a running challenge with a banned member": (actor) =>
    findRefusal(challengePolicy, "leave", actor, {
      ...challenge,
      status: "RUNNING",
      hasGone: true,
    }),
  "take back a claim": (actor) =>
    findRefusal(claimedPolicy, "release", actor, { ...openResult, claimedBy: 1 }),
};

function memberQuestions(): Record<string, Question> {
  const member = { id: 1, role: "racer" } as const;
  const questions = keysOf(memberPolicy).flatMap((action): [string, Question][] => [
    [`${action} a member`, (actor) => findRefusal(memberPolicy, action, actor, member)],
    [
      `${action} a moderator`,
      (actor) => findRefusal(memberPolicy, action, actor, { ...member, role: "moderator" }),
    ],
  ]);
  return Object.fromEntries(questions);
}

function stripQuestions(): Record<string, Question> {
  const questions = keysOf(stripPolicy).map((action): [string, Question] => [
    `${action} at a strip`,
    (actor) => findRefusal(stripPolicy, action, actor, { isStaff: true }),
  ]);
  return Object.fromEntries(questions);
}

test.each([
  ["see", true, null],
  ["see", false, "not_found"],
  ["send", true, null],
  ["send", false, "not_found"],
  ["withdraw", true, null],
  ["withdraw", false, "not_found"],
  ["decideClaims", true, null],
  ["decideClaims", false, "not_found"],
  ["manageKeys", true, null],
  ["manageKeys", false, "not_found"],
  ["manageStaff", true, "forbidden"],
  ["manageStaff", false, "not_found"],
] as const)("staff of a strip: %s, own: %s", (action, isStaff, code) => {
  const refusal = findRefusal(stripPolicy, action, { role: "track" }, { isStaff });
  expect(refusal?.code ?? null).toBe(code);
  expect(can(trackDeskPolicy, "see", { role: "track" })).toBe(true);
});

function commentQuestions(action: CommentAction): Record<string, Question> {
  const ask =
    (state: Partial<{ status: CommentStatus; isOpen: boolean }>): Question =>
    (actor) =>
      findRefusal(commentPolicy, action, actor, { ...comment, ...state });
  return {
    ...Object.fromEntries(
      COMMENT_STATUSES.map((status) => [`${action} ${status} comment`, ask({ status })]),
    ),
    [`${action} comment on a closed subject`]: ask({ isOpen: false }),
  };
}

function slipQuestions(action: "edit" | "withdraw" | "save"): Record<string, Question> {
  const ask =
    (state: Partial<{ status: SlipStatus; isClaimed: boolean; isVehicleInGarage: boolean }>) =>
    (actor: Member | null) =>
      action === "save"
        ? findRefusal(slipFormPolicy, action, actor, { ...slip, ...state })
        : findRefusal(slipPolicy, action, actor, { ...slip, ...state });
  return {
    ...Object.fromEntries(
      SLIP_STATUSES.map((status) => [`${action} ${status} slip`, ask({ status })]),
    ),
    [`${action} claimed slip`]: ask({ status: "IN_REVIEW", isClaimed: true }),
    [`${action} slip of a vehicle that is gone`]: ask({ isVehicleInGarage: false }),
  };
}

/** The refusals, by their letters in the table. */
const REFUSALS: Readonly<Record<string, string>> = {
  a: "not_activated: Your account is not activated!",
  e: "forbidden: Only editors can do this.",
  d: "forbidden: Only editors import dealers.",
  p: "not_found: Page not found.",
  s: "forbidden: Only staff can list slips that aren't approved.",
  h: "not_found: Not found.",
  m: "forbidden: This is for moderators.",
  o: "forbidden: You can't decide your own slip.",
  g: "not_found: That comment is gone.",
  c: "not_found: There's nothing to comment on here anymore.",
  l: "forbidden: You can't like your own comment.",
  f: "forbidden: You can't flag your own comment.",
  n: "forbidden: You can only change your own comments.",
  x: "not_found: That slip isn't yours, or it's gone.",
  w: "conflict: This slip was withdrawn. Add it again as a new one.",
  t: "conflict: This slip was already withdrawn.",
  r: "conflict: A moderator is checking this slip right now. Try again later.",
  v: "conflict: This run's vehicle is no longer in your garage, so you can't change the slip. You can still withdraw it.",
  i: "forbidden: This is your own run. Edit or withdraw it instead.",
  b: "not_found: That run isn't on the boards.",
  k: "conflict: This report has already been decided.",
  j: "forbidden: You can't decide your own report, or one about your own run.",
  q: "forbidden: It's yours, or you flagged it. Another moderator decides.",
  u: "not_found: That comment doesn't exist.",
  y: "forbidden: Only admins can do this.",
  z: "forbidden: Only admins can do this to staff.",
  A: `conflict: ${CLAIM_TEXTS.taken}`,
  B: `forbidden: ${CLAIM_TEXTS.notTheirs}`,
  C: `conflict: ${CLAIM_TEXTS.notClaimed}`,
  D: "forbidden: Only admins change who works for a strip.",
  F: "forbidden: You can't block yourself.",
  E: "forbidden: You can't write notes about yourself.",
  G: `conflict: ${CHALLENGE_TEXTS.notWaiting}`,
  1: "forbidden: You can't suspend yourself.",
  5: "conflict: This slip isn't rejected, so there's nothing to appeal.",
  6: "forbidden: You can't decide an appeal about your own slip.",
  7: "forbidden: You rejected this slip. Another moderator decides.",
  8: "conflict: The slip has changed since, so this appeal is closed.",
  2: "forbidden: This is you. Another moderator can read your history.",
};

/**
 * The answers, in the order of `MEMBERS` after the visitor: visitor, inactive, member, inactive
 * owner, owner, moderator, owning moderator, reporting moderator, editor, staff of a strip, admin. `+` is allowed.
 */
// biome-ignore format: a table is read by its columns
const ANSWERS: readonly (readonly [question: string, answers: string])[] = [
  ["see figures",                              "e e e e e e e e + e +"],
  ["import dealers",                           "d d d d d d d d + d +"],
  ["see members",                              "h h h h h + + + h h +"],
  ["export members",                           "h h h h h h h h h h +"],
  ["invite members",                           "h h h h h h h h h h +"],
  ["see the audit log",                        "h h h h h h h h h h +"],
  ["note a member",                            "h h h h h + E + h h +"],
  ["note a moderator",                         "h h h h h + E + h h +"],
  ["resendActivation a member",                "h h h h h + + + h h +"],
  ["resendActivation a moderator",             "h h h h h + + + h h +"],
  ["endSessions a member",                     "h h h h h + + + h h +"],
  ["endSessions a moderator",                  "h h h h h z z z h h +"],
  ["suspend a member",                         "h h h h h + 1 + h h +"],
  ["suspend a moderator",                      "h h h h h z 1 z h h +"],
  ["ban a member",                             "h h h h h y y y h h +"],
  ["ban a moderator",                          "h h h h h y y y h h +"],
  ["changeRole a member",                      "h h h h h y y y h h +"],
  ["changeRole a moderator",                   "h h h h h y y y h h +"],
  ["changeEmail a member",                     "h h h h h y y y h h +"],
  ["changeEmail a moderator",                  "h h h h h y y y h h +"],
  ["export a member",                          "h h h h h y y y h h +"],
  ["export a moderator",                       "h h h h h y y y h h +"],
  ["delete a member",                          "h h h h h y y y h h +"],
  ["delete a moderator",                       "h h h h h y y y h h +"],
  ["manage the site",                          "h h h h h h h h h h +"],
  ["see records",                              "h h h h h h h h h h +"],
  ["manage records",                           "h h h h h h h h h h +"],
  ["handle Drag Pak requests",                 "e e e e e e e e + e +"],
  ["edit events",                              "e e e e e e e e + e +"],
  ["mark events",                              "a a + a + + + + + + +"],
  ["follow",                                   "a a + a + + + + + + +"],
  ["see the track desk",                       "h h h h h h h h h + +"],
  ["see at a strip",                           "h h h h h h h h h + +"],
  ["send at a strip",                          "h h h h h h h h h + +"],
  ["withdraw at a strip",                      "h h h h h h h h h + +"],
  ["decideClaims at a strip",                  "h h h h h h h h h + +"],
  ["manageKeys at a strip",                    "h h h h h h h h h + +"],
  ["manageStaff at a strip",                   "h h h h h h h h h D +"],
  ["enter the giveaway",                       "a a + a + + + + + + +"],
  ["vote for a livery",                        "a a + a + + + + + + +"],
  ["edit news",                                "e e e e e e e e + e +"],
  ["open the newsroom",                        "p p p p p p p p + p +"],
  ["like news",                                "a a + a + + + + + + +"],
  ["post socially",                            "e e e e e e e e + e +"],
  ["list unlisted runs",                       "s s s s s + + + + s +"],
  ["read unlisted runs",                       "h h h h h + + + h h +"],
  ["see a VIN",                                "h h h + + + + + h h +"],
  ["moderate",                                 "m m m m m + + + m m +"],
  ["decide on a slip",                         "m m m m m + o + m m +"],
  ["see a garage",                             "+ + + + + + + + + + +"],
  ["see an inactive owner's garage",           "h h h + + h + h h h h"],
  ["see a banned owner's garage",              "h h h + + h + h h h h"],
  ["see a deleted owner's garage",             "h h h h h h h h h h h"],
  ["edit a garage",                            "h h h + + h + h h h h"],
  ["write in discussions",                     "a a + a + + + + + + +"],
  ["open discussions",                         "e e e e e e e e + e +"],
  ["reply VISIBLE comment",                    "a a + a + + + + + + +"],
  ["reply HIDDEN comment",                     "a a g a g g g g g g g"],
  ["reply REMOVED comment",                    "a a g a g g g g g g g"],
  ["reply DELETED comment",                    "a a g a g g g g g g g"],
  ["reply comment on a closed subject",        "a a c a c c c c c c c"],
  ["like VISIBLE comment",                     "a a + a l + l + + + +"],
  ["like HIDDEN comment",                      "a a g a g g g g g g g"],
  ["like REMOVED comment",                     "a a g a g g g g g g g"],
  ["like DELETED comment",                     "a a g a g g g g g g g"],
  ["like comment on a closed subject",         "a a c a c c c c c c c"],
  ["flag VISIBLE comment",                     "a a + a f + f + + + +"],
  ["flag HIDDEN comment",                      "a a g a g g g g g g g"],
  ["flag REMOVED comment",                     "a a g a g g g g g g g"],
  ["flag DELETED comment",                     "a a g a g g g g g g g"],
  ["flag comment on a closed subject",         "a a c a c c c c c c c"],
  ["block VISIBLE comment",                  "a a + a F + F + + + +"],
  ["block HIDDEN comment",                   "a a + a F + F + + + +"],
  ["block REMOVED comment",                  "a a + a F + F + + + +"],
  ["block DELETED comment",                  "a a + a F + F + + + +"],
  ["block comment on a closed subject",      "a a + a F + F + + + +"],
  ["edit VISIBLE comment",                     "a a n a + n + n n n n"],
  ["edit HIDDEN comment",                      "a a g a g g g g g g g"],
  ["edit REMOVED comment",                     "a a g a g g g g g g g"],
  ["edit DELETED comment",                     "a a g a g g g g g g g"],
  ["edit comment on a closed subject",         "a a c a c c c c c c c"],
  ["delete VISIBLE comment",                   "n n n + + n + n n n n"],
  ["delete HIDDEN comment",                    "n n n + + n + n n n n"],
  ["delete REMOVED comment",                   "g g g g g g g g g g g"],
  ["delete DELETED comment",                   "g g g g g g g g g g g"],
  ["delete comment on a closed subject",       "c c c c c c c c c c c"],
  ["readHistory VISIBLE comment",              "+ + + + + + + + + + +"],
  ["readHistory HIDDEN comment",               "g g g + + + + + g g +"],
  ["readHistory REMOVED comment",              "g g g + + + + + g g +"],
  ["readHistory DELETED comment",              "g g g g g g g g g g g"],
  ["readHistory comment on a closed subject",  "c c c c c c c c c c c"],
  ["edit PENDING slip",                        "x x x + + x + x x x x"],
  ["edit IN_REVIEW slip",                      "x x x + + x + x x x x"],
  ["edit NEEDS_INFO slip",                     "x x x + + x + x x x x"],
  ["edit APPROVED slip",                       "x x x + + x + x x x x"],
  ["edit REJECTED slip",                       "x x x + + x + x x x x"],
  ["edit WITHDRAWN slip",                      "x x x w w x w x x x x"],
  ["edit claimed slip",                        "x x x r r x r x x x x"],
  ["edit slip of a vehicle that is gone",      "x x x + + x + x x x x"],
  ["withdraw PENDING slip",                    "x x x + + x + x x x x"],
  ["withdraw IN_REVIEW slip",                  "x x x + + x + x x x x"],
  ["withdraw NEEDS_INFO slip",                 "x x x + + x + x x x x"],
  ["withdraw APPROVED slip",                   "x x x + + x + x x x x"],
  ["withdraw REJECTED slip",                   "x x x + + x + x x x x"],
  ["withdraw WITHDRAWN slip",                  "x x x t t x t x x x x"],
  ["withdraw claimed slip",                    "x x x + + x + x x x x"],
  ["withdraw slip of a vehicle that is gone",  "x x x + + x + x x x x"],
  ["save PENDING slip",                        "x x x + + x + x x x x"],
  ["save IN_REVIEW slip",                      "x x x + + x + x x x x"],
  ["save NEEDS_INFO slip",                     "x x x + + x + x x x x"],
  ["save APPROVED slip",                       "x x x + + x + x x x x"],
  ["save REJECTED slip",                       "x x x + + x + x x x x"],
  ["save WITHDRAWN slip",                      "x x x w w x w x x x x"],
  ["save claimed slip",                        "x x x r r x r x x x x"],
  ["save slip of a vehicle that is gone",      "x x x v v x v x x x x"],
  ["report runs",                              "a a + a + + + + + + +"],
  ["report a run",                             "a a + a i + i + + + +"],
  ["report an unlisted run",                   "a a b a b b b b b b b"],
  ["see a run's report form",                  "+ + + i i + i + + + +"],
  ["see an unlisted run's report form",        "b b b b b b b b b b b"],
  ["decide on a report",                       "- m m m m + j j m m +"],
  ["decide on a settled report",               "- m m m m k j j m m k"],
  ["decide on a dismissed report",             "- m m m m k j j m m k"],
  ["appeal a rejection",                       "- x x + + x + x x x x"],
  ["appeal a waiting slip",                    "- x x 5 5 x 5 x x x x"],
  ["decide on an appeal",                      "- m m m m + 6 7 m m +"],
  ["decide on an appeal of the only moderator's rejection", "- m m m m + 6 + m m +"],
  ["decide on a closed appeal",                "- m m m m 8 6 7 m m 8"],
  ["see a racer's history",                    "- m m m m + 2 + m m +"],
  ["decide on a visible comment",              "- m m m m + q + m m +"],
  ["decide on a hidden comment",               "- m m m m + q + m m +"],
  ["decide on a removed comment",              "- m m m m + q + m m +"],
  ["decide on a deleted comment",              "- m m m m u u u m m u"],
  ["decide on a comment one flagged",          "- m m m m q q q m m q"],
  ["claim an open result",                     "- + + + + + + + + + +"],
  ["claim a result that one has",              "- A A + + A + A A A A"],
  ["claim a result that somebody has",         "- A A A A A A A A A A"],
  ["claim one's own that somebody has",        "- + + + + + + + + + +"],
  ["claim one's own that is somebody's",       "- A A A A A A A A A A"],
  ["claim a matched result",                   "- A A A A A A A A A A"],
  ["claim somebody else's result",             "- B B B B B B B B B B"],
  ["send a challenge",                         "- a + a + + + + + + +"],
  ["answer a challenge",                       "- h h + + h + h h h h"],
  ["answer a running challenge",               "- h h G G h G h h h h"],
  ["withdraw a challenge",                     "- h h h h h h + h h h"],
  ["leave a running challenge",                "- h h G G h G G h h h"],
  ["leave a running challenge with a banned member", "- h h + + h + + h h h"],
  ["take back a claim",                        "- C C + + C + C C C C"],
];

const ALLOWED = "+";
/** The question isn't asked about visitors. */
const NOT_ASKED = "-";

function letterOf(refusal: ReturnType<Question>): string {
  if (!refusal) return ALLOWED;
  const text = `${refusal.code}: ${refusal.message}`;
  return Object.keys(REFUSALS).find((letter) => REFUSALS[letter] === text) ?? text;
}

function answersOf(name: string): string {
  const members = Object.values(MEMBERS);
  const question = QUESTIONS[name];
  const ofMembers = members.map((member) =>
    letterOf((question ?? MEMBER_QUESTIONS[name])?.(member) ?? null),
  );
  return [question ? letterOf(question(null)) : NOT_ASKED, ...ofMembers].join(" ");
}

test("each question has its row", () => {
  const questions = [...Object.keys(QUESTIONS), ...Object.keys(MEMBER_QUESTIONS)];
  expect(ANSWERS.map(([question]) => question)).toEqual(questions);
});

test.each(ANSWERS)("who may %s", (question, answers) => {
  expect(answersOf(question)).toBe(answers);
});

test("pages and use cases get the same answer", () => {
  expect(can(commentPolicy, "like", MEMBERS.member, comment)).toBe(true);
  expect(() => authorize(commentPolicy, "like", MEMBERS.member, comment)).not.toThrow();
  expect(can(commentPolicy, "like", MEMBERS.owner, comment)).toBe(false);
  expect(() => authorize(commentPolicy, "like", MEMBERS.owner, comment)).toThrow(
    expect.objectContaining({ code: "forbidden", message: "You can't like your own comment." }),
  );
});

test("an admin doesn't act on their own account from the console", () => {
  const admin = { id: 1, role: "admin" } as const;
  const refused = keysOf(memberPolicy).filter(
    (action) => findRefusal(memberPolicy, action, admin, admin) !== null,
  );
  expect(refused).toEqual(["note", "suspend", "ban", "changeRole", "changeEmail", "delete"]);
});

test("only withdrawing a slip deletes its photos", () => {
  expect(SLIP_STATUSES.filter((status) => !hasPhotos({ status }))).toEqual(["WITHDRAWN"]);
});
