import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ApiError, apiFetch } from "#app/lib/api-client.ts";
import type { FieldErrors } from "#app/lib/errors.ts";
import { parseInput, typedValues } from "#app/lib/form.ts";
import { useSendKey } from "#app/lib/use-send-key.ts";
import { vehicleFormSchema } from "../schema.ts";
import { VEHICLE_TEXTS } from "../texts.ts";

/** How long the success alert stands before the form closes. */
const SUCCESS_MS = { add: 6_000, edit: 4_000 } as const;

/** What is known of a vehicle that was just saved. */
export type SavedVehicleRef = { id: number };

type VehicleSubmitState =
  | { step: "idle" | "busy" }
  | { step: "done"; vehicle: SavedVehicleRef }
  | { step: "refused"; status: "warning" | "danger"; message: string; errors: FieldErrors };

type Options = {
  kind: "add" | "edit";
  userId: number;
  vehicleId: number;
  onSaved: (vehicle: SavedVehicleRef) => void;
};

/**
 * Sends the vehicle form to the API. Whatever was typed stays in the form until it is saved; when
 * the session has ended the login dialog opens over it.
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

  function refuse(form: HTMLFormElement, refusal: Omit<Refusal, "step">) {
    setState({ step: "refused", ...refusal });
    requestAnimationFrame(() => focusFirstInvalid(form));
  }

  function askToLogIn(form: HTMLFormElement) {
    refuse(form, {
      status: "warning",
      message:
        "Your session has ended. Log in and send it again; everything you typed is still here.",
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
    if (!parsed.ok) {
      const message = kind === "add" ? VEHICLE_TEXTS.addHint : VEHICLE_TEXTS.updateHint;
      return refuse(form, { status: "warning", message, errors: parsed.errors });
    }
    setState({ step: "busy" });
    try {
      const body = payloadOf(typed, { userId, vehicleId });
      const response = await apiFetch("/api/vehicles", {
        method: "POST",
        body,
        headers: { "idempotency-key": sendKey(body) },
      });
      const vehicle: SavedVehicleRef = await response.json();
      setState({ step: "done", vehicle });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return askToLogIn(form);
      refuse(form, refusalOf(error, kind));
    }
  }

  /** A field that is being changed loses its error: the next one speaks of what stands there then. */
  function forgetError(name: string) {
    if (state.step !== "refused" || !(name in state.errors)) return;
    const { [name]: _mended, ...errors } = state.errors;
    setState({ ...state, errors });
  }

  return { state, submit, forgetError };
}

type Refusal = Extract<VehicleSubmitState, { step: "refused" }>;

/** The fields of the form under the names of the payload. */
function payloadOf(typed: FormData, ids: { userId: number; vehicleId: number }): FormData {
  const body = new FormData();
  const copy = (name: string, to = name) => body.set(to, typed.get(name) ?? "");
  body.set("userId", String(ids.userId));
  body.set("vehicleId", String(ids.vehicleId));
  copy("trim", "vehicleLookupId");
  copy("vin");
  copy("mods");
  copy("originalImage");
  body.set("isStock", String(typed.get("vehicleGroup") === "stock"));
  body.set("isDefault", String(typed.get("isDefault") !== null));
  const picture = typed.get("vehicleImage");
  if (picture instanceof File && picture.size > 0) body.set("vehicleImage", picture);
  return body;
}

function refusalOf(error: unknown, kind: "add" | "edit"): Omit<Refusal, "step"> {
  const failure = error instanceof ApiError ? error : new ApiError(0, String(error));
  const fallback = kind === "add" ? VEHICLE_TEXTS.addFailed : VEHICLE_TEXTS.updateFailed;
  if (kind === "add") {
    // biome-ignore lint/suspicious/noConsole: the specification has a failed add logged
    console.error(`API error ${failure.status}`, failure.message);
  }
  const isPersonsToMend = failure.status >= 400 && failure.status < 500;
  return {
    status: "danger",
    message: isPersonsToMend && kind === "add" ? failure.message : fallback,
    errors: formErrorsOf(failure.errors),
  };
}

/** Messages of the API under the names of the form's fields. */
function formErrorsOf(errors: FieldErrors): FieldErrors {
  const { vehicleLookupId, isStock, ...rest } = errors;
  return {
    ...rest,
    ...(vehicleLookupId ? { trim: vehicleLookupId } : {}),
    ...(isStock ? { vehicleGroup: isStock } : {}),
  };
}

function focusFirstInvalid(form: HTMLFormElement) {
  const target =
    form.querySelector<HTMLElement>("[aria-invalid=true]") ??
    form.querySelector<HTMLElement>("[role=alert], [role=status]");
  target?.scrollIntoView({ block: "center" });
  target?.focus({ preventScroll: true });
}
