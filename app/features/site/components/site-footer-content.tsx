import type { ReactNode } from "react";
import { BRAND } from "#app/lib/brand.ts";
import { SOCIAL_LINKS } from "#app/lib/external-links.ts";
import { Link } from "#app/rendering/index.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { AWAY_LINKS, LEGAL_LINKS, NAV_GROUPS } from "./navigation.ts";
import { SignUpBox } from "./sign-up-box.tsx";
import styles from "./site-footer.module.css";

type SiteFooterContentProps = { year: number | undefined; isSignUpShown: boolean };

export function SiteFooterContent({ year, isSignUpShown }: SiteFooterContentProps) {
  return (
    <>
      <Ruler />
      <div className={styles.inner}>
        {isSignUpShown && <SignUpBox />}
        <nav aria-label="All pages" className={styles.columns}>
          {NAV_GROUPS.map((group) => (
            <Column key={group.id} id={group.id} label={group.label}>
              {group.links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={styles.link}>
                    {label}
                  </Link>
                </li>
              ))}
            </Column>
          ))}
          <Column id="elsewhere" label="Elsewhere">
            {AWAY_LINKS.map(({ href, label }) => (
              <li key={href}>
                <a href={href} rel="noopener" className={styles.link}>
                  {`${label} `}
                  <i className={styles.away} />
                </a>
              </li>
            ))}
          </Column>
        </nav>
        <div className={styles.end}>
          <ul className={styles.social} aria-label="Social networks">
            {SOCIAL_LINKS.map(({ network, label, href }) => (
              <li key={network}>
                <a href={href} rel="noopener" aria-label={label} className={styles.socialLink}>
                  <i className={styles[network]} />
                </a>
              </li>
            ))}
          </ul>
          <ul className={styles.legal}>
            <li>
              <Link to="/manage-account" className={styles.link}>
                Manage Account
              </Link>
            </li>
            {LEGAL_LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={styles.link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <p className={styles.rights}>
            {`© ${year} ${BRAND.name}. Race at a track, never on the street.`}
          </p>
        </div>
      </div>
    </>
  );
}

type ColumnProps = { id: string; label: string; children: ReactNode };

/** A group of pages: a column if there is room, on a phone a row that opens a sheet. */
function Column({ id, label, children }: ColumnProps) {
  const listId = `footer-${id}`;
  return (
    <section>
      <h2 className={styles.heading}>
        <span>{label}</span>
        <button type="button" popoverTarget={listId}>
          {label}
          <ChevronIcon />
        </button>
      </h2>
      <ul id={listId} popover="auto" className={styles.list}>
        {children}
      </ul>
    </section>
  );
}

const MARKS = [
  { feet: 60, label: "60 ft" },
  { feet: 330, label: "330" },
  { feet: 660, label: "1/8 mile" },
  { feet: 1000, label: "1000" },
  { feet: 1320, label: "1320" },
] as const;

/** The strip to scale, from the start line to the finish. */
function Ruler() {
  return (
    <div className={styles.ruler} aria-hidden="true">
      {MARKS.map(({ feet, label }) => (
        <span key={feet} style={{ insetInlineStart: `${((feet / 1320) * 100).toFixed(2)}%` }}>
          {label}
        </span>
      ))}
    </div>
  );
}
