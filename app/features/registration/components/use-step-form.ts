import { type FormEvent, useEffect, useEffectEvent } from "react";
import { useFetcher, useSubmit } from "react-router";
import type { FormAnswer, FormValues } from "#app/lib/forms/form-answer.ts";
import { useFormDraft } from "#app/lib/forms/use-form-draft.ts";
import { hasTyped } from "#app/ui/has-typed.ts";
import { useFormAnswer } from "#app/ui/post-form.tsx";
import type { AccountStep, StepExtra } from "../registration-steps.ts";

export type StepAnswer = FormAnswer<StepExtra>;

/** The dialog of a step; on the page, the server redirects to the next step instead. */
export type StepDialog = {
  /** The URL of the page under the dialog. */
  over: string;
  onSend(): void;
  /** Called if the error belongs to another step. */
  onRefused(answer: StepAnswer): void;
};

export type StepFormProps = {
  /** Values typed before: in the draft, or in the footer's form. */
  values?: FormValues | undefined;
  /** The errors of a submission without script, or from another step. */
  answer?: StepAnswer | undefined;
  dialog?: StepDialog | undefined;
};

/** A form of the first two steps: saves the draft, submits in the background, and shows errors. */
export function useStepForm(step: AccountStep, { values = {}, answer, dialog }: StepFormProps) {
  const fetcher = useFetcher<StepAnswer>();
  const submit = useSubmit();
  const draft = useFormDraft(`/register/draft?step=${step}`);
  const form = useFormAnswer(answer, { start: values, ...(dialog && { fetcher }) });

  const reportOtherStep = useEffectEvent((data: StepAnswer) => {
    if (data.extra?.step !== step) dialog?.onRefused(data);
  });
  useEffect(() => {
    if (fetcher.data) reportOtherStep(fetcher.data);
  }, [fetcher.data]);

  // For text typed before hydration.
  const saveTypedText = useEffectEvent(() => {
    if (form.ref.current && hasTyped(form.ref.current)) draft.save(form.ref.current);
  });
  useEffect(() => saveTypedText(), []);

  const action = `/register?step=${step}`;
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    await draft.settle();
    const options = { method: "post", action } as const;
    if (!dialog) return submit(body, options);
    dialog.onSend();
    body.set("over", dialog.over);
    await fetcher.submit(body, { ...options, preventScrollReset: true });
  }

  return {
    form,
    /** The props of the form. */
    wiring: {
      form,
      action,
      noValidate: true,
      onSubmit: send,
      onInput: (event: FormEvent<HTMLFormElement>) => draft.save(event.currentTarget),
    },
  };
}
