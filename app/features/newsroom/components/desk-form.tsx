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
import { saysTheSame } from "./typed-fields.ts";

type DeskFormProps = {
  article: ArticleToEdit | null;
  choices: ArticleChoices;
  answer: FormAnswer<unknown> | undefined;
  /** What is in its fields before anything was typed. */
  start: FormValues;
  /** The version that the form replaces; null for a new article. */
  version: number | null;
};

/** The form of an article. Where this device holds what was typed and never saved, it offers to restore that. */
export function DeskForm({ article, choices, answer, start, version }: DeskFormProps) {
  const username = useRootData()?.viewer?.username ?? "";
  const key = copyKey(username, article?.id ?? 0);
  const [offered, setOffered] = useState<ArticleCopy | null>(null);
  const [restored, setRestored] = useState<ArticleCopy | null>(null);

  // Asked once, when the desk opens: from then on the copy follows the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the desk opened with
  useEffect(() => {
    let isLeft = false;
    if (answer) return;
    readCopy(key).then((copy) => {
      if (!copy || isLeft) return;
      if (isSaved(copy, { start, version })) void removeCopy(key);
      else setOffered(copy);
    });
    if (article) void dropSentAsNew(copyKey(username, 0), article.title);
    return () => {
      isLeft = true;
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
        // A box that was unchecked isn't sent: what comes back must not fall back on what was saved.
        start={restored?.fields ?? (answer ? {} : start)}
        choices={choices}
        article={article}
        version={restored ? restored.version : version}
        copyKey={key}
      />
    </>
  );
}

/** Whether nothing of a copy would be lost without it. */
function isSaved(
  { fields, isSent, version }: ArticleCopy,
  saved: Pick<DeskFormProps, "start" | "version">,
): boolean {
  if (saysTheSame(fields, saved.start)) return true;
  const hasArrived = isSent && (saved.version ?? 0) > (version ?? 0);
  return hasArrived && fields.markdown === saved.start.markdown;
}

/** The copy of a new article is done with once that article has its own desk. */
async function dropSentAsNew(key: CopyKey, title: string): Promise<void> {
  const copy = await readCopy(key);
  if (copy?.isSent && cleanLine(copy.fields.title ?? "") === title) await removeCopy(key);
}
