import { formatLongDay } from "#app/lib/dates.ts";
import { Link } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Paper } from "#app/ui/paper.tsx";
import { Stamp } from "#app/ui/stamp.tsx";
import type { Approval } from "../read-approval.server.ts";
import styles from "./approved-slip.module.css";

/**
 * The announcement of an approved run: the slip is stamped, the ET settles digit by digit, and its
 * badges drop in. Its link and its pictures to share are on the page of the run.
 */
export function ApprovedSlip({ approval }: { approval: Approval }) {
  const { elapsedTime, badges, others } = approval;
  return (
    <section className={styles.box} aria-labelledby="approved">
      <Paper tilt>
        <div className={styles.print}>
          <h2 id="approved" className={styles.et}>
            <span className="visually-hidden">Approved: {elapsedTime} seconds</span>
            <span aria-hidden="true">
              {[...elapsedTime].map((digit, place) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: the digits of one number, in order
                  key={place}
                  className={styles.digit}
                  style={{ animationDelay: `${place * 60}ms` }}
                >
                  {digit}
                </span>
              ))}
            </span>
          </h2>
          <Stamp light="green" isFresh className={styles.stamp}>
            Approved
          </Stamp>
          {approval.record ? <p className={styles.record}>{approval.record}</p> : null}
          <p className={styles.standing}>{approval.standing}</p>
          <p className={styles.run}>
            {approval.topSpeed} mph, {approval.vehicle}
            <br />
            {approval.raceTrack},{" "}
            <time dateTime={approval.date}>{formatLongDay(approval.date)}</time>
          </p>
          {badges.length > 0 ? (
            <div className={styles.gained}>
              <p>{approval.gained}</p>
              <ul>
                {badges.map(({ slug, label, art, to, width }, place) => (
                  <li key={slug} style={{ animationDelay: `${700 + place * 90}ms` }}>
                    <Link to={to}>
                      <img src={art} alt={label} width={width} height={75} />
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
          <p className={styles.ways}>
            <ButtonLink to={`/1320-club/slip/${approval.id}`}>See your run</ButtonLink>
            <ButtonLink to={`/1320-club/slip/${approval.id}#share`} variant="ghost">
              Share it
            </ButtonLink>
            {others > 0 ? (
              <span>{others === 1 ? "1 more" : `${others} more`} went up too.</span>
            ) : null}
          </p>
        </div>
      </Paper>
    </section>
  );
}
