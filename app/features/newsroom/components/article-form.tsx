import { ImageCropperField } from "#app/features/media/components/image-cropper.tsx";
import type { CopyKey } from "#app/features/offline/article-copies.ts";
import type { FormAnswer, FormValues } from "#app/lib/forms/form-answer.ts";
import { mediaPath } from "#app/lib/media-path.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { type PostedFormState, PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import type { ArticleChoices, ArticleToEdit } from "../read-article-to-edit.server.ts";
import { NEWS_SHAPE, OWN_NAME, TIME_ZONES } from "../rules.ts";
import { ARTICLE_LIMITS, categoryField } from "../schema.ts";
import { ActButtons } from "./act-buttons.tsx";
import styles from "./article-form.module.css";
import { SaveStatusLine } from "./save-status-line.tsx";
import { useAutosave } from "./use-autosave.ts";
import { WritingField } from "./writing-field.tsx";

type ArticleFormProps = {
  answer: FormAnswer<unknown> | undefined;
  /** The initial field values. */
  start: FormValues;
  choices: ArticleChoices;
  /** The saved article; null for a new one. */
  article: ArticleToEdit | null;
  /** The version that this form replaces; null for a new one. */
  version: number | null;
  /** The key of this device's copy of the typed text. */
  copyKey: CopyKey;
};

const ZONES = TIME_ZONES.map((value) => ({ value, label: value.replaceAll("_", " ") }));

/** The fields of an article and the buttons that save, schedule and publish it. */
export function ArticleForm(props: ArticleFormProps) {
  const { answer, start, choices, article } = props;
  const form = useFormAnswer(answer, { start });
  const { saveStatus, version, onInput, onSend } = useAutosave(form.ref, {
    key: props.copyKey,
    draftId: article?.status === "DRAFT" ? article.id : null,
    version: props.version,
  });
  return (
    <PostForm
      form={form}
      encType="multipart/form-data"
      className={styles.form}
      onInput={onInput}
      onSubmit={onSend}
    >
      {version !== null && <input type="hidden" name="version" value={version} />}
      <TextField
        label="Title"
        required
        maxLength={ARTICLE_LIMITS.title}
        className={styles.title}
        {...form.field("title")}
      />
      <WritingField form={form} saved={article} />
      <div className={styles.groups}>
        <About form={form} choices={choices} />
        <Terms form={form} choices={choices} />
        <Picture form={form} article={article} />
        {article?.status !== "PUBLISHED" && <Schedule form={form} />}
      </div>
      <ActButtons status={article?.status ?? "DRAFT"} isBusy={form.isBusy}>
        <SaveStatusLine status={saveStatus} />
      </ActButtons>
    </PostForm>
  );
}

type GroupProps = { form: PostedFormState };

function About({ form, choices }: GroupProps & { choices: ArticleChoices }) {
  const username = useRootData()?.viewer?.username ?? "";
  const authors = choices.authors.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <fieldset className={styles.group}>
      <legend>About it</legend>
      <TextAreaField
        label="Excerpt"
        rows={3}
        maxLength={ARTICLE_LIMITS.excerpt}
        help="One or two sentences for cards and search. 150 characters show on a card."
        {...form.field("excerpt")}
      />
      <TextField
        label="Slug"
        maxLength={ARTICLE_LIMITS.slug}
        help="The end of its address. Blank means from the title."
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("slug")}
      />
      <SelectField
        label="Author"
        required
        options={[{ value: OWN_NAME, label: `${username} (you)` }, ...authors]}
        {...form.field("authorId")}
      />
    </fieldset>
  );
}

function Terms({ form, choices: { categories } }: GroupProps & { choices: ArticleChoices }) {
  const options = categories.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <fieldset className={styles.group}>
      <legend>Filed under</legend>
      <SelectField
        label="Category"
        options={options}
        placeholder="Choose one"
        help="Part of its address."
        {...form.field("category")}
      />
      <TextField
        label="Or a new category"
        maxLength={ARTICLE_LIMITS.term}
        {...form.field("newCategory")}
      />
      <details className={styles.more}>
        <summary>More categories</summary>
        <div className={styles.boxes}>
          {categories.map(({ id, name }) => (
            <CheckboxField
              key={id}
              label={name}
              name={categoryField(id)}
              defaultChecked={form.field(categoryField(id)).defaultValue === "on"}
            />
          ))}
        </div>
      </details>
      <TextField
        label="Tags"
        maxLength={ARTICLE_LIMITS.tags}
        help="Up to 12, with commas. New ones are added."
        {...form.field("tags")}
      />
      <CheckboxField
        label="For Europe, too"
        name="isEu"
        defaultChecked={form.field("isEu").defaultValue === "on"}
      />
      <CheckboxField
        label="First on the home page"
        name="isHomepage"
        defaultChecked={form.field("isHomepage").defaultValue === "on"}
      />
    </fieldset>
  );
}

function Picture({ form, article }: GroupProps & Pick<ArticleFormProps, "article">) {
  const { error } = form.field("picture");
  const current = article?.picture;
  return (
    <fieldset className={styles.group}>
      <legend>Picture</legend>
      <ImageCropperField
        label="Photo"
        name="picture"
        shape={NEWS_SHAPE}
        help="JPEG, PNG or WebP up to 12 MB, we crop it wide."
        error={error}
        currentUrl={current ? mediaPath(current.key, 800) : undefined}
      />
      <TextField
        label="What it shows"
        maxLength={ARTICLE_LIMITS.alt}
        help="For people who can't see it. Required with a photo."
        {...form.field("alt")}
      />
      {current && (
        <CheckboxField
          label="Remove the photo"
          name="isPictureRemoved"
          defaultChecked={form.field("isPictureRemoved").defaultValue === "on"}
        />
      )}
    </fieldset>
  );
}

function Schedule({ form }: GroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend>When it appears</legend>
      <div className={styles.pair}>
        <TextField label="Day" type="date" {...form.field("publishOn")} />
        <TextField label="Time" type="time" {...form.field("publishTime")} />
      </div>
      <SelectField label="Time zone" options={ZONES} {...form.field("timeZone")} />
    </fieldset>
  );
}
