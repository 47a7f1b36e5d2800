import { useNavigation } from "react-router";
import { formatLongDay } from "#app/lib/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { ShownRound } from "../read-shootout.server.ts";
import { choicePath } from "../rules.ts";
import styles from "./livery.module.css";

type LiveryRoundProps = { round: ShownRound; choice: string | null };

/** A round: its designs, and the vote or the results. */
export function LiveryRound({ round, choice }: LiveryRoundProps) {
  const { slug, title, isOpen, closesOn, votes, own } = round;
  return (
    <section id={slug} className={styles.round} aria-labelledby={`${slug}-title`}>
      <header className={styles.roundHead}>
        <h2 id={`${slug}-title`}>{title}</h2>
        <p className={isOpen ? styles.open : styles.closed}>
          {isOpen ? `Open until ${formatLongDay(closesOn)}` : `Closed ${formatLongDay(closesOn)}`}
          {votes !== null && `, ${votes} ${votes === 1 ? "vote" : "votes"}`}
        </p>
      </header>
      <ul className={styles.designs}>
        {round.designs.map((design) => (
          <li
            key={design.slug}
            className={styles.design}
            data-winner={design.isWinner || undefined}
            data-own={design.slug === own || undefined}
            data-chosen={(isOpen && !own && design.slug === choice) || undefined}
          >
            <img
              src={`/art/livery/${design.slug}.svg`}
              alt={`${design.name}: the car in its paint, from the side.`}
              width={1600}
              height={900}
              loading="lazy"
              decoding="async"
            />
            <div className={styles.words}>
              <h3>{design.name}</h3>
              <p>{design.idea}</p>
              <p className={styles.designer}>{design.designer}</p>
              <Verdict round={round} design={design} isChosen={design.slug === choice} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

type VerdictProps = {
  round: ShownRound;
  design: ShownRound["designs"][number];
  isChosen: boolean;
};

function Verdict({ round, design, isChosen }: VerdictProps) {
  const isBusy = useNavigation().state !== "idle";
  const { slug, name, share, isWinner } = design;
  if (share !== null) {
    return (
      <div className={styles.result}>
        <p>
          <b>{share}%</b>
          {isWinner && " Winner"}
          {slug === round.own && " Your vote"}
        </p>
        <div className={styles.bar} aria-hidden="true">
          <span style={{ width: `${share}%` }} />
        </div>
      </div>
    );
  }
  return (
    <PostForm action={choicePath(round.slug, slug)} aria-label={`Vote for ${name}`}>
      {isChosen && <p className={styles.pick}>Your pick. One press and it counts.</p>}
      <Button variant={isChosen ? "primary" : "ghost"} isBusy={isBusy}>
        Vote for {name}
      </Button>
    </PostForm>
  );
}
