import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { keysOf } from "#app/lib/keys-of.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, SelectField } from "#app/ui/field.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { canBeMailed, NOTICE_LABELS, RHYTHM_LABELS, TIME_ZONES } from "../kinds.ts";
import type { NoticeChoices } from "../list-notices.server.ts";
import { NOTICES_PATH } from "../paths.ts";
import { mailFieldOf, pushFieldOf } from "../schema.ts";
import styles from "./notice-choices-form.module.css";

const RHYTHMS = keysOf(RHYTHM_LABELS).map((value) => ({ value, label: RHYTHM_LABELS[value] }));
const ZONES = keysOf(TIME_ZONES).map((value) => ({ value, label: TIME_ZONES[value] }));
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 || 12} ${hour < 12 ? "a.m." : "p.m."}`,
}));

type Kind = keyof typeof NOTICE_LABELS;
type Props = { choices: NoticeChoices; canPush: boolean; answer: FormAnswer | undefined };

/** What a member hears of: on the site, by mail, on devices, and when not. */
export function NoticeChoicesForm({ choices, canPush, answer }: Props) {
  const { muted, sent, hours } = choices;
  const form = useFormAnswer(answer);
  const startOf = (name: string, stored: string) => (answer ? (answer.values[name] ?? "") : stored);
  const choiceOf = (kind: Kind, channel: "mail" | "push") =>
    sent.find((each) => each.kind === kind && each.channel === channel);
  const hourOf = (hour: number | null) => (hour === null ? "" : String(hour));
  return (
    <section aria-labelledby="choices" className={styles.choices}>
      <h2 id="choices" className={styles.title}>
        What you hear about
      </h2>
      <PostForm form={form} action={NOTICES_PATH} preventScrollReset className={styles.form}>
        {keysOf(NOTICE_LABELS).map((kind) => (
          <div key={kind} className={styles.kind}>
            <CheckboxField
              label={NOTICE_LABELS[kind]}
              name={kind}
              defaultChecked={startOf(kind, muted.includes(kind) ? "" : "on") === "on"}
            />
            {!canBeMailed(kind) && <p className={styles.always}>Always mailed</p>}
            {canBeMailed(kind) && (
              <select
                name={mailFieldOf(kind)}
                aria-label={`By mail: ${NOTICE_LABELS[kind]}`}
                defaultValue={startOf(mailFieldOf(kind), choiceOf(kind, "mail")?.rhythm ?? "")}
                className={styles.mail}
              >
                <option value="">No mail</option>
                {RHYTHMS.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
            {canPush && (
              <CheckboxField
                // Turning a device on changes what is stored, and leaves what is typed.
                key={choiceOf(kind, "push") ? "on" : "off"}
                label="Push"
                name={pushFieldOf(kind)}
                aria-label={`Push: ${NOTICE_LABELS[kind]}`}
                defaultChecked={
                  startOf(pushFieldOf(kind), choiceOf(kind, "push") ? "on" : "") === "on"
                }
                className={styles.push}
              />
            )}
          </div>
        ))}
        <p className={styles.hint}>
          A kind without its tick stays off this page. Its {canPush ? "mail and pushes" : "mail"}{" "}
          can still come.
        </p>
        <fieldset className={styles.hours}>
          <legend>{canPush ? "No mail and no pushes between" : "No mail between"}</legend>
          <SelectField
            label="From"
            placeholder="Any time"
            options={HOURS}
            {...form.field("quietFrom")}
            defaultValue={startOf("quietFrom", hourOf(hours.quietFrom))}
          />
          <SelectField
            label="To"
            placeholder="Any time"
            options={HOURS}
            {...form.field("quietTo")}
            defaultValue={startOf("quietTo", hourOf(hours.quietTo))}
          />
          <SelectField
            label="Time zone"
            options={ZONES}
            {...form.field("timeZone")}
            defaultValue={startOf("timeZone", hours.timeZone)}
          />
        </fieldset>
        <Button variant="ghost" isBusy={form.isBusy}>
          Save choices
        </Button>
      </PostForm>
    </section>
  );
}
