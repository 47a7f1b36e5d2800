import { createCookie, createMemorySessionStorage } from "react-router";
import type { Deps, Viewer } from "#app/deps.ts";
import { hashPassword } from "#app/features/accounts/passwords.server.ts";
import { freezeSeasons } from "#app/features/champions/freeze-seasons.server.ts";
import { localComments } from "#app/features/comments/local-comments.server.ts";
import { claimSlip } from "#app/features/moderation/claim-slip.server.ts";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import type { Decision } from "#app/features/moderation/rules.ts";
import { siteSettingsSchema } from "#app/features/site/schema.ts";
import { checkRun } from "#app/features/slips/check-run.server.ts";
import { saveNewSlip } from "#app/features/slips/save-slip.server.ts";
import { withdrawTimeSlip } from "#app/features/slips/withdraw-time-slip.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { NO_DEADLINE } from "#app/lib/deadline.server.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import { UNCOUNTED_UPLOADS } from "#app/lib/forms/uploads.server.ts";
import type { Database } from "#db/client.ts";
import { insertUser, updateUserActivated, updateUserRole } from "#db/queries/users.ts";
import { insertImageOfNewVehicle } from "#db/queries/vehicle-images.ts";
import { insertVehicle, updateToClubMember } from "#db/queries/vehicles.ts";
import type { Role, SlipStatus } from "#db/schema/index.ts";
import type { DemoRun } from "#db/seed/demo-events.ts";
import {
  type DemoPlan,
  type DemoRacer,
  type DemoSlip,
  type DemoVehicle,
  planDemo,
} from "#db/seed/demo-plan.ts";
import { expandVehicleLines, type VehicleRow } from "#db/seed/expand-vehicle-lines.ts";
import { usualTemperature } from "#db/seed/season.ts";
import { tracks } from "#db/seed/tracks.ts";
import { vehicleLines } from "#db/seed/vehicle-lines.ts";
import type { Env } from "#workers/env.ts";
import { createMediaStore } from "#workers/media-store.ts";
import { vinCheckDigit } from "../../app/lib/vin.ts";
import { splitTimes } from "../demo-slips/split-times.ts";
import { type RacedRun, raceChallenges } from "./demo-challenges.ts";
import { discuss } from "./demo-comments.ts";
import { importDemoDealers } from "./demo-dealers.ts";
import { announceEvents } from "./demo-events.ts";
import { followSome } from "./demo-follows.ts";
import { furnishGarages } from "./demo-garages.ts";
import { publishDemoNews } from "./demo-news.ts";
import { storeSlipPictures, storeVehiclePicture } from "./demo-pictures.ts";
import { holdPromotions } from "./demo-promotions.ts";
import { sendDemoResults } from "./demo-results.ts";
import { postSocially } from "./demo-social.ts";
import { countDemoVisits } from "./demo-visits.ts";
import { fail } from "./project.ts";

const DEMO_PASSWORD = "Quarter1320";
/** Pictures are drawn on all cores, a few slips ahead of the one being written. */
const DRAWN_AHEAD = 6;

const DECISIONS: Partial<Record<SlipStatus, Decision>> = {
  APPROVED: "approve",
  REJECTED: "reject",
  NEEDS_INFO: "needs-info",
};

type Car = DemoVehicle & { id: number; owner: Viewer; make: string };

/**
 * Fills an empty local database with accounts, garages, slips and decisions. Everything goes through the product's
 * rules and use cases; only the clock is set back, and no mail is sent.
 */
export async function seedDemoData(env: Env, db: Database): Promise<void> {
  if (env.APP_ENV === "production") fail("Demo data is not for production.");
  const deps = (at: Date) => demoDependencies(env, db, at);
  const now = new Date();
  console.log("Making demo data …");
  const plan = planDemo(dayIn(now, "UTC"), tracks, (vin) => vinCheckDigit(vin) ?? "0");
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const racers = await createRacers(db, plan, passwordHash);
  const { editor, moderators } = await createStaff(db, passwordHash, now);
  const cars = await createGarages(env, db, plan, racers, now);
  await submitSlips(env, deps, plan, cars, moderators, now);
  await sendDemoResults(deps, { plan, racers, sender: moderators[1] ?? editor }, now);
  await furnishGarages(deps(now), plan, cars);
  await holdPromotions(deps, racers, now);
  await postSocially(env, deps(now), editor);
  await announceEvents(deps, { racers, runs: approvedRuns(plan) }, now);
  await publishDemoNews(env.MEDIA, deps, editor);
  await followSome(deps(now), racers, cars);
  await discuss(deps, racers, now);
  await freezeSeasons(deps(now));
  await raceChallenges(deps, { runs: racedRuns(plan, cars), racers }, now);
  await importDemoDealers(deps(now));
  await countDemoVisits(db, now);
}

