import type { Deps, Viewer } from "#app/deps.ts";
import { assertConfirmed } from "#app/features/sessions/assert-confirmed.ts";
import { sitePolicy } from "#app/features/site/policy.ts";
import type { RouteRule, SiteSettings } from "#app/features/site/schema.ts";
import { AppError } from "#app/lib/errors.ts";
import { invalidFields } from "#app/lib/forms/read-fields.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { changeSettings, type SettingsDeps } from "./change-settings.server.ts";
import { checkRedirect, withRule } from "./redirect-rules.ts";
import type { TypedRedirect } from "./schema.ts";

/** Who changes the settings: an admin, or null for a script. */
export type Actor = Viewer | null;
export type OperatorDeps = SettingsDeps & { actor: Actor; origins: readonly string[] };

/** The dependencies of a change by an admin. @throws AppError `not_found` for others, `unconfirmed`, `rate_limited` */
export async function asOperator(deps: Deps & { viewer: Viewer }): Promise<Deps & OperatorDeps> {
  authorize(sitePolicy, "manage", deps.viewer);
  assertConfirmed(deps.viewer, deps.clock);
  await limitRacer(deps, "change");
  return { ...deps, actor: deps.viewer, origins: [deps.origin, deps.requestOrigin] };
}

/** A redirect as it was when the page was opened, to tell whether it still is: `301 /news`. */
export function markOf(rule: Pick<RouteRule, "status" | "to"> | undefined): string {
  return rule ? `${rule.status} ${rule.to}` : "";
}

const TAKEN_BACK = "Someone else changed this redirect after you opened the page.";

/**
 * Adds a redirect, or changes the one from the same path.
 *
 * @param was the mark of the redirect that it replaces, empty for a new one; null replaces any
 * @returns the rule as it was stored
 * @throws AppError `invalid` with the field's problem, `conflict` if another admin changed the redirect
 */
export async function saveRedirect(
  deps: OperatorDeps,
  typed: TypedRedirect,
  was: string | null,
): Promise<RouteRule> {
  let saved: RouteRule | undefined;
  await changeSettings(deps, {
    section: "redirects",
    actorId: deps.actor?.id ?? null,
    change(current) {
      const checked = checkRedirect(current.routeRules, typed, deps.origins);
      if ("problem" in checked) {
        const { field, message } = checked.problem;
        throw invalidFields({ [field]: message });
      }
      const { rule } = checked;
      const before = ruleFrom(current, rule.from);
      assertSame(before, was);
      saved = rule;
      const did = before ? "changed, to" : "added, to";
      return {
        settings: { ...current, routeRules: withRule(current.routeRules, rule) },
        summary: `Redirect from ${rule.from} ${did} ${rule.to}`,
      };
    },
  });
  if (!saved) throw new Error("no redirect was stored");
  return saved;
}

/**
 * Removes a redirect.
 *
 * @param was its mark when the page was opened; null removes it however it is
 * @throws AppError `not_found`, `conflict` if another admin changed it
 */
export async function removeRedirect(
  deps: OperatorDeps,
  from: string,
  was: string | null,
): Promise<void> {
  await changeSettings(deps, {
    section: "redirects",
    actorId: deps.actor?.id ?? null,
    change(current) {
      const before = ruleFrom(current, from);
      if (!before) throw new AppError("not_found", `There is no redirect from ${from}.`);
      if (was !== null && was !== markOf(before)) throw new AppError("conflict", TAKEN_BACK);
      return {
        settings: {
          ...current,
          routeRules: current.routeRules.filter((rule) => rule !== before),
        },
        summary: `Redirect from ${from} removed`,
      };
    },
  });
}

function ruleFrom({ routeRules }: SiteSettings, from: string): RouteRule | undefined {
  return routeRules.find((rule) => rule.from === from);
}

/** @throws AppError `invalid` if a new redirect exists already, `conflict` if an earlier one changed */
function assertSame(before: RouteRule | undefined, was: string | null): void {
  if (was === null || was === markOf(before)) return;
  if (was === "" && before) {
    const message = `It leads to ${before.to} already. Change that one below.`;
    throw invalidFields({ from: message });
  }
  throw new AppError("conflict", `${TAKEN_BACK} Nothing was saved; what you typed is here.`);
}
