import { readChoice } from "#app/features/records/choice-filter.ts";
import { JobsScreen } from "#app/features/records/components/jobs-screen.tsx";
import { listJobs } from "#app/features/records/list-jobs.server.ts";
import { JOBS_PATH } from "#app/features/records/paths.ts";
import { JOB_STATE_OPTIONS } from "#app/features/records/record-kinds.ts";
import { recordsDeps, recordsSender } from "#app/features/records/records-deps.server.ts";
import { submitJobForm } from "#app/features/records/submit-records-forms.server.ts";
import { consoleSectionsOf } from "#app/features/site/console-sections.server.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer, WAITING_NOTICE } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/jobs.ts";

export const meta = () => pageMeta({ title: "Jobs", path: JOBS_PATH, isHidden: true });
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const acting = defineForm<Route.ActionArgs>({
  name: "jobs",
  sender: recordsSender,
  isHidden: true,
  draft: () => "jobs",
  submit: async (deps, posted) => ({ to: JOBS_PATH, toast: await submitJobForm(deps, posted) }),
});
export const action = acting.action;

export async function loader(args: Route.LoaderArgs) {
  const deps = recordsDeps(args);
  return {
    jobs: await listJobs(deps),
    state: readChoice(JOB_STATE_OPTIONS, args.url.searchParams.get("state")),
    unsent: await acting.readUnsent(args, deps),
    sections: consoleSectionsOf(deps.viewer),
  };
}

export default function Jobs({ loaderData, actionData }: Route.ComponentProps) {
  const { unsent, ...page } = loaderData;
  return <JobsScreen {...page} answer={actionData ?? unsentAnswer(unsent, WAITING_NOTICE)} />;
}
