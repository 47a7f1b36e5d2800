import { Form } from "react-router";
import { authorPath, categoryPath, tagPath } from "#app/features/news/rules.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { TypedNameField } from "#app/ui/typed-name-field.tsx";
import type { Merge } from "../merge-term.server.ts";
import { AUTHORS_PATH, mergePath, TERMS_PATH } from "../paths.ts";
import styles from "./newsroom-screen.module.css";

type MergeScreenProps = {
  merge: Merge;
  /** Whether a successor, or none, was chosen: its effect is shown. */
  isChosen: boolean;
  answer: FormAnswer<unknown> | undefined;
};

const PATHS = { category: categoryPath, tag: tagPath, author: authorPath } as const;

/** Merges a category, tag or author into another one, or deletes it: first the effect, then its name to confirm. */
export function MergeScreen({ merge, isChosen, answer }: MergeScreenProps) {
  const { kind, term, articles, refusal } = merge;
  const list =
    kind === "author"
      ? { path: AUTHORS_PATH, name: "Authors" }
      : { path: TERMS_PATH, name: "Categories and tags" };
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={<Link to={list.path}>{list.name}</Link>}
        title={`Merge or delete ${term.name}`}
        lead={`${countOf(articles)} in all states.`}
      />
      {refusal ? (
        <Alert status="warning" title="It stays">
          <p>{refusal}</p>
        </Alert>
      ) : (
        <>
          <Choice merge={merge} />
          {isChosen && <Effect merge={merge} answer={answer} />}
        </>
      )}
    </div>
  );
}

function Choice({ merge: { kind, term, successor, choices } }: Pick<MergeScreenProps, "merge">) {
  return (
    <Form method="get" action={mergePath(kind, term.id)} className={styles.search}>
      <SelectField
        key={successor?.id}
        label="Takes over"
        name="into"
        options={[
          { value: "", label: "None: delete it" },
          ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        defaultValue={successor ? String(successor.id) : ""}
      />
      <Button variant="ghost">See the effect</Button>
    </Form>
  );
}

function Effect({ merge, answer }: Omit<MergeScreenProps, "isChosen">) {
  const { kind, term, successor, needsSuccessor } = merge;
  const form = useFormAnswer(answer);
  if (!successor && needsSuccessor) {
    return <Alert status="warning">{needsSuccessor}</Alert>;
  }
  return (
    <PostForm form={form} className={styles.form} aria-label="Effect">
      <h2>What happens</h2>
      <ul>
        {effectsOf(merge).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <input type="hidden" name="into" value={successor?.id ?? ""} />
      <TypedNameField name={term.name} form={form} />
      <p>
        <Button variant="danger" isBusy={form.isBusy}>
          {successor ? `Merge into ${successor.name}` : `Delete this ${kind}`}
        </Button>
      </p>
    </PostForm>
  );
}

function effectsOf({ kind, term, successor, articles }: Merge): string[] {
  const path = PATHS[kind](term.slug);
  if (successor) {
    return [
      `${countOf(articles)} ${articles === 1 ? "moves" : "move"} to ${successor.name}.`,
      `${path} leads to ${PATHS[kind](successor.slug)}, and so do its former addresses.`,
      `${term.name} is deleted. This can't be undone.`,
    ];
  }
  return [
    ...(articles > 0
      ? [`${countOf(articles)} ${articles === 1 ? "loses" : "lose"} this ${kind}.`]
      : []),
    `${path} is not found from then on.`,
    "This can't be undone.",
  ];
}

function countOf(articles: number): string {
  return `${articles} ${articles === 1 ? "article" : "articles"}`;
}
