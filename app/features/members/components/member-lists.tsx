import { MAIL_PATH } from "#app/features/records/paths.ts";
import { formatClubDay, formatInstant } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { RowList } from "#app/ui/row-list.tsx";
import { StatusLight } from "#app/ui/status-light.tsx";
import type { MemberView } from "../read-member.server.ts";
import { endSessionIntent } from "../schema.ts";
import styles from "./members.module.css";

type MemberListsProps = { view: MemberView; answer: FormAnswer | undefined };

/** What is stored about a member, the newest of each kind. */
export function MemberLists({ view, answer }: MemberListsProps) {
  const { isSelf, notes, slips, cars, sessions, mails, reports, acts, can } = view;
  const hidden = isSelf ? "Only others see those about you." : null;
  return (
    <div className={styles.lists}>
      <RowList title="Notes" none={hidden ?? "No notes."} rows={notes} keyOf={({ id }) => id}>
        {({ text, author, createdAt }) => (
          <>
            <span className={styles.text}>{text}</span>
            <small>
              {author}, {formatInstant(createdAt)}
            </small>
          </>
        )}
      </RowList>
      <RowList title="Slips" none="No slips yet." rows={slips} keyOf={({ id }) => id}>
        {({ id, elapsed, raceTrack, status, submittedAt }) => (
          <>
            <span>
              <Link to={`/moderation/slips/${id}`}>
                {elapsed} at {raceTrack}
              </Link>{" "}
              <StatusLight status={status} />
            </span>
            <small>{formatInstant(submittedAt)}</small>
          </>
        )}
      </RowList>
      <RowList
        title="Reports about them"
        none={hidden ?? "None."}
        rows={reports}
        keyOf={(row) => row.createdAt}
      >
        {({ slipId, reason, status, createdAt }) => (
          <>
            <span>
              <Link to={`/moderation/slips/${slipId}`}>Slip {slipId}</Link>: {plain(reason)},{" "}
              {plain(status)}
            </span>
            <small>{formatInstant(createdAt)}</small>
          </>
        )}
      </RowList>
      <RowList title="Cars" none="No cars." rows={cars} keyOf={({ id }) => id}>
        {({ year, make, model, trim, vinTail }) => (
          <>
            <span>
              {year} {make} {model} {trim}
            </span>
            {vinTail && <small>VIN ends in {vinTail}</small>}
          </>
        )}
      </RowList>
      <RowList title="Sign-ins and devices" none="None." rows={sessions} keyOf={({ id }) => id}>
        {(session) => <SessionRow session={session} mayEnd={can.endSessions} answer={answer} />}
      </RowList>
      <RowList title="Mail" none="No mail." rows={mails} keyOf={({ id }) => id}>
        {({ id, subject, status, at }) => (
          <>
            <span>
              {view.maySeeMail ? <Link to={`${MAIL_PATH}/${id}`}>{subject}</Link> : subject}
            </span>
            <small>
              {plain(status)}, {formatInstant(at)}
            </small>
          </>
        )}
      </RowList>
      <RowList title="What staff did" none="Nothing." rows={acts} keyOf={({ id }) => id}>
        {({ what, by, at }) => (
          <>
            <span>{what}</span>
            <small>
              {by}, {formatInstant(at)}
            </small>
          </>
        )}
      </RowList>
    </div>
  );
}

type SessionRowProps = Pick<MemberListsProps, "answer"> & {
  session: MemberView["sessions"][number];
  mayEnd: boolean;
};

function SessionRow({ session, mayEnd, answer }: SessionRowProps) {
  const { id, device, place, createdAt, lastUsedAt, isRunning } = session;
  const form = useFormAnswer(answer, { intent: endSessionIntent(id) });
  return (
    <>
      <span>
        {device}
        {place && `, ${place}`}
      </span>
      <small>
        Since {formatInstant(createdAt)}
        {isRunning ? `, last used ${formatClubDay(lastUsedAt)}` : ", ended"}
      </small>
      {isRunning && mayEnd && (
        <PostForm form={form}>
          <Button
            variant="quiet"
            isBusy={form.isBusy}
            aria-label={`Log out ${device}, last used ${formatClubDay(lastUsedAt)}`}
          >
            Log out
          </Button>
        </PostForm>
      )}
    </>
  );
}

/** `NEEDS_INFO` as "needs info". */
function plain(name: string): string {
  return name.toLowerCase().replaceAll("_", " ");
}
