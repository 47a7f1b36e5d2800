import {
  VehicleForm,
  type VehicleFormProps,
} from "#app/features/garage/components/vehicle-form.tsx";
import { useDraftKeeper } from "./use-draft-keeper.ts";

/** Step 3: the vehicle form, kept as it is being typed and forgotten once the vehicle is saved. */
export function RegistrationVehicleForm({ onSaved, ...props }: VehicleFormProps) {
  const keeper = useDraftKeeper(3);
  return (
    <div onInput={(event) => keeper.keep(event.target)}>
      <VehicleForm
        {...props}
        mode="registration"
        onSaved={async (vehicle) => {
          await keeper.forget();
          onSaved(vehicle);
        }}
      />
    </div>
  );
}
