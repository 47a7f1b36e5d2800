import { sendTimeSlip } from "#app/features/offline/send-time-slip.ts";
import {
  TimeSlipForm,
  type TimeSlipFormProps,
} from "#app/features/slips/components/time-slip-form.tsx";
import { useFormDraft } from "#app/lib/forms/use-form-draft.ts";

/** Step 4: the slip form, saved as a draft while it is typed. */
export function RegistrationSlipForm(props: TimeSlipFormProps) {
  const draft = useFormDraft("/register/draft?step=4");
  return (
    <div onInput={(event) => draft.save(event.target)}>
      <TimeSlipForm
        {...props}
        mode="registration"
        onData={async (slip, key) => {
          await sendTimeSlip(slip, key);
          await draft.discard();
        }}
      />
    </div>
  );
}
