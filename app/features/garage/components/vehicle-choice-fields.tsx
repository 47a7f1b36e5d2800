import type { FieldErrors } from "#app/lib/errors.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import type { VehicleChoices } from "../look-up-vehicles.server.ts";
import { useVehicleChoices } from "./use-vehicle-choices.ts";
import styles from "./vehicle-form.module.css";

type VehicleChoiceFieldsProps = {
  choices: VehicleChoices;
  currentYear: number;
  start: { year: string; model: string; trim: string };
  errors: FieldErrors;
  onYear: (year: string) => void;
};

/**
 * Year, model and trim, each loading the next list. Without script a button under each submits the
 * form to load the next list, keeping the other values.
 */
export function VehicleChoiceFields(props: VehicleChoiceFieldsProps) {
  const { errors } = props;
  const cascade = useVehicleChoices(props.choices, props.start, props.currentYear);
  const { chosen, lists, loading } = cascade;
  return (
    <div className={styles.cascade}>
      <div className={styles.choice}>
        <SelectField
          label="Year"
          name="year"
          required
          placeholder="Year"
          options={lists.years.map((year) => ({ value: String(year), label: String(year) }))}
          value={chosen.year}
          onChange={(event) => {
            props.onYear(event.currentTarget.value);
            cascade.chooseYear(event.currentTarget.value);
          }}
          error={errors.year}
        />
        <Failure text={cascade.failure("years")} onRetry={cascade.retry} />
        <NextList>Show models</NextList>
      </div>
      <div className={styles.choice}>
        <SelectField
          label="Model"
          name="model"
          required
          placeholder={loading === "models" ? "Loading models..." : "Model"}
          options={lists.models.map((model) => ({ value: model, label: model }))}
          value={chosen.model}
          onChange={(event) => cascade.chooseModel(event.currentTarget.value)}
          error={errors.model}
        />
        <Failure text={cascade.failure("models")} onRetry={cascade.retry} />
        <NextList>Show trims</NextList>
      </div>
      <div className={styles.choice}>
        <SelectField
          label="Trim"
          name="trim"
          required
          placeholder={loading === "trims" ? "Loading trims..." : "Trim"}
          options={lists.trims.map(({ id, trim }) => ({ value: String(id), label: trim }))}
          value={chosen.trim}
          onChange={(event) => cascade.chooseTrim(event.currentTarget.value)}
          error={errors.trim}
        />
        <Failure text={cascade.failure("trims")} onRetry={cascade.retry} />
      </div>
    </div>
  );
}

function Failure({ text, onRetry }: { text: string | undefined; onRetry: () => void }) {
  if (!text) return null;
  return (
    <p className={styles.failure} role="alert">
      {text}{" "}
      <button
        type="submit"
        name="intent"
        value="choose"
        className={styles.retry}
        onClick={(event) => {
          event.preventDefault();
          // The button disappears with the failure: move the focus to the list that is loading.
          event.currentTarget.closest("div")?.querySelector("select")?.focus();
          onRetry();
        }}
      >
        Retry
      </button>
    </p>
  );
}

/** Submits the form to show it again with the next list. */
function NextList({ children }: { children: string }) {
  return (
    <noscript>
      <Button variant="ghost" name="intent" value="choose">
        {children}
      </Button>
    </noscript>
  );
}
