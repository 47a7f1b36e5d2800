import { useEffect, useRef } from "react";
import { apiFetch } from "#app/lib/api-client.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import { typedValues } from "#app/lib/forms/typed-fields.ts";
import { useApiForm } from "#app/ui/use-api-form.ts";
import { vehicleFormSchema } from "../schema.ts";
import {
  incompleteVehicle,
  presentVehicleFailure,
  type VehicleFormKind,
  vehiclePayload,
} from "../vehicle-payload.ts";

/** How long the success alert is shown before the form closes. */
const SUCCESS_MS = { add: 6_000, edit: 4_000 } as const;

/** A vehicle that was just saved. */
export type SavedVehicleRef = { id: number };

type Options = {
  kind: VehicleFormKind;
  userId: number;
  vehicleId: number;
  onSaved: (vehicle: SavedVehicleRef) => void;
};

/** Sends the vehicle form to the API. `goOn` closes it without waiting. */
export function useVehicleSubmit(answer: FormAnswer<unknown> | undefined, options: Options) {
  const { kind, userId, vehicleId } = options;
  const form = useApiForm<SavedVehicleRef>(answer, {
    isAnyIntent: true,
    bodyOf(element) {
      const typed = new FormData(element);
      const parsed = parseInput(vehicleFormSchema, typedValues(typed));
      if (!parsed.ok) throw incompleteVehicle(parsed.errors, kind);
      return vehiclePayload(typed, { userId, vehicleId });
    },
    async send(body, key) {
      const init = { method: "POST", body, headers: { "idempotency-key": key } };
      return (await apiFetch("/api/vehicles", init)).json();
    },
    present: (failure) => presentVehicleFailure(failure, kind),
  });

  const onSaved = useRef(options.onSaved);
  onSaved.current = options.onSaved;
  const saved = form.state.step === "done" ? form.state.result : null;
  const timer = useRef(0);
  useEffect(() => {
    if (!saved) return;
    timer.current = window.setTimeout(() => onSaved.current(saved), SUCCESS_MS[kind]);
    return () => clearTimeout(timer.current);
  }, [saved, kind]);

  function goOn() {
    clearTimeout(timer.current);
    if (saved) onSaved.current(saved);
  }
  return { ...form, goOn };
}
