import type { BadgeCategory } from "./rules.ts";

/** The titles of categories. `zerotosixty` is the specification's name for the 60-foot time. */
export const CATEGORY_TITLES: Record<BadgeCategory, string> = {
  et: "1/4 Mile ET",
  zerotosixty: "60 FT. Time",
  topspeed: "1/4 Mile Speed",
};
