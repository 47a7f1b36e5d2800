import { ACTIVATION } from "../activation/openapi.ts";
import { ANALYTICS } from "../analytics/openapi.ts";
import { BADGES } from "../badges/openapi.ts";
import { BUILDS } from "../builds/openapi.ts";
import { CARDS } from "../cards/openapi.ts";
import { CERTIFICATES } from "../certificates/openapi.ts";
import { COMMENTS } from "../comments/openapi.ts";
import { CRAWLERS } from "../crawlers/openapi.ts";
import { DEALERS } from "../dealers/openapi.ts";
import { DEVELOPMENT } from "../dev/openapi.ts";
import { DISCOURSE } from "../discourse/openapi.ts";
import { FEEDS } from "../feeds/openapi.ts";
import { HEALTH } from "../health/openapi.ts";
import { LOOKUP } from "../lookup/openapi.ts";
import { MAPS } from "../maps/openapi.ts";
import { MEDIA } from "../media/openapi.ts";
import { MODERATION } from "../moderation/openapi.ts";
import { NEWS } from "../news/openapi.ts";
import { NEWSROOM } from "../newsroom/openapi.ts";
import { PASSKEYS } from "../passkeys/openapi.ts";
import { PASSWORDS } from "../passwords/openapi.ts";
import { PRACTICE_TREE } from "../practice-tree/openapi.ts";
import { PROFILES } from "../profiles/openapi.ts";
import { PUSH } from "../push/openapi.ts";
import { REGISTRATION } from "../registration/openapi.ts";
import { REPORTS } from "../reports/openapi.ts";
import { SEARCH } from "../search/openapi.ts";
import { SESSIONS } from "../sessions/openapi.ts";
import { SLIPS } from "../slips/openapi.ts";
import { SOCIAL } from "../social/openapi.ts";
import { TIMESLIPS } from "../timeslips/openapi.ts";
import { TRACKS } from "../tracks/openapi.ts";
import { USERS } from "../users/openapi.ts";
import { VEHICLES } from "../vehicles/openapi.ts";
import { WORDPRESS } from "../wordpress/openapi.ts";
import type { Endpoints } from "./endpoint.ts";
import { DESCRIPTION } from "./openapi.ts";

/** The endpoints of each resource. Its app is in workers/api/index.ts: the types require both. */
export const RESOURCES = {
  sessions: SESSIONS,
  passkeys: PASSKEYS,
  registration: REGISTRATION,
  activation: ACTIVATION,
  passwords: PASSWORDS,
  users: USERS,
  profiles: PROFILES,
  search: SEARCH,
  tracks: TRACKS,
  dealers: DEALERS,
  maps: MAPS,
  comments: COMMENTS,
  discourse: DISCOURSE,
  social: SOCIAL,
  news: NEWS,
  analytics: ANALYTICS,
  feeds: FEEDS,
  wordpress: WORDPRESS,
  newsroom: NEWSROOM,
  vehicles: VEHICLES,
  badges: BADGES,
  lookup: LOOKUP,
  timeslips: TIMESLIPS,
  slips: SLIPS,
  moderation: MODERATION,
  reports: REPORTS,
  practiceTree: PRACTICE_TREE,
  push: PUSH,
  media: MEDIA,
  cards: CARDS,
  certificates: CERTIFICATES,
  health: HEALTH,
  builds: BUILDS,
  openapi: DESCRIPTION,
  crawlers: CRAWLERS,
  dev: DEVELOPMENT,
} as const satisfies Record<string, Endpoints>;
