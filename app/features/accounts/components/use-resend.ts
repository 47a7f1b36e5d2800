import { useFetcher } from "react-router";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { useFormAnswer } from "#app/ui/post-form.tsx";

/**
 * The form that asks for another activation link, in place. Asking is answered the same whether it worked
 * or not: the answer must not tell.
 */
export function useResend() {
  const fetcher = useFetcher<FormAnswer<unknown>>();
  const form = useFormAnswer(undefined, { intent: "resend", fetcher });
  return { form, isResent: fetcher.data !== undefined };
}
