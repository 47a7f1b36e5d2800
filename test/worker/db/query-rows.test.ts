import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { findAllAuditOfSlips } from "#db/queries/account-export.ts";
import * as tokens from "#db/queries/account-tokens.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import {
  findAllBestOfClass,
  findAllLeadersOfClass,
  findAllRivalsById,
  findAllRunsByStatus,
} from "#db/queries/boards.ts";
import { findAllChangesSince } from "#db/queries/content-versions.ts";
import * as desk from "#db/queries/desk.ts";
import * as emailChanges from "#db/queries/email-changes.ts";
import { findAllKnownEvents } from "#db/queries/events.ts";
import * as idempotency from "#db/queries/idempotency.ts";
import * as mails from "#db/queries/mails.ts";
import * as members from "#db/queries/members.ts";
import * as moderation from "#db/queries/moderation.ts";
import * as passkeys from "#db/queries/passkeys.ts";
import * as resets from "#db/queries/password-resets.ts";
import * as reports from "#db/queries/reports.ts";
import * as sessions from "#db/queries/sessions.ts";
import * as failures from "#db/queries/sign-in-failures.ts";
import * as slipMedia from "#db/queries/slip-media.ts";
import { findSlipWithPeople } from "#db/queries/slip-review.ts";
import * as slips from "#db/queries/slips.ts";
import { refreshStandingsOfSlip } from "#db/queries/standings.ts";
import * as trackPlaces from "#db/queries/track-places.ts";
import * as tracks from "#db/queries/tracks.ts";
import * as users from "#db/queries/users.ts";
import * as images from "#db/queries/vehicle-images.ts";
import { findLookupRecordById } from "#db/queries/vehicle-lookup.ts";
import * as modifications from "#db/queries/vehicle-modifications.ts";
import * as vehicles from "#db/queries/vehicles.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { fillBoards } from "#test/support/boards.ts";
import { latestVersion } from "#test/support/content-versions.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, createSlip, TODAY } from "#test/support/slips.ts";

/**
 * Unrelated rows in each table, which a query reads if it scans the table or follows a shared
 * value.
 */
const CROWD = 1_000;
const [NOW, SOON, EVER] = [TODAY, new Date(TODAY.getTime() + 1), new Date(0)];
/** A racer in that crowd, with a car and a slip, and the moderator of that slip. */
const racer = { id: 0, moderatorId: 0, carId: 0, sessionId: "", username: "" };
let slip: slips.Slip;

