import type { ReactNode } from "react";
import { auditPath } from "#app/features/audit/audit-filter.ts";
import { ConsolePage } from "#app/features/console/components/console-page.tsx";
import type { ConsoleSection } from "#app/features/console/console-section.ts";
import { formatClubDay, formatInstant } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { MEMBERS_PATH } from "../paths.ts";
import type { MemberView } from "../read-member.server.ts";
import { ROLE_LABELS } from "../texts.ts";
import { MemberActions } from "./member-actions.tsx";
import { MemberLists } from "./member-lists.tsx";
import styles from "./members.module.css";
import { StandingMark } from "./standing-mark.tsx";

type MemberScreenProps = {
  sections: readonly ConsoleSection[];
  view: MemberView;
  answer: FormAnswer | undefined;
};

/** A member: what staff know, and what they may do. */
export function MemberScreen({ sections, view, answer }: MemberScreenProps) {
  const { member } = view;
  return (
    <ConsolePage title={member.username} sections={sections} section={MEMBERS_PATH}>
      <p>
        <Link to={MEMBERS_PATH} className={styles.back}>
          All members
        </Link>
      </p>
      <StandingNotice member={member} />
      <div className={styles.columns}>
        <div className={styles.side}>
          <MemberFacts view={view} />
          <MemberActions view={view} answer={answer} />
        </div>
        <MemberLists view={view} answer={answer} />
      </div>
    </ConsolePage>
  );
}

function StandingNotice({ member }: { member: MemberView["member"] }) {
  const { standing, bannedAt, suspendedUntil, suspensionReason } = member;
  if (standing === "banned" && bannedAt) {
    return <Alert status="danger">Banned since {formatInstant(bannedAt)}.</Alert>;
  }
  if (standing !== "suspended" || !suspendedUntil) return null;
  return (
    <Alert status="warning">
      Suspended until {formatInstant(suspendedUntil)}: {suspensionReason}
    </Alert>
  );
}

/** "3, the last on Nov 29, 2026, 2:00 PM EST"; "None lately" after a right one. */
function describeFailures(failures: MemberView["member"]["failures"]): string {
  if (!failures) return "None lately";
  const { count, lastAt, lockedUntil } = failures;
  const lock = lockedUntil ? `; locked until ${formatInstant(lockedUntil)}` : "";
  return `${count}, the last on ${formatInstant(lastAt)}${lock}`;
}

function MemberFacts({ view: { member, can } }: { view: MemberView }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["State", <StandingMark key="state" standing={member.standing} />],
    ["Role", ROLE_LABELS[member.role]],
    ["Email", member.email],
    ["Name", member.name],
    ["Country", member.country],
    ["Joined", formatClubDay(member.createdAt)],
    ["Listed runs", member.listedRunCount],
    ["Passkeys", member.passkeyCount],
    ["Wrong passwords", describeFailures(member.failures)],
  ];
  return (
    <section aria-label="Account" className={styles.panel}>
      <dl className={styles.facts}>
        {facts.map(([label, value]) =>
          value === "" ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {member.standing !== "deleted" && (
        <p className={styles.links}>
          {/* The garage of others is there for its owner alone. */}
          {member.isActivated && member.standing !== "banned" && (
            <Link to={garagePath(member.username)}>Garage</Link>
          )}
          {can.changeRole && <Link to={auditPath({ kind: "user", id: member.id })}>Audit log</Link>}
          {can.export && (
            // Not as a download: the answer may be the page that asks for a password.
            <a href={`${MEMBERS_PATH}/${member.id}/export`}>Data export</a>
          )}
        </p>
      )}
    </section>
  );
}
