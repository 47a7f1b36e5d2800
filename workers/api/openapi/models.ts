import { z } from "zod";
import type { presentUser } from "#app/features/accounts/present-user.ts";
import type { PresentedRun } from "#app/features/garage/present-run.ts";
import type { OwnVehicle, PresentedVehicle } from "#app/features/garage/present-vehicle.ts";
import type { BoardEntry } from "#app/features/leaderboard/present-entry.ts";
import type { Queue } from "#app/features/moderation/list-queue.server.ts";
import type { ReportQueue } from "#app/features/moderation/reports/list-reports.server.ts";
import type { PresentedReport } from "#app/features/moderation/reports/present-report.ts";
import type { OwnSlip } from "#app/features/slips/present-slip.ts";
import { ERROR_STATUS } from "#app/lib/errors.ts";
import { REPORT_REASONS, REPORT_STATUSES } from "#db/schema/desk.ts";
import { REJECTION_REASONS, SLIP_STATUSES } from "#db/schema/slips.ts";

/** A response that only reports success. */
export const done = z.object({ success: z.literal(true) });
export const doneWithMessage = done.extend({ message: z.string() });

// The models of responses. `satisfies` ties each to the product's presenter, and the tests compare them
// with real responses.

const id = z.int().positive();
const day = z.iso.date();
const seconds = z.number().describe("Seconds, to the thousandth.");
const milesPerHour = z.number().describe("Miles per hour, to the hundredth.");
const picturePath = z.string().describe("Path of a JPEG; `?w=400`, `800` or `1200` scales it.");

export const failure = z
  .object({
    success: z.literal(false),
    code: z.enum(Object.keys(ERROR_STATUS)),
    message: z.string().describe("May be shown to people as is."),
    errors: z
      .record(z.string(), z.string())
      .optional()
      .describe("One message per invalid field, by its name."),
    requestId: z.string().optional().describe("Names this request in the logs."),
  })
  .meta({ id: "Error", description: "Every refusal and failure." });

type UserLists = "activation";

const ownComments = z
  .array(
    z.object({
      postId: z.int(),
      topicId: z.int(),
      parentPost: z.int().nullable(),
      content: z.string(),
    }),
  )
  .describe("The newest 100.");
const ownLikes = z.array(z.object({ postId: z.int() })).describe("Of comments, the newest 100.");

/** A user as only the owner sees it. */
export const user = z
  .object({
    id,
    username: z.string(),
    email: z.email(),
    firstName: z.string(),
    lastName: z.string(),
    country: z.string(),
    zipCode: z.string(),
    isActivated: z.boolean(),
    optInNews: z.boolean(),
    optInEvents: z.boolean(),
    noRacingPledge: z.boolean(),
    clubs: z.array(z.string()).describe("`1320` once the first vehicle is saved."),
    newsArticleLikes: z
      .array(id)
      .describe("Ids of liked articles, the newest like first; at most 500."),
    votes: z
      .array(z.object({ round: z.string(), design: z.string() }))
      .describe("Votes in the livery shootout, one in each round, newest first."),
    comments: ownComments,
    likes: ownLikes,
    activation: z.null(),
    isLoggedIn: z.boolean(),
    discourse: z.object({ comments: ownComments, likes: ownLikes }),
  })
  .meta({ id: "User", description: "An account as its owner sees it." }) satisfies z.ZodType<
  Omit<ReturnType<typeof presentUser>, UserLists>
>;

const run = z
  .object({
    id,
    date: day,
    raceTrack: z.string(),
    elapsedTime: seconds,
    sixtyFeetTime: seconds,
    topSpeed: milesPerHour,
    isStock: z.boolean(),
    status: z.literal("APPROVED"),
    imagePath1: picturePath,
    imagePath2: z.null(),
  })
  .meta({
    id: "Run",
    description: "A checked run of a vehicle.",
  }) satisfies z.ZodType<PresentedRun>;

const vehicleFields = {
  id,
  vehicleLookupId: id,
  year: z.int(),
  make: z.string(),
  model: z.string(),
  trim: z.string(),
  isStock: z.boolean(),
  isDefault: z.boolean(),
  mods: z.string().describe("One modification a line."),
  images: z.array(
    z.object({
      imagePath: picturePath,
      width: z.int(),
      height: z.int(),
      blurDataUrl: z.string().describe("A tiny picture to show blurred until the real one loads."),
    }),
  ),
};
const slips = z.array(run).describe("The newest checked runs, at most 20.");

export const vehicle = z
  .object({ ...vehicleFields, vin: z.string().nullable().optional(), slips })
  .meta({
    id: "Vehicle",
    description: "A vehicle in a garage. Only its owner sees `vin`.",
  }) satisfies z.ZodType<PresentedVehicle>;

export const ownVehicle = z
  .object({
    ...vehicleFields,
    vin: z.string().nullable().describe("Masked but for its last six characters."),
    slips,
  })
  .meta({
    id: "OwnVehicle",
    description: "A vehicle as its owner sees it.",
  }) satisfies z.ZodType<OwnVehicle>;