beforeAll(async () => {
  await fillBoards(3_000);
  await createReference();
  const user = await createUser({ username: "one-of-many" });
  const viewer = await viewerOf(user);
  const carId = await createCar(user);
  const { id } = await createSlip(viewer, carId);
  const moderator = await createUser({ role: "moderator" });
  Object.assign(racer, { ...viewer, carId, moderatorId: moderator.id });
  const crowd = JSON.stringify(Array.from({ length: CROWD }, (_, n) => n));
  // The boards' data has three hundred racers: these rows are spread over them.
  const who = "value % 300 + 1";
  for (const [table, columns, values] of [
    [
      "sessions",
      "id, user_id, created_at, last_used_at, expires_at",
      `'c' || value, ${who}, 0, 0, 1`,
    ],
    [
      "refresh_tokens",
      "token_hash, session_id, created_at, used_at",
      "'t' || value, 'c' || value, 0, 1",
    ],
    [
      "account_tokens",
      "token_hash, user_id, kind, created_at, expires_at",
      `'a' || value, ${who}, 'reset', 0, 1`,
    ],
    ["email_changes", "user_id, new_email, created_at, expires_at", `${who}, 'new' || value, 0, 1`],
    ["idempotency_keys", "user_id, key, operation, created_at", `${who}, 'k' || value, 'o', 5`],
    [
      "mails",
      "created_at, recipient, subject, text, html, status",
      "0, 'm' || value, '', '', '', 'SENT'",
    ],
    [
      "passkeys",
      "id, user_id, public_key, signature_count, transports, name, created_at",
      `'p' || value, ${who}, '', 0, '[]', '', 0`,
    ],
    ["passkey_challenges", "challenge_hash, user_id, expires_at", `'h' || value, ${who}, 5`],
    [
      "sign_in_failures",
      "key, failure_count, first_failed_at, last_failed_at",
      "'f' || value, 1, 5, 5",
    ],
    [
      "run_reports",
      "slip_id, reporter_id, created_at, reason, text, status",
      `value + 1, ${who}, value, 'OTHER', '', 'OPEN'`,
    ],
    ["slip_notes", "slip_id, author_id, created_at, text", `value + 1, ${who}, 0, ''`],
    [
      "audit_log",
      "created_at, actor_id, action, subject_kind, subject_id, detail",
      `0, ${who}, '', 'slip', value + 1, '{}'`,
    ],
    ["slip_picture_bands", "slip_id, band, hash", "value + 1, '0:9999', 'ff'"],
    [
      "vehicle_images",
      "vehicle_id, created_at, media_key, width, height, blur_data_url",
      "value % 600 + 1, 0, 'v' || value, 1, 1, ''",
    ],
    [
      "vehicle_modifications",
      "vehicle_id, created_at, installed_on, description",
      "value % 600 + 1, 0, '2024-01-01', ''",
    ],
  ] as const) {
    await env.DB.prepare(
      `insert into ${table} (${columns}) select ${values} from json_each(?) where true on conflict do nothing`,
    )
      .bind(crowd)
      .run();
  }
  const storedSlip = await slips.findSlipById(openDatabase(env.DB), id);
  if (!storedSlip) throw new Error("the slip was not stored");
  slip = storedSlip;
});

type Ask = (db: Database) => PromiseLike<unknown>;
const batch = (statements: (db: Database) => unknown) => (db: Database) =>
  db.batch(statements(db) as Parameters<Database["batch"]>[0]);
const one = (statement: (db: Database) => unknown) => batch((db) => [statement(db)]);
const token = { tokenHash: "mine", kind: "reset" } as const;
const key = () => ({ userId: racer.id, key: "mine", reservation: "mine" });
const owned = () => ({ id: racer.carId, userId: racer.id });
const photo = { mediaKey: "mine", width: 1, height: 1, blurDataUrl: "", createdAt: NOW };
const verdict = () => ({
  reportId: 1,
  slipId: 2,
  status: "UPHELD" as const,
  decidedBy: racer.moderatorId,
  decidedAt: NOW,
  answer: "",
});
const current = () => ({ id: slip.id, version: slip.version, statuses: [slip.status] });
const expired = { claimedBefore: NOW, limit: 50 };
const profile = {
  firstName: "",
  lastName: "",
  country: "",
  zipCode: "",
  hasNewsOptIn: false,
  hasEventsOptIn: false,
  hasPledged: true,
};

/**
 * Queries without a page budget, and the most rows each may read: its results, joined rows, and for
 * writes what triggers and indexes look up. In this order, since some read what others have
 * written.
 */
