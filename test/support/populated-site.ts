import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import type { Deps, Viewer } from "#app/deps.ts";
import { answerChallenge } from "#app/features/challenges/answer-challenge.server.ts";
import { listChallenges } from "#app/features/challenges/list-challenges.server.ts";
import { sendChallenge } from "#app/features/challenges/send-challenge.server.ts";
import { flagComment } from "#app/features/comments/flag-comment.server.ts";
import { stageDealers } from "#app/features/dealers/stage-dealers.server.ts";
import { submitDragPakRequest } from "#app/features/drag-pak/submit-request.server.ts";
import { loadPlaceFinder } from "#app/features/geography/places.server.ts";
import { reportRun } from "#app/features/moderation/reports/report-run.server.ts";
import { writeSlipNote } from "#app/features/moderation/write-slip-note.server.ts";
import { createPreviewLink } from "#app/features/newsroom/preview-link.server.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import { writeSocialPost } from "#app/features/social/write-social-post.server.ts";
import { insertMail } from "#db/queries/mails.ts";
import type { User } from "#db/queries/users.ts";
import { comments, type Role, type SlipStatus, slips } from "#db/schema/index.ts";
import { ban, createUser, PASSWORD, viewerOf } from "./accounts.ts";
import { openDiscussion, writeComment } from "./comments.ts";
import { fileOf, importDealers, rowOf } from "./dealers.ts";
import { testDeps } from "./deps.ts";
import { createTestEvents, MILAN } from "./events.ts";
import { createApprovedRun, createGarageReference } from "./garage.ts";
import { FORMULA, HOSTILE, HOSTILE_LINKS } from "./hostile-text.ts";
import { createLadders } from "./ladders.ts";
import { openNewsroom, publish } from "./news.ts";
import { givePasskey } from "./passkeys.ts";
import { jpegFile } from "./pictures.ts";
import { createCar, createSlip } from "./slips.ts";
import { sendSheet } from "./track-results.ts";

export const ASKERS = [
  "visitor",
  "banned",
  "unactivated",
  "member",
  "owner",
  "moderator",
  "editor",
  "admin",
] as const;
export type Asker = (typeof ASKERS)[number];
type Member = Exclude<Asker, "visitor">;

/** Words that are stored once, and who may read them. `alsoBy` matches addresses where others may. */
export type Secret = { words: string; readers: readonly Asker[]; alsoBy?: RegExp };

const MODERATORS: readonly Asker[] = ["moderator", "admin"];
const EDITORS: readonly Asker[] = ["editor", "admin"];
const VIN = "2C3CDZH9XJH424242";
const NAME_ON_SHEET = "Name of nobody here";
const CAR_ON_SHEET = "CAR-731";

/** An account whose every private field has words of its own. */
function createPerson(name: string, options: Parameters<typeof createUser>[0] = {}) {
  return createUser({
    username: `${name}-of-the-site`,
    email: `mailbox-of-${name}@private.test`,
    firstName: `First-${name}-name${HOSTILE}`,
    lastName: `Last-${name}-name`,
    zipCode: `zip-of-${name}`,
    ...options,
  });
}

async function createPeople(): Promise<Record<Member, User>> {
  const staff = (role: Role) => createPerson(role, { role });
  return {
    banned: await createPerson("banned", { isBanned: true }),
    unactivated: await createPerson("unactivated", { isActivated: false }),
    member: await createPerson("member"),
    owner: await createPerson("owner", { isClubMember: true }),
    moderator: await staff("moderator"),
    editor: await staff("editor"),
    admin: await staff("admin"),
  };
}

/** A slip of each status, each at a track of its own, and a car. */
async function createGarage(owner: User) {
  const { db } = testDeps();
  const viewer = await viewerOf(owner);
  const carId = await createCar(owner, { vin: VIN, mods: `Radials. ${HOSTILE}` });
  const approved = await createApprovedRun(viewer, carId);
  const otherCar = await createCar(owner);
  await createApprovedRun(viewer, otherCar, { raceTrack: `${FORMULA}${HOSTILE}` });
  const createAs = async (status: SlipStatus) => {
    const fields = { raceTrack: `Track of ${status}${HOSTILE}`, elapsedTime: "12.340" };
    const { id } = await createSlip(viewer, carId, { fields });
    const note = `Note on ${status}${HOSTILE}`;
    await db.update(slips).set({ status, note }).where(eq(slips.id, id));
    return id;
  };
  const pending = await createAs("PENDING");
  const rejected = await createAs("REJECTED");
  const needsInfo = await createAs("NEEDS_INFO");
  const withdrawn = await createAs("WITHDRAWN");
  const [photos] = await db
    .select({ slip: slips.mediaKey, vin: slips.vinMediaKey })
    .from(slips)
    .where(eq(slips.id, approved));
  return { carId, approved, pending, rejected, needsInfo, withdrawn, photos };
}