/** Fields that not every slip has. */
const slipDetails = {
  reactionTime: seconds.nullable().describe("Seconds; negative for a red light."),
  threeThirtyFeetTime: seconds.nullable(),
  eighthMileTime: seconds.nullable(),
  eighthMileSpeed: milesPerHour.nullable(),
  thousandFeetTime: seconds.nullable(),
  temperature: z.number().nullable().describe("Degrees Fahrenheit."),
  pressure: z.number().nullable().describe("Station pressure, inches of mercury."),
  humidity: z.number().nullable().describe("Relative humidity, percent."),
};

const slipFields = {
  id,
  status: z.enum(SLIP_STATUSES),
  version: z.int().describe("Goes up with each change; a decision names the one it is about."),
  flags: z
    .array(z.object({ code: z.string(), isStrong: z.boolean(), detail: z.string() }))
    .describe("What a moderator should look at. Nothing is refused because of it."),
  date: day,
  raceTrack: z.string(),
  elapsedTime: seconds,
  sixtyFeetTime: seconds,
  topSpeed: milesPerHour,
  ...slipDetails,
  isStock: z.boolean(),
  vehicle: z
    .object({
      id,
      year: z.int(),
      make: z.string(),
      model: z.string(),
      trim: z.string(),
      mods: z.string(),
    })
    .describe("As it was when the slip was sent in."),
  imagePath1: picturePath.nullable().describe("Null once the slip is withdrawn."),
  imagePath2: z.string().nullable().describe("The photo with the VIN: owner and moderators only."),
  rejectionReason: z.enum(REJECTION_REASONS).nullable(),
  note: z.string().describe("The moderator's message to the racer."),
};

export const slip = z.object(slipFields).meta({
  id: "Slip",
  description: "A time slip as its owner and moderators see it.",
}) satisfies z.ZodType<OwnSlip>;

export const queuedSlip = z
  .object({
    ...slipFields,
    elapsed: z.string(),
    sixtyFoot: z.string(),
    speed: z.string(),
    user: z.object({ id, username: z.string() }),
    submittedAt: z.iso.datetime(),
    claimedBy: z.string().nullable(),
    claimedUntil: z.iso.datetime().nullable().describe("When the claim expires."),
    isClaimedByAnother: z.boolean(),
    isOwn: z.boolean(),
    isSeen: z.boolean().describe("This moderator has opened it in this very version."),
    isReady: z.boolean().describe("May be approved together with others."),
    isReported: z
      .boolean()
      .describe("A member reported the run, and no moderator has dismissed that."),
  })
  .meta({
    id: "QueuedSlip",
    description: "A slip on the moderators' desk.",
  }) satisfies z.ZodType<Queue["slips"][number]>;

const reportFields = {
  id,
  slipId: id,
  reason: z.enum(REPORT_REASONS),
  text: z.string(),
  status: z.enum(REPORT_STATUSES),
  createdAt: z.iso.datetime(),
  answer: z.string().describe("The moderator's message to the reporter."),
};

export const report = z.object(reportFields).meta({
  id: "Report",
  description: "A member's doubt about a run.",
}) satisfies z.ZodType<PresentedReport>;

export const queuedReport = z
  .object({
    ...reportFields,
    isOwnRun: z.boolean(),
    reporter: z.string().nullable().describe("Null if the run is yours."),
    decidedBy: z.string().nullable(),
    run: z.object({
      racerId: id,
      username: z.string(),
      raceTrack: z.string(),
      date: day,
      status: z.enum(SLIP_STATUSES),
      elapsed: z.string(),
      speed: z.string(),
      vehicle: z.string(),
      isStock: z.boolean(),
    }),
    canDecide: z.boolean().describe("False if the run or the report is yours."),
  })
  .meta({
    id: "QueuedReport",
    description: "A report on the moderators' desk.",
  }) satisfies z.ZodType<ReportQueue["reports"][number]>;

export const boardEntry = z
  .object({
    id,
    user: z.object({
      username: z.string(),
      firstName: z.string().describe("Empty unless the racer shows it."),
      lastName: z.string().describe("Empty unless the racer shows it."),
    }),
    vehicle: slipFields.vehicle,
    isStock: z.boolean(),
    raceTrack: z.string(),
    elapsedTime: seconds,
    sixtyFeetTime: seconds,
    topSpeed: milesPerHour,
    date: day,
    imagePath1: slipFields.imagePath1,
    imagePath2: z.null(),
    rank: z.int().nullable().describe("Counts the best run of each vehicle; equal runs share one."),
    obsolete: z.boolean().describe("A slower run of a vehicle that has a better one."),
  })
  .meta({
    id: "BoardEntry",
    description: "A run on the boards.",
  }) satisfies z.ZodType<BoardEntry>;
