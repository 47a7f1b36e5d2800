import type { OwnSession } from "#app/features/sessions/list-sessions.server.ts";
import { formatLongDay } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AccessItem, AccessList } from "./access-list.tsx";
import { AccountForm, AccountSection } from "./account-section.tsx";

type DevicesSectionProps = {
  sessions: readonly OwnSession[];
  answer: FormAnswer | undefined;
};

/** The account's signed-in devices, and the buttons to sign them out. */
export function DevicesSection({ sessions, answer }: DevicesSectionProps) {
  const problem = answer?.intent === "endSession" ? answer.message : undefined;
  return (
    <AccountSection
      id="devices"
      title="Devices"
      lead="Where you're logged in. Log out anything you don't recognize, then change your password."
    >
      {problem && <Alert status="danger">{problem}</Alert>}
      <AccessList>
        {sessions.map((session) => (
          <AccessItem
            key={session.id}
            name={session.device}
            facts={[session.place, lastUse(session)].filter(Boolean).join(" · ")}
          >
            {!session.isCurrent && (
              <AccountForm
                intent="endSession"
                hidden={{ name: "session", value: session.id }}
                submit="Log out"
                label={`Log out ${session.device}, ${lastUse(session)}`}
                variant="ghost"
              />
            )}
          </AccessItem>
        ))}
      </AccessList>
      {sessions.length > 1 && (
        <AccountForm
          intent="endOtherSessions"
          answer={answer}
          submit="Log out all other devices"
          variant="ghost"
        />
      )}
    </AccountSection>
  );
}

function lastUse({ isCurrent, lastUsedAt }: OwnSession): string {
  return isCurrent ? "This device" : `Last used ${formatLongDay(lastUsedAt.slice(0, 10))}`;
}
