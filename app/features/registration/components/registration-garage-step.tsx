import { useEffect } from "react";
import { useFetcher } from "react-router";
import styles from "#app/features/accounts/components/account-form.module.css";
import type { readVehicleForm } from "#app/features/garage/read-vehicle-form.server.ts";
import { SlipRequirements } from "#app/features/slips/components/slip-requirements.tsx";
import slipStyles from "#app/features/slips/components/time-slip-form.module.css";
import type { SlipFormData } from "#app/features/slips/read-slip-form.server.ts";
import { garagePath, newVehiclePath } from "#app/lib/garage-path.ts";
import { Link } from "#app/rendering/index.ts";
import { RegisteredLine } from "./registered-line.tsx";
import { RegistrationSlipForm } from "./registration-slip-form.tsx";
import { RegistrationVehicleForm } from "./registration-vehicle-form.tsx";

type GarageStepProps = { step: 3 | 4; username: string; onDone: () => void };

/** Steps 3 and 4 in the dialog, with the forms and data of their pages. */
export function GarageStep({ step, username, onDone }: GarageStepProps) {
  return (
    <>
      <RegisteredLine />
      {step === 3 ? <VehicleStep username={username} onDone={onDone} /> : <SlipStep />}
    </>
  );
}

type VehicleStepData = { form: NonNullable<Awaited<ReturnType<typeof readVehicleForm>>> };

function VehicleStep({ username, onDone }: { username: string; onDone: () => void }) {
  const { load, data } = useFetcher<VehicleStepData>();
  useEffect(() => {
    load(`${newVehiclePath(username)}?step=3`);
  }, [load, username]);
  if (!data) return <Waiting />;
  return (
    <RegistrationVehicleForm {...data.form} mode="registration" onSaved={onDone}>
      <Link to={garagePath(username)}>Skip for now and go to my garage</Link>
    </RegistrationVehicleForm>
  );
}

type SlipStepData = {
  form: SlipFormData;
  unsent: Record<string, string> | null;
  submitKey: string;
};

function SlipStep() {
  const { load, data } = useFetcher<SlipStepData>();
  useEffect(() => {
    load("/1320-club/submit?registration=1");
  }, [load]);
  if (!data) return <Waiting />;
  return (
    <div className={slipStyles.layout}>
      <RegistrationSlipForm form={data.form} submitKey={data.submitKey} values={data.unsent} />
      <SlipRequirements />
    </div>
  );
}

function Waiting() {
  return (
    <p className={styles.waiting} role="status">
      Loading the form.
    </p>
  );
}
