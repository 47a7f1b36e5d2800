import { useState } from "react";
import { ImageCropperField } from "#app/features/media/components/image-cropper.tsx";
import { BRAND } from "#app/lib/brand.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { type PostedFormState, PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { SocialDesk } from "../read-social-desk.server.ts";
import { POST_LIMITS } from "../schema.ts";
import { SOCIAL_SHAPE } from "../social-picture.ts";
import styles from "./social-desk.module.css";

type Answer = FormAnswer | undefined;

/** The form for a new post. */
export function NewPostForm({ sendKey, answer }: { sendKey: string; answer: Answer }) {
  const form = useFormAnswer(answer, { intent: "write", start: { posterName: BRAND.name } });
  return (
    <section aria-labelledby="new-post" className={styles.section}>
      <h2 id="new-post">New post</h2>
      <PostForm form={form} sendKey={sendKey} encType="multipart/form-data" className={styles.form}>
        <PostFields form={form} pictureLabel="Picture" />
        <Button isBusy={form.isBusy}>Post it</Button>
      </PostForm>
    </section>
  );
}

type EditPostProps = { post: NonNullable<SocialDesk["edited"]>; answer: Answer };

/** The form for a post on the feed. Without a new picture, the old one stays. */
export function EditPostForm({ post, answer }: EditPostProps) {
  const { id, version, picture, pictureAlt, ...start } = post;
  // The page's data is loaded again after each of its forms: what is typed here belongs to the version it was opened with.
  const [openedVersion] = useState(version);
  const form = useFormAnswer(answer, { intent: "edit", start: { ...start, alt: pictureAlt } });
  return (
    <section aria-labelledby="edit-post" className={styles.section}>
      <h2 id="edit-post">Edit the post</h2>
      <img src={picture} alt={pictureAlt} width={96} height={96} />
      <PostForm form={form} encType="multipart/form-data" className={styles.form}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={form.answer ? version : openedVersion} />
        <PostFields form={form} pictureLabel="Another picture" />
        <div className={styles.acts}>
          <Button isBusy={form.isBusy}>Save the post</Button>
          <Link to="/desk/social">Cancel</Link>
        </div>
      </PostForm>
    </section>
  );
}

function PostFields({ form, pictureLabel }: { form: PostedFormState; pictureLabel: string }) {
  return (
    <>
      <ImageCropperField
        label={pictureLabel}
        name="picture"
        shape={SOCIAL_SHAPE}
        help="JPEG, PNG or WebP up to 12 MB, we crop it square."
        error={form.field("picture").error}
      />
      <TextField
        label="Alt text"
        maxLength={POST_LIMITS.alt}
        required
        help="For people who can't see it."
        {...form.field("alt")}
      />
      <TextAreaField
        label="Message"
        rows={5}
        maxLength={POST_LIMITS.message}
        required
        help="We show the first 300 characters."
        {...form.field("message")}
      />
      <TextField
        label="Link to the post"
        type="url"
        maxLength={POST_LIMITS.link}
        required
        {...form.field("link")}
      />
      <div className={styles.row}>
        <TextField
          label="Posted by"
          maxLength={POST_LIMITS.posterName}
          required
          {...form.field("posterName")}
        />
        <TextField label="Likes" inputMode="numeric" {...form.field("likes")} />
        <TextField label="Replies" inputMode="numeric" {...form.field("replies")} />
      </div>
    </>
  );
}