/** The car and approved run of an account that isn't public. */
async function createHiddenGarage(user: User, mods: string) {
  const carId = await createCar(user, { mods });
  return { carId, run: await createApprovedRun(await viewerOf(user), carId) };
}

async function createNews({ editor, member, owner, moderator }: Record<Member, User>) {
  const { db } = testDeps();
  const { subject } = await openDiscussion();
  const room = { ...(await openNewsroom()), editor: await viewerOf(editor) };
  const published = await publish(room, {
    slug: "heat-cycles",
    title: `Heat cycles ${HOSTILE}`,
    excerpt: `${FORMULA}${HOSTILE}`,
    tagIds: [room.tags.tires ?? 0],
    isHomepage: true,
  });
  const draft = await publish(room, {
    title: "Headline of a draft",
    markdown: "Words of a draft.",
    slug: "slug-of-a-draft",
    status: "DRAFT",
  });
  const scheduled = await publish(room, {
    slug: "slug-of-tomorrow",
    title: "Headline of tomorrow",
    markdown: "Words of tomorrow.",
    publishedAt: new Date("2099-01-01T00:00:00Z"),
  });
  const comment = await writeComment(owner, {
    subject,
    content: `Words that stay. ${HOSTILE} ${HOSTILE_LINKS}`,
  });
  const hidden = await writeComment(member, { subject, content: "Words that were hidden." });
  const removed = await writeComment(member, { subject, content: "Words that were removed." });
  const flag = { flagReason: "OTHER", customReason: `Words of a flag. ${HOSTILE}` } as const;
  const flagger = await viewerOf(moderator);
  await flagComment({ ...testDeps(), viewer: flagger }, { ...flag, postId: comment });
  const statuses = [
    [hidden, "HIDDEN"],
    [removed, "REMOVED"],
  ] as const;
  for (const [id, status] of statuses)
    await db.update(comments).set({ status }).where(eq(comments.id, id));
  const preview = await createPreviewLink(testDeps(), draft.id);
  return { room, published, draft, scheduled, subject, comment, hidden, removed, preview };
}

/** A challenge that runs. @returns its number */
async function startChallenge(
  challenger: Deps & { viewer: Viewer },
  rival: Deps & { viewer: Viewer },
): Promise<number> {
  await sendChallenge(challenger, { racer: rival.viewer.username, isStock: true });
  const [waiting] = (await listChallenges(rival)).received;
  const challenge = waiting?.id ?? 0;
  await answerChallenge(rival, { act: "accept", challenge });
  return challenge;
}

/**
 * A site with something of everything, in every state that decides who sees it, and the words that not everyone may
 * read.
 */
export async function createPopulatedSite() {
  await createGarageReference();
  await createLadders();
  const people = await createPeople();
  const { member, owner, moderator, editor } = people;
  const as = async (user: User) => ({ ...testDeps(), viewer: await viewerOf(user) });
  const garage = await createGarage(owner);
  const unactivated = await createHiddenGarage(people.unactivated, "Parts of the unactivated.");
  const banned = await createPerson("expelled");
  const bannedGarage = await createHiddenGarage(banned, "Parts of the expelled.");
  await ban(banned.username);
  const leaver = await createPerson("leaver");
  const leaverGarage = await createHiddenGarage(leaver, "Parts of the leaver.");
  await deleteAccount(await as(leaver), { password: PASSWORD });
  const news = await createNews(people);
  const slipId = garage.pending;
  await writeSlipNote(await as(moderator), { slipId, text: `Note among moderators. ${HOSTILE}` });
  const doubt = {
    slipId: garage.approved,
    reason: "PICTURE",
    text: `Words of a report. ${HOSTILE}`,
  } as const;
  await reportRun(await as(member), doubt);
  const challenge = await startChallenge(await as(member), await as(owner));
  await givePasskey(owner);
  const [event = ""] = await createTestEvents([
    { ...MILAN, eventName: `Test and tune ${HOSTILE}`, description: `${HOSTILE} ${HOSTILE_LINKS}` },
  ]);
  await importDealers(fileOf([rowOf({ dealer: `Motors ${HOSTILE}` })]));
  const row = rowOf({ code: "d2", dealer: "Dealer of tomorrow" });
  const dealerImport = await stageDealers(
    { ...testDeps(), findPlace: await loadPlaceFinder() },
    { file: fileOf([row]), editorId: editor.id },
  );
  const dragPak = await submitDragPakRequest(await as(member), {
    kind: "customer",
    form: {
      ...{ name: "Buyer of one", email: "mailbox-of-buyer@private.test", phone: "248 555 0123" },
      ...{ country: "United States", region: "Michigan", postalCode: "48326" },
      ...{
        use: "Bracket racing",
        license: "Not yet",
        dealership: "",
        message: `${FORMULA} Words of a buyer. ${HOSTILE}`,
      },
    },
    sendKey: crypto.randomUUID(),
  });
  const link = "https://www.instagram.com/p/abc/";
  const post = {
    posterName: `Boost ${HOSTILE}`,
    message: `Two cars. ${HOSTILE} ${HOSTILE_LINKS}`,
    link,
    alt: HOSTILE,
    likes: 1,
    replies: 0,
  };
  await writeSocialPost(await as(editor), {
    ...post,
    picture: jpegFile({ width: 200, height: 200 }),
    sendKey: "first",
  });
  const sheet = await sendSheet([{ racerName: NAME_ON_SHEET, carNumber: CAR_ON_SHEET }]);
  const mail = await insertMail(testDeps().db, {
    ...{ recipient: people.owner.email, subject: `About ${HOSTILE}`, createdAt: new Date() },
    ...{ text: `${FORMULA} ${HOSTILE} ${HOSTILE_LINKS}`, html: HOSTILE },
  });
  return {
    challenge,
    people,
    mail: mail.id,
    sheet,
    garage,
    unactivated,
    banned,
    bannedGarage,
    leaver,
    leaverGarage,
    news,
    event,
    dragPak,
    dealerImport,
  };
}
export type PopulatedSite = Awaited<ReturnType<typeof createPopulatedSite>>;

