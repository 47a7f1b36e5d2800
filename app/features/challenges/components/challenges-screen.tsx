import type { ReactNode } from "react";
import { BOARD_NAMES } from "#app/features/leaderboard/board-controls.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { type PostedFormState, PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { ChallengesPage } from "../list-challenges.server.ts";
import { CHALLENGES_PATH, challengePath } from "../paths.ts";
import type { ShownChallenge, ShownSide } from "../present-challenge.ts";
import { stateText } from "./challenge-screen.tsx";
import styles from "./challenges-screen.module.css";

type ChallengesScreenProps = { page: ChallengesPage; answer: FormAnswer | undefined };

/** A member's challenges: what waits for an answer, what runs, and how the others ended. */
export function ChallengesScreen({ page, answer }: ChallengesScreenProps) {
  const { received, sent, running, past, isTaking } = page;
  const form = useFormAnswer(answer);
  const isEmpty = [received, sent, running, past].every(({ length }) => length === 0);
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        title="Challenges"
        lead="Two members, thirty days, best run wins."
        className={styles.head ?? ""}
        isTerse
      >
        <ButtonLink to={`${CHALLENGES_PATH}/new`}>New</ButtonLink>
      </PageHead>
      {isEmpty && (
        <EmptyState title="Nobody to beat yet">
          <p>
            Pick somebody near you on <Link to="/1320-club">the board</Link>, open their garage and
            challenge them.
          </p>
        </EmptyState>
      )}
      <PostForm form={form} action={CHALLENGES_PATH} className={styles.groups}>
        <Group title="Waiting for you" challenges={received}>
          {(each) => <Answers challenge={each} form={form} />}
        </Group>
        <Group title="Running" challenges={running}>
          {(each) => <Running challenge={each} form={form} />}
        </Group>
        <Group title="Waiting for them" challenges={sent}>
          {(each) => <Withdraw challenge={each} other={each.rival} form={form} />}
        </Group>
        <Group title="Past" challenges={past}>
          {() => null}
        </Group>
      </PostForm>
      <Taking isTaking={isTaking} form={form} />
    </div>
  );
}

type GroupProps = {
  title: string;
  challenges: readonly ShownChallenge[];
  children: (challenge: ShownChallenge) => ReactNode;
};

function Group({ title, challenges, children }: GroupProps) {
  if (challenges.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {challenges.map((each) => (
          <li key={each.id} className={styles.item}>
            <Summary challenge={each} />
            {children(each)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Summary({ challenge }: { challenge: ShownChallenge }) {
  const { id, status, board, challenger, rival, standing } = challenge;
  const names = `${challenger.name} vs ${rival.name}`;
  return (
    <p className={styles.summary}>
      {status === "WAITING" ? <b>{names}</b> : <Link to={challengePath(id)}>{names}</Link>}
      <span>
        {BOARD_NAMES[board]}
        {status === "WAITING" ? ". Ends by itself after two weeks." : `: ${standing}`}
      </span>
    </p>
  );
}

type ActProps = {
  act: "accept" | "decline" | "withdraw";
  label: string;
  challenge: ShownChallenge;
  /** The other member of the challenge. */
  other: ShownSide;
  form: PostedFormState;
  variant?: "quiet";
};

/** One form has every button, so each names its challenge. */
function Act({ act, label, challenge, other, form, variant }: ActProps) {
  return (
    <Button
      {...(variant && { variant })}
      name="act"
      value={`${act} ${challenge.id}`}
      isBusy={form.isBusy}
      aria-label={`${label}: ${other.name}`}
    >
      {label}
    </Button>
  );
}

function Answers({ challenge, form }: Pick<ActProps, "challenge" | "form">) {
  const other = challenge.challenger;
  return (
    <span className={styles.answers}>
      <Act act="accept" label="Accept" {...{ challenge, other, form }} />
      <Act act="decline" label="Decline" variant="quiet" {...{ challenge, other, form }} />
    </span>
  );
}

function Withdraw(props: Pick<ActProps, "challenge" | "other" | "form">) {
  return <Act act="withdraw" label="Withdraw" variant="quiet" {...props} />;
}

/** How long it runs, and a way out once the other one is gone. The viewer has a garage. */
function Running({ challenge, form }: Pick<ActProps, "challenge" | "form">) {
  const gone = [challenge.challenger, challenge.rival].find(({ hasGarage }) => !hasGarage);
  return (
    <>
      <p className={styles.state}>{stateText(challenge)}</p>
      {gone && <Withdraw challenge={challenge} other={gone} form={form} />}
    </>
  );
}

function Taking({ isTaking, form }: { isTaking: boolean; form: PostedFormState }) {
  return (
    <section className={styles.group} aria-labelledby="taking">
      <h2 id="taking">{isTaking ? "You take challenges" : "You take no challenges"}</h2>
      <p>Anybody with an activated account can challenge you, unless you blocked them.</p>
      <PostForm action={CHALLENGES_PATH}>
        <Button
          variant="ghost"
          name="act"
          value={isTaking ? "refuse" : "take"}
          isBusy={form.isBusy}
        >
          {isTaking ? "Take none" : "Take challenges"}
        </Button>
      </PostForm>
    </section>
  );
}