const QUERIES: [name: string, rows: number, ask: Ask][] = [
  // Public pages.
  ["findAllRivalsById", 2, (db) => findAllRivalsById(db, 1)],
  ["findAllLeadersOfClass", 3, (db) => findAllLeadersOfClass(db, 1)],
  ["findAllBestOfClass", 8, (db) => findAllBestOfClass(db, { userId: 1, runId: 1 })],
  ["findAllChangesSince", 2, async (db) => findAllChangesSince(db, await latestVersion(), 1000)],
  // Accounts.
  ["existsAnyUser", 1, (db) => users.existsAnyUser(db)],
  ["findUserById", 1, (db) => users.findUserById(db, racer.id)],
  ["updateUserRole", 5, one((db) => users.updateUserRole(db, racer.id, "racer", NOW, "racer.0.0"))],
  [
    "updateUserSuspended",
    15,
    one((db) =>
      users.updateUserSuspended(
        db,
        racer.id,
        { suspendedUntil: null, suspensionReason: "", updatedAt: NOW },
        "racer.0.0",
      ),
    ),
  ],
  ["findAllStaff", 5, (db) => users.findAllStaff(db)],
  ["findAllBanned", 5, (db) => users.findAllBanned(db)],
  [
    "insertMemberNote",
    20,
    one((db) =>
      members.insertMemberNote(db, {
        ...{ userId: racer.id, authorId: racer.moderatorId },
        ...{ createdAt: NOW, text: "" },
      }),
    ),
  ],
  ["updateUserActivated", 15, one((db) => users.updateUserActivated(db, racer.id, NOW))],
  ["updateUserBanned", 5, one((db) => users.updateUserBanned(db, racer.id, null, NOW))],
  ["updateUserJoined1320", 15, one((db) => users.updateUserJoined1320(db, racer.id, NOW))],
  [
    "updateUserProfile",
    20,
    one((db) => users.updateUserProfile(db, racer.id, { ...profile, updatedAt: NOW })),
  ],
  [
    "updateUserPassword",
    5,
    one((db) => users.updateUserPassword(db, racer.id, { from: "", to: "x", updatedAt: NOW })),
  ],
  [
    "updateUserCompleted",
    10,
    one((db) =>
      users.updateUserCompleted(db, racer.id, {
        ...profile,
        username: "n",
        usernameKey: "n",
        passwordHash: "x",
        updatedAt: NOW,
      }),
    ),
  ],
  [
    "insertUser",
    20,
    one((db) =>
      users.insertUser(db, {
        ...profile,
        username: "new",
        usernameKey: "new",
        email: "new@x",
        emailKey: "new@x",
        passwordHash: "x",
        createdAt: NOW,
      }),
    ),
  ],
  ["updatePledge", 5, one((db) => slips.updatePledge(db, racer.id, NOW))],

  // Mailed links, changes of email.
  [
    "insertAccountToken",
    10,
    one((db) =>
      tokens.insertAccountToken(db, {
        ...token,
        owner: { id: racer.id },
        createdAt: NOW,
        expiresAt: SOON,
      }),
    ),
  ],
  [
    "updatePasswordByReset",
    10,
    one((db) => resets.updatePasswordByReset(db, { tokenHash: "mine", now: EVER }, "x")),
  ],
  [
    "updateSessionsEndedByReset",
    10,
    one((db) => resets.updateSessionsEndedByReset(db, { tokenHash: "none", now: EVER })),
  ],
  [
    "updateAccountTokenUsed",
    5,
    one((db) => tokens.updateAccountTokenUsed(db, { ...token, now: NOW })),
  ],
  [
    "upsertEmailChange",
    5,
    one((db) =>
      emailChanges.upsertEmailChange(db, {
        userId: racer.id,
        newEmail: "n",
        createdAt: NOW,
        expiresAt: SOON,
      }),
    ),
  ],
  [
    "findEmailChangeByToken",
    5,
    (db) => emailChanges.findEmailChangeByToken(db, { tokenHash: "mine", now: NOW }),
  ],
  [
    "updateEmailChangeConfirmed",
    5,
    one((db) =>
      emailChanges.updateEmailChangeConfirmed(db, {
        userId: racer.id,
        newEmail: "n",
        kind: "newEmail",
        tokenHash: "mine",
        confirmedAt: NOW,
      }),
    ),
  ],
  [
    "updateUserEmailIfConfirmed",
    5,
    one((db) =>
      emailChanges.updateUserEmailIfConfirmed(db, {
        userId: racer.id,
        newEmail: "n",
        newEmailKey: "n",
        updatedAt: NOW,
      }),
    ),
  ],
  [
    "deleteEmailChangeIfDone",
    10,
    batch((db) => emailChanges.deleteEmailChangeIfDone(db, racer.id)),
  ],
  ["deleteEmailChange", 10, batch((db) => emailChanges.deleteEmailChange(db, racer.id))],
  ["deleteEmailTokens", 5, one((db) => emailChanges.deleteEmailTokens(db, racer.id))],
  [
    "deleteAccountTokensByUser",
    5,
    one((db) => tokens.deleteAccountTokensByUser(db, racer.id, "reset")),
  ],
  [
    "updateMailsToFormerAddress",
    5,
    one((db) => mails.updateMailsToFormerAddress(db, { recipient: "m1", userId: racer.id })),
  ],
  ["findMailById", 1, (db) => mails.findMailById(db, 5)],
  ["updateMailById", 5, one((db) => mails.updateMailById(db, 5, { status: "SENT" }))],
  ["updateUnsentMailsToQueued", 5, (db) => mails.updateUnsentMailsToQueued(db)],
  ["findAllNewestMails", 50, (db) => mails.findAllNewestMails(db)],

  // Sessions.
  ["findSessionStart", 1, (db) => sessions.findSessionStart(db, racer.sessionId)],
  [
    "updateSessionUsed",
    5,
    one((db) =>
      sessions.updateSessionUsed(db, racer.sessionId, {
        lastUsedAt: NOW,
        expiresAt: SOON,
        place: "",
      }),
    ),
  ],
  ["updateRefreshTokenUsed", 5, one((db) => sessions.updateRefreshTokenUsed(db, "t1", NOW))],
  [
    "deleteUsedRefreshTokensBySession",
    5,
    one((db) => sessions.deleteUsedRefreshTokensBySession(db, "c1", NOW)),
  ],
  [
    "updateSessionEndedByTokenHash",
    5,
    one((db) => sessions.updateSessionEndedByTokenHash(db, "t2", NOW)),
  ],
  [
    "updateOwnSessionEnded",
    5,
    one((db) =>
      sessions.updateOwnSessionEnded(db, { userId: racer.id, sessionId: "c3", endedAt: NOW }),
    ),
  ],
  [
    "updateSessionsEndedIfUpdated",
    10,
    one((db) => sessions.updateSessionsEndedIfUpdated(db, racer.id, EVER)),
  ],
  [
    "updateSessionConfirmed",
    5,
    one((db) => sessions.updateSessionConfirmed(db, racer.sessionId, NOW)),
  ],
  [
    "updateSessionsEndedByUser",
    10,
    one((db) => sessions.updateSessionsEndedByUser(db, racer.id, NOW)),
  ],
  ["updateSessionEnded", 5, one((db) => sessions.updateSessionEnded(db, "c4", NOW))],
  [
    "updateOtherSessionsEnded",
    10,
    one((db) =>
      sessions.updateOtherSessionsEnded(db, { userId: racer.id, sessionId: "c5", endedAt: NOW }),
    ),
  ],
  [
    "upsertSignInFailure",
    5,
    one((db) =>
      failures.upsertSignInFailure(db, {
        key: "f1",
        now: NOW,
        limit: 10,
        lockMs: 1,
        onlyIfFirstOf: "f2",
      }),
    ),
  ],
  ["deleteSignInFailuresBefore", 5, one((db) => failures.deleteSignInFailuresBefore(db, EVER))],

  // Passkeys.
  [
    "insertPasskeyChallenge",
    5,
    one((db) =>
      passkeys.insertPasskeyChallenge(db, {
        challengeHash: "mine",
        userId: racer.id,
        expiresAt: SOON,
      }),
    ),
  ],
  [
    "deletePasskeyChallenge",
    5,
    one((db) =>
      passkeys.deletePasskeyChallenge(db, { challengeHash: "mine", userId: racer.id, now: NOW }),
    ),
  ],
  [
    "deletePasskeyChallengesBefore",
    5,
    one((db) => passkeys.deletePasskeyChallengesBefore(db, EVER)),
  ],
  [
    "insertPasskeyBelow",
    10,
    one((db) =>
      passkeys.insertPasskeyBelow(
        db,
        {
          id: "mine",
          userId: racer.id,
          publicKey: "",
          signatureCount: 0,
          transports: [],
          name: "",
          createdAt: NOW,
        },
        10,
      ),
    ),
  ],
  ["findPasskeyWithOwner", 2, (db) => passkeys.findPasskeyWithOwner(db, "mine")],
  [
    "updatePasskeyUsed",
    5,
    one((db) => passkeys.updatePasskeyUsed(db, { id: "mine", from: 0, to: 1, usedAt: NOW })),
  ],
  [
    "updatePasskeyName",
    5,
    one((db) => passkeys.updatePasskeyName(db, { id: "mine", userId: racer.id, name: "n" })),
  ],
  ["deletePasskey", 5, one((db) => passkeys.deletePasskey(db, { id: "mine", userId: racer.id }))],
  ["deletePasskeysByUser", 5, one((db) => passkeys.deletePasskeysByUser(db, racer.id))],

  // Idempotency keys.
  [
    "reserveIdempotencyKey",
    5,
    (db) =>
      idempotency.reserveIdempotencyKey(
        db,
        { ...key(), operation: "o", createdAt: NOW },
        { abandonedAt: EVER, expiredAt: EVER },
      ),
  ],
  ["findIdempotencyKey", 2, (db) => idempotency.findIdempotencyKey(db, racer.id, "mine")],
  [
    "deleteIdempotencyReservation",
    5,
    one((db) => idempotency.deleteIdempotencyReservation(db, key())),
  ],
  ["updateIdempotencyAnswer", 5, one((db) => idempotency.updateIdempotencyAnswer(db, key(), {}))],
  [
    "deleteIdempotencyKeysBefore",
    5,
    one((db) => idempotency.deleteIdempotencyKeysBefore(db, EVER)),
  ],

  // Garages.
  ["findLookupRecordById", 1, (db) => findLookupRecordById(db, slip.vehicleLookupId)],
  ["findVinOfVehicle", 1, (db) => vehicles.findVinOfVehicle(db, owned())],
  ["countVehiclesByUser", 5, (db) => vehicles.countVehiclesByUser(db, racer.id)],
  ["findVehicleIdByMedia", 5, (db) => vehicles.findVehicleIdByMedia(db, "v1", racer.id)],
  [
    "findVehicleIdByCreation",
    5,
    (db) =>
      vehicles.findVehicleIdByCreation(db, {
        userId: racer.id,
        vin: "x",
        vehicleLookupId: slip.vehicleLookupId,
        isStock: true,
        mods: "",
        createdAt: NOW,
      }),
  ],
  [
    "insertVehicle and its picture",
    55,
    batch((db) => [
      vehicles.insertVehicle(db, {
        userId: racer.id,
        vehicleLookupId: slip.vehicleLookupId,
        isStock: true,
        mods: "",
        vin: "x",
        isDefault: false,
        createdAt: NOW,
      }),
      images.insertImageOfNewVehicle(db, photo),
      vehicles.updateOtherDefaultsToNone(db, racer.id, {
        exceptId: vehicles.newestVehicleIdOf(racer.id),
        isMoved: true,
      }),
      vehicles.updateToClubMember(db, racer.id, NOW),
    ]),
  ],
  [
    "updateVehicle",
    10,
    one((db) =>
      vehicles.updateVehicle(db, owned(), {
        vehicleLookupId: slip.vehicleLookupId,
        isStock: true,
        mods: "",
        vin: "x",
        isDefault: false,
        updatedAt: NOW,
      }),
    ),
  ],
  [
    "updateVehicleSoldOn",
    15,
    one((db) => vehicles.updateVehicleSoldOn(db, owned(), { soldOn: null, updatedAt: NOW })),
  ],
  [
    "insertVehicleImage",
    20,
    one((db) =>
      images.insertVehicleImage(
        db,
        { vehicleId: racer.carId, userId: racer.id, place: "last" },
        photo,
      ),
    ),
  ],
  ["updateImagePositions", 20, one((db) => images.updateImagePositions(db, racer.carId, [1]))],
  ["deleteMainVehicleImage", 15, one((db) => images.deleteMainVehicleImage(db, racer.carId))],
  [
    "deleteVehicleImage",
    5,
    one((db) => images.deleteVehicleImage(db, { imageId: 1, vehicleId: racer.carId })),
  ],
  [
    "insertModification",
    30,
    one((db) =>
      modifications.insertModification(
        db,
        { vehicleId: racer.carId, userId: racer.id, limit: 100 },
        { installedOn: "2026-01-01", description: "", createdAt: NOW },
      ),
    ),
  ],
  [
    "deleteModification",
    5,
    one((db) =>
      modifications.deleteModification(db, { modificationId: 1, vehicleId: racer.carId }),
    ),
  ],

  // Submitting slips.
  ["findTrackByName", 2, (db) => tracks.findTrackByName(db, "Famoso Dragstrip")],
  ["findAllTrackNamesLike", 200, (db) => tracks.findAllTrackNamesLike(db, "famsoo racewya", 30)],
  ["findAllTracks", 80, (db) => trackPlaces.findAllTracks(db)],
  ["findAllTrackPlacesOfState", 40, (db) => trackPlaces.findAllTrackPlacesOfState(db, "CA")],
  [
    "findAllTrackPlacesInBox",
    200,
    (db) => trackPlaces.findAllTrackPlacesInBox(db, { south: 38, north: 46, west: -88, east: -80 }),
  ],
  ["findAllTracksMatching", 60, (db) => tracks.findAllTracksMatching(db, "fam", 8)],
  [
    "insertTrackNameIfNew",
    10,
    one((db) => tracks.insertTrackNameIfNew(db, { name: "Nowhere", trackId: null })),
  ],
  ["findVehicleForRun", 2, (db) => slips.findVehicleForRun(db, racer.carId, racer.id)],
  ["findSlipById", 1, (db) => slips.findSlipById(db, slip.id)],
  ["findAllDecidedSlipIdsOfUser", 20, (db) => slips.findAllDecidedSlipIdsOfUser(db, racer.id)],
  [
    "findAllKnownEvents",
    10,
    (db) =>
      findAllKnownEvents(db, [
        { uid: "none", eventName: "None", startsOn: "2026-05-09", venue: "Nowhere" },
      ]),
  ],
  ["findSlipBySubmitKey", 2, (db) => slips.findSlipBySubmitKey(db, racer.id, "none")],
  ["findSlipByMedia", 5, (db) => slips.findSlipByMedia(db, racer.id, ["none"])],
  ["findSlipToEdit", 10, (db) => slips.findSlipToEdit(db, slip.id)],
  ["findSlipVinMedia", 1, (db) => slipMedia.findSlipVinMedia(db, slip.id)],
  ["findAllVinMediaByVehicle", 5, (db) => slipMedia.findAllVinMediaByVehicle(db, racer.carId)],
  [
    "updateSlipsToNoVinPicture",
    5,
    one((db) => slipMedia.updateSlipsToNoVinPicture(db, racer.carId)),
  ],
  ["findPictureHash", 2, (db) => slipMedia.findPictureHash(db, slip.id)],
  ["findAllSlipPictures", 6, (db) => slipMedia.findAllSlipPictures(db, [slip.id, 1])],
  [
    "insertSlip with its bands",
    40,
    batch((db) => {
      const { id: _, trackNameId: __, season: ___, ranMonth: ____, ...values } = slip;
      return [
        slips.insertSlip(db, { ...values, submitKey: null }),
        slips.insertAuditOfNewSlip(db, {
          createdAt: NOW,
          actorId: racer.id,
          action: "slip.submit",
          detail: {},
        }),
        slipMedia.insertBandsOfNewSlip(db, "ff", ["0:1111", "1:1111"]),
      ];
    }),
  ],
  [
    "replaceSlipPictureBands",
    20,
    batch((db) =>
      slipMedia.replaceSlipPictureBands(db, {
        slipId: slip.id,
        mediaKey: slip.mediaKey,
        hash: "ff",
        bands: ["0:2222"],
      }),
    ),
  ],

  // The desk.
  ["findSlipWithPeople", 10, (db) => findSlipWithPeople(db, slip.id)],
  [
    "findAllSlipsToApprove",
    10,
    (db) => desk.findAllSlipsToApprove(db, { ids: [slip.id, 1], moderatorId: racer.moderatorId }),
  ],
  [
    "insertNoteIfBelowLimit",
    20,
    one((db) =>
      desk.insertNoteIfBelowLimit(
        db,
        { slipId: slip.id, authorId: racer.moderatorId, createdAt: NOW, text: "" },
        10,
      ),
    ),
  ],
  ["findAllAuditOfSlips", 10, (db) => findAllAuditOfSlips(db, [slip.id, 1])],
  [
    "a claim",
    20,
    batch((db) => [
      slips.updateSlipIfCurrent(db, current(), {
        status: "IN_REVIEW",
        claimedBy: racer.moderatorId,
        claimedAt: EVER,
        updatedAt: NOW,
      }),
      insertAuditIfChanged(db, {
        createdAt: NOW,
        actorId: racer.moderatorId,
        action: "slip.claim",
        subjectKind: "slip",
        subjectId: slip.id,
        detail: {},
      }),
    ]),
  ],
  [
    "claims that expired",
    250,
    batch((db) => [
      moderation.insertAuditOfReleases(db, expired, NOW),
      moderation.updateExpiredClaimsToPending(db, expired, NOW),
    ]),
  ],
  // Each board that the run joins, all-time and season, has two nodes updated, and the run's names
  // are split into search tokens.
  [
    "a decision",
    2_100,
    batch((db) => [
      slips.updateSlipIfCurrent(
        db,
        { ...current(), version: slip.version + 2 },
        { status: "APPROVED", decidedBy: racer.moderatorId, decidedAt: NOW },
      ),
      ...refreshStandingsOfSlip(db, slip),
    ]),
  ],
  // Sorts the rows of that status, here some ninety of both boards.
  [
    "findAllRunsByStatus",
    250,
    (db) =>
      findAllRunsByStatus(
        db,
        "REJECTED",
        { isStock: true, isBestOnly: false, sort: "elapsedTime", isDescending: false },
        { filter: { username: "", vehicle: "", track: "" }, offset: 0, limit: 10 },
      ),
  ],

  // Reports.
  ["countOpenReportsOf", 200, (db) => reports.countOpenReportsOf(db, racer.id, 5)],
  ["findReportWithSlip", 2, (db) => reports.findReportWithSlip(db, 1)],
  ["findAllOpenReportsById", 12, (db) => reports.findAllOpenReportsById(db, [1, 2, 3])],
  [
    "insertReportIfFirst",
    220,
    one((db) =>
      reports.insertReportIfFirst(db, {
        slipId: slip.id,
        reporterId: racer.moderatorId,
        createdAt: NOW,
        reason: "OTHER",
        text: "",
        openMax: 5,
      }),
    ),
  ],
  ["findAllAddresses", 6, (db) => reports.findAllAddresses(db, [1, 2, 3])],
  [
    "an upheld report",
    260,
    batch((db) => [
      reports.updateReportIfOpen(db, verdict(), 1),
      reports.updateOtherOpenReports(db, verdict()),
      reports.updateReportedSlipToPending(db, verdict(), 1),
    ]),
  ],

  // Deleting a car.
  [
    "a deleted vehicle",
    65,
    batch((db) => [
      images.deleteVehicleImages(db, racer.carId),
      vehicles.updateVehicleToDeleted(db, owned(), NOW),
      vehicles.insertAuditOfWithdrawals(db, {
        vehicleId: racer.carId,
        actorId: racer.id,
        createdAt: NOW,
      }),
      vehicles.updateOpenSlipsToWithdrawn(db, racer.carId, NOW),
      vehicles.updateNewestToDefault(db, racer.id),
      modifications.deleteModificationsOfVehicle(db, racer.carId),
    ]),
  ],
];

test.each(QUERIES)("%s reads at most %i rows among thousands", async (_name, rows, ask) => {
  const { rowsRead, roundTrips } = await measureRowsRead((db) => Promise.resolve(ask(db)));
  expect(rowsRead).toBeLessThanOrEqual(rows);
  expect(roundTrips).toBe(1);
});
