import { useEffect, useState } from "react";
import {
  type ArticleCopy,
  type CopyKey,
  copyKey,
  readCopy,
  removeCopy,
} from "#app/features/offline/article-copies.ts";
import type { FormAnswer, FormValues } from "#app/lib/forms/form-answer.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import type { ArticleChoices, ArticleToEdit } from "../read-article-to-edit.server.ts";
import { ArticleForm } from "./article-form.tsx";
import { haveSameValues } from "./typed-fields.ts";

type DeskFormProps = {
  article: ArticleToEdit | null;
  choices: ArticleChoices;
  answer: FormAnswer<unknown> | undefined;
  /** The initial field values. */
  start: FormValues;
  /** The version that the form replaces; null for a new article. */
  version: number | null;
};

/** The form of an article. If this device has unsaved text, it offers to restore it. */
export function DeskForm({ article, choices, answer, start, version }: DeskFormProps) {
  const username = useRootData()?.viewer?.username ?? "";
  const key = copyKey(username, article?.id ?? 0);
  const [offered, setOffered] = useState<ArticleCopy | null>(null);
  const [restored, setRestored] = useState<ArticleCopy | null>(null);

  // Read once, when the form opens: after that the form writes the copy.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the desk opened with
  useEffect(() => {
    let isUnmounted = false;
    if (answer) return;
    readCopy(key).then((copy) => {
      if (!copy || isUnmounted) return;
      if (isSaved(copy, { start, version })) void removeCopy(key);
      else setOffered(copy);
    });
    if (article) void removeSentCopy(copyKey(username, 0), article.title);
    return () => {
      isUnmounted = true;
    };
  }, [key]);

  return (
    <>
      {offered && (
        <Alert status="warning" title="Not saved yet">
          <p>This device saved what you typed earlier.</p>
          <p>
            <Button
              type="button"
              onClick={() => {
                setRestored(offered);
                setOffered(null);
              }}
            >
              Restore what you typed
            </Button>{" "}
            <Button
              type="button"
              variant="quiet"
              onClick={() => {
                void removeCopy(key);
                setOffered(null);
              }}
            >
              Drop it
            </Button>
          </p>
        </Alert>
      )}
      <ArticleForm
        key={`${restored ? "restored" : "saved"} ${version}`}
        answer={answer}
        // Unchecked boxes aren't submitted, so the submitted values must not be merged with the saved ones.
        start={restored?.fields ?? (answer ? {} : start)}
        choices={choices}
        article={article}
        version={restored ? restored.version : version}
        copyKey={key}
      />
    </>
  );
}

/** Whether the server has everything in a copy. */
function isSaved(
  { fields, isSent, version }: ArticleCopy,
  saved: Pick<DeskFormProps, "start" | "version">,
): boolean {
  if (haveSameValues(fields, saved.start)) return true;
  const wasSaved = isSent && (saved.version ?? 0) > (version ?? 0);
  return wasSaved && fields.markdown === saved.start.markdown;
}

/** Deletes the copy of a new article after the article was saved. */
async function removeSentCopy(key: CopyKey, title: string): Promise<void> {
  const copy = await readCopy(key);
  if (copy?.isSent && cleanLine(copy.fields.title ?? "") === title) await removeCopy(key);
}
