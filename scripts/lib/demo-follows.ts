import type { Deps, Viewer } from "#app/deps.ts";
import { followSubject } from "#app/features/following/follow-subject.server.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";

type Owned = { id: number; owner: Viewer };

/** What the first racer, whom visitors sign in as, follows; and some who follow them. */
export async function followSome(
  deps: Deps,
  racers: readonly Viewer[],
  cars: readonly Owned[],
): Promise<void> {
  const [first, ...others] = racers.filter(({ isActivated }) => isActivated);
  if (!first) return;
  const viewer = { ...deps, viewer: first };
  for (const { username } of others.slice(0, 2)) {
    await followSubject(viewer, { kind: "racer", name: usernameKeyOf(username) });
  }
  const car = cars.find(({ owner }) => owner.id === others[3]?.id);
  if (car) await followSubject(viewer, { kind: "car", name: `${car.id}` });
  await followSubject(viewer, { kind: "track", name: "famoso-dragstrip" });
  await followSubject(viewer, { kind: "tag", name: "launch" });
  for (const other of others.slice(0, 3)) {
    await followSubject(
      { ...deps, viewer: other },
      { kind: "racer", name: usernameKeyOf(first.username) },
    );
  }
}
