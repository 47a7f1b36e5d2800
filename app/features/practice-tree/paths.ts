import { formatTime } from "./format-time.ts";
import { type Brake, DEFAULT_SETTINGS, defaultDelayMs, type Settings, type Tree } from "./rules.ts";

export const PRACTICE_PATH = "/tools/practice-tree";

/** What separates shared tries: it needs no encoding. */
export const TRIES_SEPARATOR = "_";

/**
 * The page's path with its settings, as far as they differ from the default, and with tries to share.
 *
 * @param tries reaction times in milliseconds
 */
export function practicePath(
  { tree, brake, delayMs }: Settings = DEFAULT_SETTINGS,
  tries: readonly number[] = [],
): string {
  const params = new URLSearchParams();
  if (tree !== DEFAULT_SETTINGS.tree) params.set("tree", tree);
  if (brake !== DEFAULT_SETTINGS.brake) params.set("brake", brake);
  if (brake === "box" && delayMs !== defaultDelayMs(tree)) params.set("delay", formatTime(delayMs));
  if (tries.length > 0) params.set("tries", tries.join(TRIES_SEPARATOR));
  return params.size === 0 ? PRACTICE_PATH : `${PRACTICE_PATH}?${params}`;
}

/** The same page with another tree or brake, with the delay that goes with them. */
export function settingPath(tree: Tree, brake: Brake): string {
  return practicePath({ tree, brake, delayMs: defaultDelayMs(tree) });
}
