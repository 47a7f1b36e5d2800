import { type FormEvent, useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { useFocusOnError } from "#app/features/accounts/components/use-focus-on-error.ts";
import type { FormAnswer } from "#app/features/accounts/form-answer.ts";
import { hasTyped } from "#app/ui/has-typed.ts";
import { useMendedErrors } from "#app/ui/use-mended-errors.ts";
import type { AccountStep, RegistrationAnswer } from "../registration-steps.ts";
import { useDraftKeeper } from "./use-draft-keeper.ts";

/** How the dialog hears of a step's outcome; on the page the server leads on. */
export type StepOutcome = {
  onDone(next: 2 | 3): void;
  /** The answer belongs to another step. */
  onRefused(answer: FormAnswer & { step: AccountStep }): void;
};

/**
 * A form of the first two steps: keeps what is typed, sends itself, and shows what was wrong with it.
 *
 * @param answer what was wrong when it was sent without script, or from another step
 */
export function useStepForm(
  step: AccountStep,
  answer: FormAnswer | undefined,
  outcome: StepOutcome | undefined,
) {
  const fetcher = useFetcher<RegistrationAnswer>();
  const keeper = useDraftKeeper(step);
  const own = fetcher.data && "errors" in fetcher.data ? fetcher.data : undefined;
  const failed = own?.step === step ? own : answer;
  const form = useFocusOnError(failed);
  const mended = useMendedErrors(failed);

  const tell = useEffectEvent((data: RegistrationAnswer) => {
    if ("next" in data) outcome?.onDone(data.next);
    else if (data.step !== step) outcome?.onRefused(data);
  });
  useEffect(() => {
    if (fetcher.data) tell(fetcher.data);
  }, [fetcher.data]);

  // What was typed before script came.
  const keepTyped = useEffectEvent(() => {
    if (form.current && hasTyped(form.current)) keeper.keep(form.current);
  });
  useEffect(() => keepTyped(), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    await keeper.settle();
    if (outcome) body.set("surface", "dialog");
    await fetcher.submit(body, { method: "post", action: `/register?step=${step}` });
  }

  return {
    errors: mended.errors,
    /** What was refused, whatever stands in the fields by now. */
    refused: failed?.errors ?? {},
    typed: failed?.values,
    isBusy: fetcher.state !== "idle",
    /** What the `form` element is given. */
    wiring: {
      ref: form,
      method: "post" as const,
      action: `/register?step=${step}`,
      noValidate: true,
      onSubmit: submit,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        mended.onInput(event);
        keeper.keep(event.currentTarget);
      },
    },
  };
}
