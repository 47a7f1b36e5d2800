import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { EventPage } from "../read-event-page.server.ts";
import styles from "./event-mark-form.module.css";

type EventMarkFormProps = { page: EventPage; answer: FormAnswer | undefined };

/** Marks the viewer as going or as having been there, in one of their cars if they like, or removes the mark. */
export function EventMarkForm({ page, answer }: EventMarkFormProps) {
  const form = useFormAnswer(answer);
  const { mark, isPast } = page;
  // Afterwards, racers who planned to go are asked whether they went.
  const isMarked = isPast ? mark === "WENT" : mark !== null;
  const cars = page.own?.cars ?? [];
  return (
    <section className={styles.mark}>
      <p className={styles.count}>{countOf(page)}</p>
      <PostForm form={form} className={styles.form}>
        {cars.length > 0 && <CarField page={page} isMarked={isMarked} />}
        {!(isMarked && cars.length === 0) && (
          <Button
            name="mark"
            value="on"
            variant={isMarked ? "ghost" : "primary"}
            isBusy={form.isBusy}
          >
            {isMarked ? "Change car" : isPast ? "I was there" : "I'm going"}
          </Button>
        )}
        {isMarked && (
          <Button name="mark" value="off" variant="ghost" isBusy={form.isBusy}>
            {isPast ? "I wasn't there" : "Can't make it"}
          </Button>
        )}
      </PostForm>
    </section>
  );
}

/** Which car is listed with the racer's name. The first one, until they say otherwise. */
function CarField({ page: { own }, isMarked }: { page: EventPage; isMarked: boolean }) {
  const { cars = [], vehicleId } = own ?? {};
  const listed = isMarked ? vehicleId : cars[0]?.id;
  return (
    <SelectField
      key={`${isMarked} ${vehicleId}`}
      label="In what? It's listed with your name."
      name="car"
      defaultValue={String(listed ?? "")}
      options={[
        ...cars.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: "", label: "No car, just count me" },
      ]}
    />
  );
}

function countOf({ event, isPast }: EventPage): string {
  const count = isPast ? event.wentCount : event.goingCount;
  if (count === 0) return isPast ? "Were you there?" : "Going?";
  const racers = `${formatCount(count)} ${count === 1 ? "racer" : "racers"}`;
  return isPast ? `${racers} went` : `${racers} going`;
}
