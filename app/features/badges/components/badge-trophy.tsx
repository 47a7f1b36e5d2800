import type { ReactNode } from "react";
import { formatDay, formatLongDay } from "#app/lib/dates.ts";
import { Link } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Paper } from "#app/ui/paper.tsx";
import { RunFigures } from "#app/ui/run-figures.tsx";
import { Stamp } from "#app/ui/stamp.tsx";
import type { BadgePage } from "../read-badge-page.server.ts";
import styles from "./badge-trophy.module.css";
import { ForumCodes } from "./forum-codes.tsx";

type BadgeTrophyProps = {
  page: BadgePage;
  /** How to share it, right below its name. */
  share: ReactNode;
};

/** An earned badge under the floodlights, stamped; the run that earned it; and codes for forums. */
export function BadgeTrophy({ page, share }: BadgeTrophyProps) {
  const { username, run, size } = page;
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.stage}>
        <img
          src={`${page.path}.svg`}
          alt={page.title}
          width={size.width * 4}
          height={size.height * 4}
        />
        <Stamp light="green" className={styles.stamp}>{`Earned ${formatDay(run.date)}`}</Stamp>
      </div>
      <div className={styles.words}>
        <PageHead
          eyebrow={`${username}'s badge`}
          title={page.plate}
          lead={`${page.meaning}.`}
          className={styles.head ?? ""}
        >
          <ButtonLink to={page.garage} variant="ghost">
            See the garage
          </ButtonLink>
        </PageHead>
        {share}
      </div>
      <EarningRun page={page} />
      <ForumCodes codes={page.embed} />
    </div>
  );
}

function EarningRun({ page: { car, run } }: { page: BadgePage }) {
  return (
    <Paper>
      <h2 className={styles.earned}>Earned with this run</h2>
      <p>
        {car}
        <br />
        {run.raceTrack}, <time dateTime={run.date}>{formatLongDay(run.date)}</time>
      </p>
      <RunFigures run={run} />
      <Link to={`/1320-club/slip/${run.id}`} className={styles.view}>
        View Run
      </Link>
    </Paper>
  );
}
