import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { fingerprintOf, runOnce } from "#app/lib/idempotency.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { writeCommentDecision } from "../comments/decide-comment.server.ts";
import { deskPolicy } from "../policy.ts";
import { writeReportDecision } from "../reports/decide-report.server.ts";
import type { SelectedCase } from "./schema.ts";

/** What became of a selected case; `problem` says why it was left as it is. */
export type DismissResult = SelectedCase & { problem: string | null };

/**
 * Dismisses reports and keeps comments, each one separately and at the version that was seen: one that has changed, or
 * that another moderator is on, is left and doesn't block the others.
 *
 * @param input.key the Idempotency-Key, if one was sent
 * @throws AppError `forbidden` (no moderator), `rate_limited`
 */
export async function dismissCases(
  deps: Deps & { viewer: Viewer },
  { items, key }: { items: readonly SelectedCase[]; key: string | null },
): Promise<DismissResult[]> {
  const { viewer } = deps;
  authorize(deskPolicy, "moderate", viewer);
  await limitRacer(deps, "change");
  const fingerprint = await fingerprintOf({ items: JSON.stringify(items) });
  const use = { userId: viewer.id, key, operation: "desk.dismiss", fingerprint };
  return runOnce(deps, use, async () => {
    const results: DismissResult[] = [];
    for (const item of items) results.push({ ...item, problem: await dismiss(deps, item) });
    return results;
  });
}

/** Dismisses one; returns why it couldn't be, or null. */
async function dismiss(
  deps: Deps & { viewer: Viewer },
  { kind, id, version }: SelectedCase,
): Promise<string | null> {
  const decision =
    kind === "report"
      ? writeReportDecision(deps, {
          reportId: id,
          act: "dismiss",
          answer: "",
          slipVersion: version,
        })
      : writeCommentDecision(deps, { commentId: id, version, act: "keep", reason: null, note: "" });
  try {
    await decision;
    return null;
  } catch (error) {
    if (error instanceof AppError && LEFT.has(error.code)) return error.message;
    throw error;
  }
}

/** Errors that are about one case. */
const LEFT: ReadonlySet<string> = new Set(["conflict", "forbidden", "not_found"]);
