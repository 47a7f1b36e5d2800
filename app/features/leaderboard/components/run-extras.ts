import { RunReport } from "#app/features/moderation/reports/components/run-report.tsx";
import { RunLadders } from "./run-ladders.tsx";

/**
 * What a run's page loads after a navigation, or for members only: one file, since each would be named in the page's
 * script.
 */
export const RUN_EXTRAS = { RunReport, RunLadders };
