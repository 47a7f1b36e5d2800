import { abroad } from "./tracks/abroad.ts";
import { canada } from "./tracks/canada.ts";
import { midwest } from "./tracks/midwest.ts";
import { northeast } from "./tracks/northeast.ts";
import { plains } from "./tracks/plains.ts";
import { southeast } from "./tracks/southeast.ts";
import type { Track } from "./tracks/track.ts";
import { west } from "./tracks/west.ts";

/** Every strip that slips are matched with, open or closed. */
export const tracks: readonly Track[] = [
  ...northeast,
  ...southeast,
  ...midwest,
  ...plains,
  ...west,
  ...canada,
  ...abroad,
];
