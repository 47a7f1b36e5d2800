import type { ReactNode } from "react";
import { PageHead } from "#app/ui/page-head.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import styles from "./desk-head.module.css";

type Desk = "inbox" | "slips" | "reports" | "comments" | "appeals" | "figures";
const DESKS = [
  ["inbox", "/moderation/inbox", "Inbox"],
  ["slips", "/moderation", "Time slips"],
  ["reports", "/moderation/reports", "Reports"],
  ["comments", "/moderation/comments", "Comments"],
  ["appeals", "/moderation/appeals", "Appeals"],
  ["figures", "/moderation/figures", "Figures"],
] as const satisfies readonly (readonly [Desk, string, string])[];

/** The top of each moderation page, with links to the others. */
export function DeskHead({ desk, lead }: { desk: Desk; lead: ReactNode }) {
  const title = DESKS.find(([name]) => name === desk)?.[2];
  return (
    <PageHead eyebrow="Moderation" title={title} lead={<span className={styles.lead}>{lead}</span>}>
      <TabLinks
        label="Desk"
        items={DESKS.map(([name, to, label]) => ({ to, label, isCurrent: name === desk }))}
      />
    </PageHead>
  );
}
