import type { ReactNode } from "react";
import type { TrailStep } from "#app/page-table.ts";
import { Link } from "#app/rendering/index.ts";
import type { Drawing } from "../block-markup.ts";
import styles from "./page-header.module.css";
import { ScenePicture } from "./scene-picture.tsx";

type PageHeaderProps = {
  eyebrow: string;
  title: string;
  lead: string;
  drawing: Drawing;
  trail: readonly TrailStep[];
  /** Shows only the title on phones, so that the content is on the first screen. */
  isTerse?: boolean;
  /** Whether what the page is about is made up. */
  isSample?: boolean | undefined;
  children?: ReactNode;
};

/** The top of a content page: its title, and its scene up to the edge of the page. */
export function PageHeader({
  eyebrow,
  title,
  lead,
  drawing,
  trail,
  isTerse = false,
  isSample = false,
  children,
}: PageHeaderProps) {
  return (
    <header className={styles.header} data-terse={isTerse || undefined}>
      <ScenePicture drawing={drawing} isFirst className={styles.scene} />
      <div className={`wrap ${styles.words}`}>
        {trail.length > 0 && (
          <nav className={styles.trail} aria-label="Breadcrumb">
            <ol>
              {trail.map((step) => (
                <li key={step.path}>
                  <Link to={step.path}>{step.title}</Link>
                </li>
              ))}
            </ol>
          </nav>
        )}
        {!isInTrail(eyebrow, trail) && <p className={styles.eyebrow}>{eyebrow}</p>}
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {isSample && (
          <Link to="/about-samples" className={styles.sample}>
            Sample
          </Link>
        )}
        {children}
      </div>
    </header>
  );
}

/**
 * Whether the trail right above has all words of an eyebrow, as "Drag Pak / 2021" has those of
 * "2021 Drag Pak".
 */
function isInTrail(eyebrow: string, trail: readonly TrailStep[]): boolean {
  const trailWords = trail.flatMap(({ title }) => wordsOf(title));
  return wordsOf(eyebrow).every((word) => trailWords.includes(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/);
}
