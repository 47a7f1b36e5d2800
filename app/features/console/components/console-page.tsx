import type { ReactNode } from "react";
import { Link } from "#app/rendering/index.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import type { ConsoleSection } from "../console-section.ts";
import styles from "./console.module.css";

type ConsolePageProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** From `consoleSectionsOf`. */
  sections: readonly ConsoleSection[];
  /** The path of the section that the page belongs to. */
  section: string;
  /** Next to the title: a button. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A page of the console: its head, the sections that the viewer may open, its content. */
export function ConsolePage(props: ConsolePageProps) {
  const { title, lead, sections, section, aside, children } = props;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead eyebrow="Console" title={title} lead={lead} isTerse>
        {aside}
      </PageHead>
      {sections.length > 1 && <Sections sections={sections} section={section} />}
      {children}
      <p className={styles.help}>
        <Link to="/desk/help">Help for staff</Link>
      </p>
    </div>
  );
}

/** Tabs, and on a phone, where they wouldn't fit, a menu that opens below the current one's name. */
function Sections({ sections, section }: Pick<ConsolePageProps, "sections" | "section">) {
  const isCurrent = (to: string) => to === section;
  return (
    <>
      <div className={styles.tabs}>
        <TabLinks
          label="Console"
          items={sections.map(({ to, label }) => ({ to, label, isCurrent: isCurrent(to) }))}
        />
      </div>
      <details key={section} className={styles.menu}>
        <summary>
          {sections.find(({ to }) => isCurrent(to))?.label ?? "Console"}
          <ChevronIcon />
        </summary>
        <nav aria-label="Console">
          {sections.map(({ to, label }) => (
            <Link key={to} to={to} aria-current={isCurrent(to) ? "page" : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      </details>
    </>
  );
}
