import type { Tool } from "./define-tool.ts";
import { densityAltitude } from "./kinds/density-altitude.ts";
import { dialIn } from "./kinds/dial-in.ts";
import { eighthMile } from "./kinds/eighth-mile.ts";
import { gearing } from "./kinds/gearing.ts";
import { horsepower } from "./kinds/horsepower.ts";
import { reaction } from "./kinds/reaction.ts";
import { sixtyFoot } from "./kinds/sixty-foot.ts";

/** All tools with a form, in the order of their list. */
export const TOOLS: readonly Tool[] = [
  densityAltitude,
  horsepower,
  eighthMile,
  dialIn,
  gearing,
  sixtyFoot,
  reaction,
];

export function findTool(slug: string): Tool | undefined {
  return TOOLS.find((tool) => tool.slug === slug);
}
