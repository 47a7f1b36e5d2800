import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ApiError, apiFetch } from "#app/lib/api-client.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import { typedValues } from "#app/lib/forms/typed-fields.ts";
import { useSendKey } from "#app/lib/forms/use-send-key.ts";
import { focusFirstError } from "#app/ui/focus-first-error.ts";
import { vehicleFormSchema } from "../schema.ts";
import {
  incompleteVehicle,
  type VehicleFormKind,
  type VehicleRefusal,
  vehiclePayload,
  vehicleRefusal,
} from "../vehicle-payload.ts";

/** How long the success alert is shown before the form closes. */
const SUCCESS_MS = { add: 6_000, edit: 4_000 } as const;

/** A vehicle that was just saved. */
export type SavedVehicleRef = { id: number };

type VehicleSubmitState =
  | { step: "idle" | "busy" }
  | { step: "done"; vehicle: SavedVehicleRef }
  | ({ step: "refused" } & VehicleRefusal);

type Options = {
  kind: VehicleFormKind;
  userId: number;
  vehicleId: number;
  onSaved: (vehicle: SavedVehicleRef) => void;
};

/**
 * Sends the vehicle form to the API. The values stay in the form until it is saved; if the session
 * has ended, the login dialog opens over it.
 */
export function useVehicleSubmit({ kind, userId, vehicleId, onSaved }: Options) {
  const [state, setState] = useState<VehicleSubmitState>({ step: "idle" });
  const sendKey = useSendKey();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const emit = useRef(onSaved);
  emit.current = onSaved;

  const saved = state.step === "done" ? state.vehicle : null;
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => emit.current(saved), SUCCESS_MS[kind]);
    return () => clearTimeout(timer);
  }, [saved, kind]);

  function showRefusal(form: HTMLFormElement, refusal: VehicleRefusal) {
    setState({ step: "refused", ...refusal });
    requestAnimationFrame(() => focusFirstError(form));
  }

  function promptLogin(form: HTMLFormElement) {
    showRefusal(form, {
      status: "warning",
      message: "Your session ended. Log in and send it again. Everything you typed is still here.",
      errors: {},
    });
    const next = new URLSearchParams(params);
    next.set("login", "1");
    navigate(`?${next}`, { replace: true, preventScrollReset: true });
  }

  async function submit(form: HTMLFormElement) {
    if (state.step === "busy" || state.step === "done") return;
    const typed = new FormData(form);
    const parsed = parseInput(vehicleFormSchema, typedValues(typed));
    if (!parsed.ok) return showRefusal(form, incompleteVehicle(parsed.errors, kind));
    setState({ step: "busy" });
    try {
      const body = vehiclePayload(typed, { userId, vehicleId });
      const response = await apiFetch("/api/vehicles", {
        method: "POST",
        body,
        headers: { "idempotency-key": sendKey(body) },
      });
      const vehicle: SavedVehicleRef = await response.json();
      setState({ step: "done", vehicle });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return promptLogin(form);
      showRefusal(form, vehicleRefusal(error, kind));
    }
  }

  /** Clears the error of a field that is being changed. */
  function clearError(name: string) {
    if (state.step !== "refused" || !Object.hasOwn(state.errors, name)) return;
    const { [name]: _cleared, ...errors } = state.errors;
    setState({ ...state, errors });
  }

  return { state, submit, clearError };
}