/** The runs on the boards, each with the track's name. */
function approvedRuns({ slips }: DemoPlan): DemoRun[] {
  return slips.flatMap(({ status, track, trackText, ranOn }) => {
    const name = tracks[track]?.name;
    return status === "APPROVED" && trackText === null && name ? [{ track: name, ranOn }] : [];
  });
}

/** The runs on the boards, each with its racer and its class. */
function racedRuns({ slips }: DemoPlan, cars: readonly Car[]): RacedRun[] {
  return slips.flatMap(({ status, vehicle, ranOn }) => {
    const car = cars[vehicle];
    return status === "APPROVED" && car ? [{ owner: car.owner, isStock: car.isStock, ranOn }] : [];
  });
}

/** The server draws cards on the first request. */
const NO_CARDS: Deps["cards"] = {
  acquire: () => Promise.reject(new Error("Scripts draw no cards.")),
  render: () => Promise.reject(new Error("Scripts draw no cards.")),
  read: async () => null,
  set: async () => {},
  remove: async () => {},
  removeAll: async () => {},
  refreshRuns: async () => {},
};

function demoDependencies(env: Env, db: Database, at: Date): Deps {
  const always = async () => true;
  const log: Deps["log"] = (level, event, fields) => console.log(level, event, fields);
  return {
    db,
    media: createMediaStore({
      publicBucket: env.MEDIA,
      privateBucket: env.PRIVATE_MEDIA,
      images: env.IMAGES,
      log,
    }),
    cards: NO_CARDS,
    mail: { send: async () => "queued" },
    jobs: { add: async () => {} },
    flash: createCookie("flash", { secrets: ["demo"] }),
    visits: createMemorySessionStorage({ cookie: { name: "visit", secrets: ["demo"] } }),
    drafts: createMemorySessionStorage({ cookie: { name: "draft", secrets: ["demo"] } }),
    copies: { read: async () => null, write: async () => {}, claim: () => true },
    heldTexts: { read: async () => null, write: async () => {} },
    siteSettings: async () => siteSettingsSchema.parse({}),
    settingsStore: { read: async () => siteSettingsSchema.parse({}), write: async () => {} },
    clock: { now: () => at },
    deadline: NO_DEADLINE,
    uploads: UNCOUNTED_UPLOADS,
    subjects: new Set(),
    menuVersion: null,
    visitCounts: { add: () => {} },
    newsFeed: null,
    comments: localComments,
    config: {
      environment: "development",
      sessionSecrets: [],
      certificateKeys: [],
      pushKey: null,
      pushServiceUrl: null,
      pwnedPasswordsUrl: null,
      storeFeedUrl: null,
      videoFeedUrls: [],
      socialFeedUrl: null,
      weatherUrl: null,
      newsFeedUrl: null,
      trackKeySecrets: [],
      newsWebhookSecrets: [],
      mapTilesUrl: null,
      forum: null,
      buildId: "demo",
      siteOrigin: "http://localhost",
    },
    limits: { isWithin: always },
    log,
    origin: "http://localhost",
    requestOrigin: "http://localhost",
    clientAddress: "unknown",
    deviceCookie: null,
    clientPlace: () => "",
    waitUntil: () => {},
  };
}

async function createAccount(
  db: Database,
  racer: DemoRacer,
  passwordHash: string,
  role: Role,
): Promise<Viewer> {
  const createdAt = new Date(`${racer.joinedOn}T15:00:00Z`);
  const email = `${racer.username}@example.com`;
  const [user] = await insertUser(db, {
    ...racer,
    usernameKey: racer.username.toLowerCase(),
    email,
    emailKey: email,
    passwordHash,
    hasNewsOptIn: true,
    hasEventsOptIn: false,
    hasPledged: true,
    createdAt,
  });
  if (!user) throw new Error(`the account ${racer.username} was not stored`);
  if (racer.isActivated) await updateUserActivated(db, user.id, createdAt);
  if (role !== "racer") await updateUserRole(db, user.id, role, createdAt);
  return {
    ...user,
    role,
    isActivated: racer.isActivated,
    sessionId: "demo",
    isClubMember: true,
    newNotices: 0,
    confirmedAt: null,
  };
}

