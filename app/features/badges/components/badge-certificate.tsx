import { formatLongDay } from "#app/lib/dates.ts";
import { Link } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Figure } from "#app/ui/figure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Paper } from "#app/ui/paper.tsx";
import type { BadgePage } from "../read-badge-page.server.ts";
import styles from "./badge-certificate.module.css";

/** An earned badge, its run on paper, and codes for embedding it elsewhere. */
export function BadgeCertificate({ page }: { page: BadgePage }) {
  const { username, run, size } = page;
  return (
    <div className="wrap">
      <PageHead eyebrow={`${username}'s badge`} title={page.title} lead={`${page.meaning}.`}>
        <ButtonLink to={page.garage} variant="ghost">
          See the garage
        </ButtonLink>
      </PageHead>
      <div className={styles.page}>
        <div className={styles.stage}>
          <img
            src={`${page.path}.svg`}
            alt={page.title}
            width={size.width * 3}
            height={size.height * 3}
          />
        </div>
        <Paper className={styles.slip}>
          <h2 className={styles.earned}>Earned with this run</h2>
          <p>
            {page.car}
            <br />
            {run.raceTrack}, <time dateTime={run.date}>{formatLongDay(run.date)}</time>
          </p>
          <dl className={styles.figures}>
            <div>
              <dt>1/4 Mile ET</dt>
              <dd>
                <Figure value={run.elapsedTime} unit="s" size="large" />
              </dd>
            </div>
            <div>
              <dt>60 FT. Time</dt>
              <dd>
                <Figure value={run.sixtyFeetTime} unit="s" size="large" />
              </dd>
            </div>
            <div>
              <dt>1/4 Mile Speed</dt>
              <dd>
                <Figure value={run.topSpeed} unit="mph" size="large" />
              </dd>
            </div>
          </dl>
          <Link to={`/1320-club/slip/${run.id}`} className={styles.view}>
            View Run
          </Link>
        </Paper>
        <section className={styles.embed} aria-labelledby="embed">
          <h2 id="embed">Show it off</h2>
          <p>
            Paste one of these into a forum signature or a page. The badge shows as long as its run
            is on the boards.
          </p>
          <dl>
            {page.embed.map(({ name, code }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <code>{code}</code>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </div>
  );
}
