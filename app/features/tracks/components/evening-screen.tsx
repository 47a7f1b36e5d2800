import { lazy, type ReactNode } from "react";
import { eveningPath } from "#app/features/track-matches/paths.ts";
import { formatLongDay } from "#app/lib/dates.ts";
import { Link, StaticMarkup } from "#app/rendering/index.ts";
import { DuskTop } from "#app/ui/dusk-top.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { EveningResult } from "../read-evening.server.ts";
import { trackPath } from "../rules.ts";
import styles from "./evening-screen.module.css";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "#app/features/leaderboard/components/run-table.module.css";

const loadTable = async () => (await import("./evening-table.tsx")).EveningTable;
const EveningTable = import.meta.env.SSR
  ? await loadTable()
  : lazy(async () => ({ default: await loadTable() }));

type EveningScreenProps = {
  evening: { slug: string; name: string; day: string; page: number; hasMore: boolean };
  /** Undefined in the browser if the document contains them as markup. */
  results: readonly EveningResult[];
  /** What concerns the member alone. */
  children?: ReactNode;
};

/** The results that a track sent of one evening. */
export function EveningScreen({ evening, results, children }: EveningScreenProps) {
  const { slug, name, day, page, hasMore } = evening;
  const path = eveningPath(slug, day);
  return (
    <div className={styles.screen}>
      <DuskTop>
        <PageHead
          eyebrow={<Link to={trackPath(slug)}>{name}</Link>}
          title="Results"
          lead={
            <>
              <time dateTime={day}>{formatLongDay(day)}</time>. Sent by the track.
            </>
          }
        />
      </DuskTop>
      <div className={`wrap ${styles.body}`}>
        {children}
        <StaticMarkup
          as="div"
          id="evening"
          variant={`${path} ${page}`}
          Content={EveningTable}
          props={{ results }}
        />
        <KeysetPager
          firstTo={page > 1 ? path : null}
          nextTo={hasMore ? `${path}?page=${page + 1}` : null}
          nextLabel="Slower runs"
        />
        <p className={styles.note}>
          Racers are named once their slip is on the boards and matches the track's sheet. Names and
          car numbers stay with us, and results nobody claims go after 60 days.
        </p>
      </div>
    </div>
  );
}