async function createRacers(db: Database, plan: DemoPlan, passwordHash: string): Promise<Viewer[]> {
  const viewers: Viewer[] = [];
  for (const racer of plan.racers)
    viewers.push(await createAccount(db, racer, passwordHash, "racer"));
  return viewers;
}

/** The staff accounts: an editor, and those who may decide on slips. */
async function createStaff(
  db: Database,
  passwordHash: string,
  now: Date,
): Promise<{ editor: Viewer; moderators: Viewer[] }> {
  const joinedOn = dayIn(new Date(now.getTime() - 1100 * 24 * HOUR_MS), "UTC");
  const staff = (role: Role) =>
    createAccount(
      db,
      {
        username: `demo-${role}`,
        firstName: "",
        lastName: "",
        country: "United States",
        zipCode: "",
        isActivated: true,
        joinedOn,
      },
      passwordHash,
      role,
    );
  const editor = await staff("editor");
  return { editor, moderators: [await staff("moderator"), await staff("admin")] };
}

async function createGarages(
  env: Env,
  db: Database,
  plan: DemoPlan,
  racers: readonly Viewer[],
  now: Date,
): Promise<Car[]> {
  const sold = expandVehicleLines(vehicleLines, now.getUTCFullYear());
  const lookup = new Map(sold.map((row) => [`${row.year} ${row.model} ${row.trim}`, row]));
  const makeOf = ({ year, model, trim }: DemoVehicle): VehicleRow => {
    const row = lookup.get(`${year} ${model} ${trim}`);
    if (!row) throw new Error(`There was no ${year} ${model} ${trim}.`);
    return row;
  };
  const pictures = await Promise.all(
    plan.vehicles.map((vehicle, index) =>
      vehicle.hasPicture ? storeVehiclePicture(env.MEDIA, index + 1, vehicle) : null,
    ),
  );
  const cars: Car[] = [];
  // Sequential: the first car of a garage becomes its default, and ids stay the same.
  for (const [index, vehicle] of plan.vehicles.entries()) {
    const owner = racers[vehicle.racer];
    if (!owner) throw new Error("a vehicle needs its owner");
    const sold = makeOf(vehicle);
    const createdAt = new Date(`${plan.racers[vehicle.racer]?.joinedOn}T16:00:00Z`);
    const id = await createVehicle(db, vehicle, {
      userId: owner.id,
      vehicleLookupId: sold.id,
      createdAt,
      picture: pictures[index] ?? null,
    });
    cars.push({ ...vehicle, id, owner, make: sold.make });
  }
  return cars;
}

async function createVehicle(
  db: Database,
  { vin, isStock, isDefault, mods }: DemoVehicle,
  row: {
    userId: number;
    vehicleLookupId: number;
    createdAt: Date;
    picture: Awaited<ReturnType<typeof storeVehiclePicture>> | null;
  },
): Promise<number> {
  const { picture, ...vehicle } = row;
  const { createdAt } = row;
  const [[saved]] = await db.batch([
    insertVehicle(db, { ...vehicle, vin, isStock, isDefault, mods }),
    ...(picture
      ? [
          insertImageOfNewVehicle(db, {
            mediaKey: picture.key,
            width: picture.width,
            height: picture.height,
            blurDataUrl: picture.blurDataUrl,
            createdAt,
          }),
        ]
      : []),
    updateToClubMember(db, row.userId, createdAt),
  ]);
  if (!saved) throw new Error("a vehicle was not stored");
  return saved.id;
}