/** Staff look members up by address; a member's page and the file have their names. Nothing is left of a deleted account. */
function inConsole(words: string): RegExp {
  if (words.includes("-leaver")) return /^$/;
  if (words.startsWith("mailbox-of-")) return /^\/admin\/(members|mail)/;
  return /^(First|Last)-/.test(words) ? /^\/admin\/members(\.csv|\/\d)/ : /^$/;
}

/** What the site keeps from some or all. */
export function secretsOf({ people, leaver }: PopulatedSite): Secret[] {
  const names = (Object.keys(people) as Member[]).filter((name) => name !== "banned");
  const own = names.flatMap((name) =>
    [`mailbox-of-${name}@`, `First-${name}-name`, `Last-${name}-name`, `zip-of-${name}`].map(
      (words) => ({ words, readers: [name], alsoBy: inConsole(words) }),
    ),
  );
  const nobodys = [
    ...["mailbox-of-banned@", "First-banned-name", "zip-of-banned"],
    ...["mailbox-of-expelled@", "First-expelled-name", "zip-of-expelled"],
    ...["mailbox-of-leaver@", "First-leaver-name", "zip-of-leaver", "Parts of the leaver."],
    ...[
      leaver.username,
      VIN,
      "scrypt$",
      env.SESSION_SECRETS,
      env.CERTIFICATE_KEYS,
      env.NEWS_WEBHOOK_SECRET ?? "",
      env.TRACK_KEY_SECRETS ?? "",
    ],
  ];
  const slips = ["PENDING", "REJECTED", "NEEDS_INFO", "WITHDRAWN"].flatMap(
    (status) =>
      [
        // Any staff may list slips by status, without the moderators' notes.
        {
          words: `Track of ${status}`,
          readers: ["owner", ...MODERATORS],
          alsoBy: /^\/rest\/slips/,
        },
        { words: `Note on ${status}`, readers: ["owner", ...MODERATORS] },
      ] as const,
  );
  // An account's own export includes what was noted about its slips.
  const inOwnExport = /^\/(manage-account\/export|rest\/user\/getAllUserInformation)/;
  const byLink = /^\/news\/preview\//;
  return [
    ...own,
    ...nobodys.map((words) => ({ words, readers: [], alsoBy: inConsole(words) })),
    // Only where the strip's staff look at their sheet.
    ...[NAME_ON_SHEET, CAR_ON_SHEET].map((words) => ({
      words,
      readers: [],
      alsoBy: /^\/track-desk\/test-famoso\/\d+(\.data|\/rows\.csv|$)/,
    })),
    ...slips,
    { words: "Parts of the unactivated.", readers: ["unactivated", ...MODERATORS] },
    { words: "Parts of the expelled.", readers: MODERATORS },
    { words: "Note among moderators.", readers: MODERATORS, alsoBy: inOwnExport },
    { words: "Words of a report.", readers: ["member", ...MODERATORS] },
    { words: "Words of a flag.", readers: MODERATORS },
    { words: "Words that were hidden.", readers: ["member", ...MODERATORS] },
    { words: "Words that were removed.", readers: ["member", ...MODERATORS] },
    { words: "Headline of a draft", readers: EDITORS, alsoBy: byLink },
    { words: "Words of a draft.", readers: EDITORS, alsoBy: byLink },
    { words: "slug-of-a-draft", readers: EDITORS, alsoBy: byLink },
    { words: "Headline of tomorrow", readers: EDITORS },
    { words: "Words of tomorrow.", readers: EDITORS },
    { words: "Dealer of tomorrow", readers: EDITORS },
    { words: "Buyer of one", readers: ["member", ...EDITORS] },
    { words: "mailbox-of-buyer@", readers: ["member", ...EDITORS] },
    { words: "Words of a buyer.", readers: ["member", ...EDITORS] },
  ];
}
