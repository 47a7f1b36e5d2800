import { type FormEvent, useEffect, useEffectEvent } from "react";
import { useFetcher, useSubmit } from "react-router";
import type { FormAnswer, FormValues } from "#app/lib/forms/form-answer.ts";
import { useFormDraft } from "#app/lib/forms/use-form-draft.ts";
import { hasTyped } from "#app/ui/has-typed.ts";
import { useFormAnswer } from "#app/ui/post-form.tsx";
import type { AccountStep, StepExtra } from "../registration-steps.ts";

export type StepAnswer = FormAnswer<StepExtra>;

/** What a step in the dialog knows of it; on the page the server leads on. */
export type StepDialog = {
  /** The page beneath. */
  over: string;
  onSend(): void;
  /** The answer belongs to another step. */
  onRefused(answer: StepAnswer): void;
};

export type StepFormProps = {
  /** What was typed before: in the draft, or in the footer's box. */
  values?: FormValues | undefined;
  /** What was wrong when it was sent without script, or from another step. */
  answer?: StepAnswer | undefined;
  dialog?: StepDialog | undefined;
};

/** A form of the first two steps: keeps what is typed, sends itself, and shows what was wrong with it. */
export function useStepForm(step: AccountStep, { values = {}, answer, dialog }: StepFormProps) {
  const fetcher = useFetcher<StepAnswer>();
  const submit = useSubmit();
  const draft = useFormDraft(`/register/draft?step=${step}`);
  const form = useFormAnswer(answer, { start: values, ...(dialog && { fetcher }) });

  const tell = useEffectEvent((data: StepAnswer) => {
    if (data.extra?.step !== step) dialog?.onRefused(data);
  });
  useEffect(() => {
    if (fetcher.data) tell(fetcher.data);
  }, [fetcher.data]);

  // What was typed before script came.
  const keepTyped = useEffectEvent(() => {
    if (form.ref.current && hasTyped(form.ref.current)) draft.save(form.ref.current);
  });
  useEffect(() => keepTyped(), []);

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
    /** What the form is given. */
    wiring: {
      form,
      action,
      noValidate: true,
      onSubmit: send,
      onInput: (event: FormEvent<HTMLFormElement>) => draft.save(event.currentTarget),
    },
  };
}