async function submitSlips(
  env: Env,
  deps: (at: Date) => Deps,
  plan: DemoPlan,
  cars: readonly Car[],
  moderators: readonly Viewer[],
  now: Date,
): Promise<void> {
  const draw = (slip: DemoSlip | undefined) => {
    const car = slip && cars[slip.vehicle];
    const track = slip && tracks[slip.track];
    if (!car || !track) return undefined;
    return storeSlipPictures(env, car.id, {
      ...slip,
      racer: car.owner.username,
      vin: car.vin,
      trackPlace: track,
    });
  };
  const drawn = plan.slips.slice(0, DRAWN_AHEAD).map(draw);
  for (const [index, slip] of plan.slips.entries()) {
    const photos = await drawn[index];
    drawn.push(draw(plan.slips[index + DRAWN_AHEAD]));
    const car = cars[slip.vehicle];
    const moderator = moderators[index % moderators.length];
    if (!photos || !car || !moderator)
      throw new Error("the plan names a vehicle or track that is not there");
    const submittedAt = latest(
      now,
      new Date(Date.parse(`${slip.ranOn}T20:00:00Z`) + slip.hoursToSubmit * HOUR_MS),
      2,
    );
    const saved = await submit(deps(submittedAt), car, slip, photos);
    const decidedAt = latest(
      now,
      new Date(submittedAt.getTime() + slip.hoursToDecision * HOUR_MS),
      1,
    );
    await decide({ ...deps(decidedAt), viewer: moderator }, car.owner, slip, saved);
  }
}

/** An instant at least some hours before now: demo data is never in the future. */
function latest(now: Date, planned: Date, hoursAgo: number): Date {
  return new Date(Math.min(planned.getTime(), now.getTime() - hoursAgo * HOUR_MS));
}

async function submit(
  deps: Deps,
  car: Car,
  slip: DemoSlip,
  photos: Awaited<ReturnType<typeof storeSlipPictures>>,
) {
  const racer = { ...deps, viewer: car.owner };
  const checked = await checkRun(
    racer,
    {
      slipId: 0,
      raceTrack: slip.trackText ?? tracks[slip.track]?.name ?? "",
      raceDate: slip.ranOn,
      vehicleId: car.id,
      elapsedTime: slip.elapsedMs,
      sixtyFeetTime: slip.sixtyFootMs,
      topSpeed: slip.trapSpeedHundredthsMph,
      ...detailsOf(slip),
      noRacingPledge: true,
    },
    null,
    { isTimeslipMissing: false, isTimeslipAndVinMissing: false },
  );
  return saveNewSlip(racer, { checked, photos, submitKey: null });
}

/** The other figures on a drawn slip; one racer in three leaves them out. */
function detailsOf(slip: DemoSlip) {
  const isTyped = slip.elapsedMs % 3 !== 0;
  const { threeThirty, eighthEt, eighthMph, thousand } = splitTimes({
    et: slip.elapsedMs / 1000,
    mph: slip.trapSpeedHundredthsMph / 100,
    sixtyFoot: slip.sixtyFootMs / 1000,
  });
  const typed = (value: number) => (isTyped ? Math.round(value) : null);
  const track = tracks[slip.track];
  const usual = track ? usualTemperature(track, slip.ranOn) * 10 : 700;
  const weather = (value: number) => (isTyped && slip.elapsedMs % 2 === 0 ? value : null);
  return {
    reactionTime: typed(((slip.sixtyFootMs * 7) % 420) + 21),
    threeThirtyFeetTime: typed(threeThirty * 1000),
    eighthMileTime: typed(eighthEt * 1000),
    eighthMileSpeed: typed(eighthMph * 100),
    thousandFeetTime: typed(thousand * 1000),
    temperature: weather(Math.round(usual) - 90 + (slip.elapsedMs % 180)),
    pressure: weather(2_880 + (slip.sixtyFootMs % 110)),
    humidity: weather(25 + (slip.trapSpeedHundredthsMph % 50)),
  };
}

async function decide(
  deps: Deps & { viewer: Viewer },
  owner: Viewer,
  { status, rejectionReason: reason, note }: DemoSlip,
  saved: { id: number; version: number },
) {
  const act = DECISIONS[status];
  if (act)
    await decideSlip(deps, {
      slipId: saved.id,
      act,
      version: saved.version,
      reason,
      note,
      key: null,
    });
  else if (status === "IN_REVIEW") await claimSlip(deps, { slipId: saved.id });
  else if (status === "WITHDRAWN")
    await withdrawTimeSlip({ ...deps, viewer: owner }, { slipId: saved.id });
}
