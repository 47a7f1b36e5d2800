import type { BadgeCategory } from "./rules.ts";

/** What a category is called. `zerotosixty` is the specification's name for the 60-foot time. */
export const CATEGORY_TITLES: Record<BadgeCategory, string> = {
  et: "1/4 Mile ET",
  zerotosixty: "60 FT. Time",
  topspeed: "1/4 Mile Speed",
};
