import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { canonicalSlug } from "#app/lib/canonical-slug.ts";
import { garagePath, vehiclePath } from "#app/lib/garage-path.ts";
import type { FollowKind } from "#db/schema/follows.ts";

/** What a form is about, and the page that shows it. */
export type NamedSubject = { kind: FollowKind; name: string; path: string };

/** Longer than any name or slug. */
const NAME_MAX = 600;

/**
 * What a form's address names: `racer=`, `racer=` and `car=`, `track=` or `tag=`. It is in the address, since a visitor
 * who logs in first comes back by it.
 *
 * @returns null if it names nothing
 */
export function readSubject(search: URLSearchParams): NamedSubject | null {
  const textOf = (name: FollowKind) => (search.get(name) ?? "").slice(0, NAME_MAX);
  const racer = textOf("racer");
  const car = textOf("car");
  if (racer && car) {
    return /^\d{1,15}$/.test(car)
      ? { kind: "car", name: car, path: vehiclePath(racer, car) }
      : null;
  }
  if (racer) return { kind: "racer", name: usernameKeyOf(racer), path: garagePath(racer) };
  const track = canonicalSlug(textOf("track"));
  if (track) return { kind: "track", name: track, path: `/tracks/${track}` };
  const tag = canonicalSlug(textOf("tag"));
  return tag ? { kind: "tag", name: tag, path: `/news/tag/${tag}` } : null;
}
