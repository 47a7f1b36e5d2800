import { cookie, findCookie } from "#app/features/sessions/session-cookies.server.ts";
import type { Region } from "./region.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The Set-Cookie value that stores the chosen region. */
export function regionCookie(origin: string, region: Region): string {
  return cookie(origin, nameOf(origin), region, YEAR_SECONDS);
}

/** The region in a Cookie header; null if it is missing or invalid. */
export function readRegionCookie(
  origin: string,
  cookieHeader: string | null | undefined,
): Region | null {
  const value = findCookie(cookieHeader, nameOf(origin));
  return value === "eu" || value === "all" ? value : null;
}

function nameOf(origin: string): string {
  return origin.startsWith("https:") ? "__Host-locale" : "locale";
}
