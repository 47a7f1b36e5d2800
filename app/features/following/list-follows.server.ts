import type { Deps, Viewer } from "#app/deps.ts";
import { garagePath, vehiclePath } from "#app/lib/garage-path.ts";
import { vehicleName } from "#app/lib/vehicle-name.ts";
import { type FollowRow, findAllFollows } from "#db/queries/follows.ts";
import type { FollowKind } from "#db/schema/follows.ts";
import { parsePlace, writePlace } from "./follow-place.ts";
import { FOLLOWS_PATH, followAction } from "./paths.ts";

const PAGE_SIZE = 50;

/** Something that a member follows, as a line of the list. */
export type Follow = {
  kind: FollowKind;
  name: string;
  /** Its page, and the address of the form that ends the follow. */
  to: string;
  action: string;
};
export type FollowsPage = {
  follows: readonly Follow[];
  firstTo: string | null;
  nextTo: string | null;
};

/**
 * A page of everything that a member follows, newest first. Garages that can't be seen at the moment are left out.
 *
 * @param before where the previous page ended, from its link; anything else begins at the newest
 */
export async function listFollows(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer },
  before: string | null,
): Promise<FollowsPage> {
  const place = parsePlace(before);
  const query = { userId: viewer.id, before: place, limit: PAGE_SIZE + 1 };
  const rows = await findAllFollows(db, query);
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
  return {
    follows: rows.slice(0, PAGE_SIZE).flatMap((row) => presentFollow(row) ?? []),
    firstTo: place && FOLLOWS_PATH,
    nextTo: last ? `${FOLLOWS_PATH}?before=${writePlace(last)}` : null,
  };
}

function presentFollow(row: FollowRow): Follow | null {
  const { kind, subjectId, username, name, slug } = row;
  if (kind === "racer" || kind === "car") {
    if (username === null) return null;
    const { year, make, model, trim } = row;
    if (kind === "racer" || year === null || make === null || model === null) {
      const action = followAction({ racer: username });
      return { kind: "racer", name: username, to: garagePath(username), action };
    }
    return {
      kind,
      name: `${vehicleName({ year, make, model, trim: trim ?? "" })} of ${username}`,
      to: vehiclePath(username, subjectId),
      action: followAction({ racer: username, car: `${subjectId}` }),
    };
  }
  if (name === null || slug === null) return null;
  const to = kind === "track" ? `/tracks/${slug}` : `/news/tag/${slug}`;
  return { kind, name, to, action: followAction({ [kind]: slug }) };
}
