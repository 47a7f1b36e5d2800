import { readCursor } from "#app/features/console/read-cursor.ts";
import { listBackups, setRestorePoint } from "#app/features/records/backups.server.ts";
import { readChoice } from "#app/features/records/choice-filter.ts";
import { BackupsScreen } from "#app/features/records/components/backups-screen.tsx";
import { BACKUPS_PATH } from "#app/features/records/paths.ts";
import { readWaitingRecords } from "#app/features/records/read-waiting-records.server.ts";
import { BACKUP_KIND_OPTIONS } from "#app/features/records/record-kinds.ts";
import {
  asRecordKeeper,
  recordsDeps,
  recordsSender,
} from "#app/features/records/records-deps.server.ts";
import { consoleSectionsOf } from "#app/features/site/console-sections.server.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer, WAITING_NOTICE } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/backups.ts";

export const meta = () => pageMeta({ title: "Backups", path: BACKUPS_PATH, isHidden: true });
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const naming = defineForm<Route.ActionArgs>({
  name: "restore point",
  sender: recordsSender,
  isHidden: true,
  draft: () => "restore-point",
  async submit(deps, { values }) {
    await setRestorePoint(await asRecordKeeper(deps), values.note ?? "");
    return { to: BACKUPS_PATH, toast: "Restore point set." };
  },
});
export const action = naming.action;

export async function loader(args: Route.LoaderArgs) {
  const deps = recordsDeps(args);
  const params = args.url.searchParams;
  const kind = readChoice(BACKUP_KIND_OPTIONS, params.get("kind"));
  const [page, { newestCopy }] = await Promise.all([
    listBackups(deps, { kind, before: readCursor(params) }),
    readWaitingRecords(deps),
  ]);
  return {
    ...{ ...page, newestCopy },
    kind,
    isFirst: !params.has("before"),
    now: deps.clock.now().getTime(),
    unsent: await naming.readUnsent(args, deps),
    sections: consoleSectionsOf(deps.viewer),
  };
}

export default function Backups({ loaderData, actionData }: Route.ComponentProps) {
  const { unsent, ...page } = loaderData;
  return <BackupsScreen {...page} answer={actionData ?? unsentAnswer(unsent, WAITING_NOTICE)} />;
}
