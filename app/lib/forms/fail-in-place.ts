import { type FormAnswer, withoutSecrets } from "./form-answer.ts";
import { splitTyped, typedValues } from "./typed-fields.ts";

type Submission<T> = { request: Request; serverAction: () => Promise<T> };

/**
 * Submits a form from the browser. If the connection is lost, or the response isn't ours (a proxy's, for
 * example), the form fails in place: the page behind it and the typed values stay.
 *
 * @param explain returns the error message
 * @throws Response a redirect
 */
export async function failInPlace<T>(
  { request, serverAction }: Submission<T>,
  explain: (thrown: unknown) => string | Promise<string>,
): Promise<T | FormAnswer> {
  const typed = request.clone();
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const { intent, sendKey, values } = splitTyped(typedValues(await typed.formData()));
    return {
      intent,
      code: "unavailable",
      message: await explain(thrown),
      errors: {},
      values: withoutSecrets(values),
      sendKey: sendKey ?? "",
    };
  }
}
