import { useFetcher } from "react-router";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { useFormAnswer } from "#app/ui/post-form.tsx";

/** The form that requests another activation link, in place. `notSent` says why none was mailed. */
export function useResend() {
  const fetcher = useFetcher<FormAnswer<{ notSent: string }>>();
  const form = useFormAnswer(undefined, { intent: "resend", fetcher });
  const { data } = fetcher;
  return { form, isResent: data !== undefined, notSent: data?.extra?.notSent ?? "" };
}
