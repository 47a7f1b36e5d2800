import { ImageCropperField } from "#app/features/media/components/image-cropper.tsx";
import { authorName, authorPath, FROM_WORDPRESS_TOO } from "#app/features/news/rules.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { mediaPath } from "#app/lib/media-path.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { AUTHORS_PATH, mergePath } from "../paths.ts";
import type { AuthorToEdit } from "../read-author-to-edit.server.ts";
import { AUTHOR_SHAPE } from "../rules.ts";
import { TERM_LIMITS } from "../term-schema.ts";
import styles from "./newsroom-screen.module.css";

type AuthorScreenProps = { author: AuthorToEdit; answer: FormAnswer<unknown> | undefined };

/** The form for an author's profile. */
export function AuthorScreen({ author, answer }: AuthorScreenProps) {
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={<Link to={AUTHORS_PATH}>Authors</Link>}
        title={authorName(author)}
        lead={<Link to={authorPath(author.slug)}>See the page</Link>}
      />
      {author.isForeign ? (
        <Alert status="warning" title="Read only">
          <p>{FROM_WORDPRESS_TOO}</p>
        </Alert>
      ) : (
        <AuthorForm author={author} answer={answer} />
      )}
    </div>
  );
}

function AuthorForm({ author, answer }: AuthorScreenProps) {
  const { name, slug, hometown, bio, pictureKey } = author;
  const start = { name, slug, hometown: hometown ?? "", bio: bio ?? "" };
  const form = useFormAnswer(answer, { start });
  return (
    <PostForm form={form} encType="multipart/form-data" className={styles.form}>
      <TextField
        label="Name"
        required
        maxLength={TERM_LIMITS.name}
        help={
          slug === "admin"
            ? "Readers see the site's name here."
            : "What readers see. It may be a pen name."
        }
        {...form.field("name")}
      />
      <TextField
        label="Slug"
        required
        maxLength={TERM_LIMITS.slug}
        help="The end of the page's address. The old one redirects here."
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("slug")}
      />
      <TextField label="Hometown" maxLength={TERM_LIMITS.hometown} {...form.field("hometown")} />
      <TextAreaField
        label="Bio"
        rows={5}
        maxLength={TERM_LIMITS.bio}
        help="A few sentences."
        {...form.field("bio")}
      />
      <ImageCropperField
        label="Picture"
        name="picture"
        shape={AUTHOR_SHAPE}
        help="JPEG, PNG or WebP up to 12 MB, we crop it square."
        error={form.field("picture").error}
        currentUrl={pictureKey ? mediaPath(pictureKey, 400) : undefined}
      />
      {pictureKey && <CheckboxField label="Remove the picture" name="isPictureRemoved" />}
      <p className={styles.pages}>
        <Button isBusy={form.isBusy}>Save</Button>
        <Link to={mergePath("author", author.id)}>Merge or delete</Link>
      </p>
    </PostForm>
  );
}
