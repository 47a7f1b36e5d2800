import type { Condition, Policy } from "#app/lib/policy.ts";
import { activatedOnly } from "#app/lib/roles.ts";
import type { ReportStatus } from "#db/schema/desk.ts";
import type { Role } from "#db/schema/users.ts";
import { moderatorsOnly } from "../policy.ts";
import { REPORT_TEXTS } from "./texts.ts";

type Reader = { id: number; isActivated: boolean } | null;
type Run = { userId: number; isListed: boolean };

const isListed: Condition<[Reader, Run]> = {
  holds: (_, run) => run.isListed,
  code: "not_found",
  message: REPORT_TEXTS.notListed,
};
const isSomeoneElses: Condition<[Reader, Run]> = {
  holds: (reader, run) => reader?.id !== run.userId,
  code: "forbidden",
  message: REPORT_TEXTS.ownRun,
};

const activated = activatedOnly(REPORT_TEXTS.notActivated);

/** Who may report runs at all. */
export const reporterPolicy: Policy<"report", [Reader]> = { report: [activated] };

/** Runs: who gets the report section, and who may send the form. */
export const runReportPolicy: Policy<"seeForm" | "report", [Reader, Run]> = {
  seeForm: [isListed, isSomeoneElses],
  report: [activated, isListed, isSomeoneElses],
};

type Moderator = { id: number; role: Role };
type Report = { reporterId: number; racerId: number; status: ReportStatus };

/** Reports, which neither the run's racer nor the reporter may decide. */
export const reportPolicy: Policy<"decide", [Moderator, Report]> = {
  decide: [
    moderatorsOnly,
    {
      holds: ({ id }, { reporterId, racerId }) => id !== reporterId && id !== racerId,
      code: "forbidden",
      message: REPORT_TEXTS.ownCause,
    },
    {
      holds: (_, { status }) => status === "OPEN",
      code: "conflict",
      message: REPORT_TEXTS.decided,
    },
  ],
};
