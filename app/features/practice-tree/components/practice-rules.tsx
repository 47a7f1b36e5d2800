import { Link } from "#app/rendering/index.ts";
import { formatTime } from "../format-time.ts";
import { HOLD_MS, RED_COUNTS_MS } from "../rules.ts";
import styles from "./practice-screen.module.css";

/** How the tree works, how honest its times are, and what keeps the board a game. */
export function PracticeRules() {
  return (
    <section className={styles.rules} aria-labelledby="rules">
      <h2 id="rules">How it works</h2>
      <p>
        <code>reaction time = leaving the stage beam − green</code> A perfect light is .000; before
        green it's red. Your elapsed time doesn't include it, at the strip either.
      </p>
      <ul>
        <li>
          <b>Full tree:</b> three ambers half a second apart, green half a second after the last.{" "}
          <b>Pro tree:</b> all ambers at once, green .400 later.
        </li>
        <li>
          <b>Foot brake:</b> you leave when you press. <b>Delay box:</b> hold, let go at the first
          amber, and you leave when the delay is over.
        </li>
        <li>
          The tree comes down {formatTime(HOLD_MS.min)} to {formatTime(HOLD_MS.max)} s after you
          staged. You can't know when.
        </li>
        <li>
          No car, so no rollout: at the strip, two or three tenths go by before the beam is clear.{" "}
          <Link to="/tools/reaction">Work out yours.</Link>
        </li>
        <li>
          Of five tries, the average counts, and a red light counts {formatTime(RED_COUNTS_MS)}.
        </li>
      </ul>
      <h3>How exact it is</h3>
      <p>
        We take the moment your device reports the press, and the frame that lit the green bulb,
        both to a fraction of a millisecond. We can't see the rest: a screen shows a frame 8 to 30
        ms after it was drawn, a touch screen tells of a finger up to 40 ms late, Bluetooth adds 10
        to 30. All of it is in your time, so compare times on the same device. Browsers that blur
        clocks against tracking are off by up to 17 ms, or more.
      </p>
      <h3>Why cheating is pointless</h3>
      <p>
        There's nothing to win: no badges, no prizes, no place on any other board. For the week's
        board our server chooses when the tree comes down and works out the times itself. Rounds
        that no human can have driven stay off it, with the reason and without any consequence.
      </p>
    </section>
  );
}
