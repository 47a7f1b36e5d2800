import { typedValues } from "../form.ts";
import { type FormAnswer, withoutSecrets } from "./form-answer.ts";
import { splitTyped } from "./split-typed.ts";

type Sending<T> = { request: Request; serverAction: () => Promise<T> };

/**
 * Sends a form from the browser. Where the connection is lost, or an answer comes that isn't ours, of a
 * proxy say, the form fails in place: the page behind it stays, and what was typed.
 *
 * @param explain the message then
 * @throws Response what leads elsewhere
 */
export async function failInPlace<T>(
  { request, serverAction }: Sending<T>,
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
