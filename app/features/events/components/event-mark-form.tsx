import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { EventPage } from "../read-event-page.server.ts";
import styles from "./event-mark-form.module.css";

type EventMarkFormProps = { page: EventPage; answer: FormAnswer | undefined };

/** A button that marks the viewer as going or as having been there, or removes the mark. */
export function EventMarkForm({ page, answer }: EventMarkFormProps) {
  const form = useFormAnswer(answer);
  const { event, mark, isPast } = page;
  if (event.status === "CANCELLED") return null;
  // Afterwards, racers who planned to go are asked whether they went.
  const isMarked = isPast ? mark === "WENT" : mark !== null;
  return (
    <section className={styles.mark}>
      <p className={styles.count}>{countOf(page)}</p>
      <PostForm form={form}>
        <input type="hidden" name="mark" value={isMarked ? "off" : "on"} />
        <Button variant={isMarked ? "ghost" : "primary"} isBusy={form.isBusy}>
          {labelOf(isMarked, isPast)}
        </Button>
      </PostForm>
    </section>
  );
}

function labelOf(isMarked: boolean, isPast: boolean): string {
  if (isPast) return isMarked ? "I wasn't there" : "I was there";
  return isMarked ? "Can't make it" : "I'm going";
}

function countOf({ event, isPast }: EventPage): string {
  const count = isPast ? event.wentCount : event.goingCount;
  if (count === 0) return isPast ? "Were you there?" : "Going?";
  const racers = `${formatCount(count)} ${count === 1 ? "racer" : "racers"}`;
  return isPast ? `${racers} went` : `${racers} going`;
}
