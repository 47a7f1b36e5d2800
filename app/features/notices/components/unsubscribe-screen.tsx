import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { NOTICES_PATH } from "../paths.ts";

type Props = { state: "open" | "done" | "unreadable"; answer: FormAnswer<"done"> | undefined };

const LEADS = {
  open: "One press, and we won't mail you about notices any more. The bell on the site still rings.",
  done: "Done. We won't mail you about notices any more.",
  unreadable: "This link isn't complete. You can turn mail off on your page of notices, too.",
};

/** Ends all mail about notices, without a login. */
export function UnsubscribeScreen({ state, answer }: Props) {
  const form = useFormAnswer(answer);
  return (
    <div className="wrap">
      <PageHead title="No more mail" lead={LEADS[state]} />
      {state === "open" ? (
        <PostForm form={form}>
          <Button isBusy={form.isBusy}>End the mail</Button>
        </PostForm>
      ) : (
        <p>
          <Link to={NOTICES_PATH}>Your notices and what you hear about</Link>
        </p>
      )}
    </div>
  );
}
