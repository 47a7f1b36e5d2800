import { formatLongDay } from "#app/lib/dates.ts";
import styles from "./giveaway.module.css";

type GiveawayDrawProps = {
  draw: { drawnOn: string; seed: string; entries: number; winner: string };
};

/** The winner, and the data to verify the draw. */
export function GiveawayDraw({ draw }: GiveawayDrawProps) {
  return (
    <dl className={styles.draw}>
      <dt>Drawn</dt>
      <dd>{formatLongDay(draw.drawnOn)}</dd>
      <dt>Winner</dt>
      <dd>{draw.winner}</dd>
      <dt>Entries</dt>
      <dd>{draw.entries}</dd>
      <dt>Seed</dt>
      <dd>{draw.seed}</dd>
    </dl>
  );
}
