import {
  VehicleForm,
  type VehicleFormProps,
} from "#app/features/garage/components/vehicle-form.tsx";
import { useFormDraft } from "#app/lib/forms/use-form-draft.ts";

/** Step 3: the vehicle form, saved as a draft while it is typed. */
export function RegistrationVehicleForm({ onSaved, ...props }: VehicleFormProps) {
  const draft = useFormDraft("/register/draft?step=3");
  return (
    <div onInput={(event) => draft.save(event.target)}>
      <VehicleForm
        {...props}
        mode="registration"
        onSaved={async (vehicle) => {
          await draft.discard();
          onSaved(vehicle);
        }}
      />
    </div>
  );
}
