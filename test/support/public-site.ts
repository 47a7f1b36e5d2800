import { env } from "cloudflare:workers";
import type { Subject } from "#app/lib/subjects.ts";
import { viewerOf } from "./accounts.ts";
import { writeComment } from "./comments.ts";
import { createTestEvents, MILAN } from "./events.ts";
import { createApprovedRun, createGarageReference, createRacer } from "./garage.ts";
import { createLadders } from "./ladders.ts";
import { type Newsroom, openNewsroom, publish } from "./news.ts";
import { createCar, createReference } from "./slips.ts";

/** One of each thing that public pages are about. */
export type PublicSite = {
  room: Newsroom;
  garage: Subject;
  userId: number;
  vehicleId: number;
  slipId: number;
  /** A second car with a listed run. */
  spare: { carId: number; slipId: number };
  articleId: number;
  eventId: number;
  commentId: number;
  params: Record<string, string>;
};

const idOf = async (sql: string) => (await env.DB.prepare(sql).first<number>("id")) ?? 0;

/** Creates one of each thing that public pages are about, and the parameters of their pages. */
export async function createPublicSite(): Promise<PublicSite> {
  await createGarageReference();
  await createReference();
  await createLadders();
  const { user } = await createRacer();
  const vehicleId = await createCar(user);
  const slipId = await createApprovedRun(await viewerOf(user), vehicleId);
  const carId = await createCar(user, { vin: "1M8GDM9AXKP042788" });
  const spare = { carId, slipId: await createApprovedRun(await viewerOf(user), carId) };
  const room = await openNewsroom();
  const { id: articleId } = await publish(room, {
    slug: "a-night",
    publishedAt: new Date("2026-05-09T10:00:00Z"),
    tagIds: [room.tags.tires ?? 0],
  });
  const [event = ""] = await createTestEvents([MILAN]);
  const eventId = await idOf("select id from events");
  const commentId = await writeComment(user, { subject: { kind: "slip", id: slipId } });
  await writeComment(user, { subject: { kind: "article", id: articleId } });
  return {
    ...{ room, vehicleId, slipId, spare, articleId, eventId, commentId, userId: user.id },
    garage: `garage:${user.id}`,
    params: {
      ...{ user: user.username, vehicleId: String(vehicleId), slip: String(slipId) },
      ...{ category: "racing", tag: "tires", author: "gus", article: "a-night" },
      ...{ year: "2026", month: "05", event, badge: "quarter-mile-12", track: "famoso-raceway" },
      ...{ ladder: "state", slug: "california", season: "2026", challenge: "1" },
      ...{ kind: "slip", id: String(slipId), comment: String(commentId), post: "1" },
    },
  };
}
