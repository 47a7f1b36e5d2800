import { useRef, useState } from "react";
import { Form } from "react-router";
import { formatInstant } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { TypedNameField } from "#app/ui/typed-name-field.tsx";
import { useRowKeys } from "#app/ui/use-row-keys.ts";
import type { SocialDesk } from "../read-social-desk.server.ts";
import { DESK_SEARCH_MAX, headlineOf, nameOf, postPath, removalNameOf } from "../rules.ts";
import styles from "./social-desk.module.css";
import { EditPostForm, NewPostForm } from "./write-post.tsx";

const PATH = "/desk/social";

type Answer = FormAnswer | undefined;
type SocialDeskProps = { desk: SocialDesk; sendKey: string; answer: Answer };

/** The page where editors write, edit and remove posts. */
export function SocialDeskScreen({ desk, sendKey, answer }: SocialDeskProps) {
  const newest = useHighest(desk.posts[0]?.id ?? 0);
  return (
    <div className="wrap">
      <PageHead
        eyebrow="Staff"
        title="Social posts"
        lead="What shows in the strip on the home page."
      >
        <Link to="/desk/help#social">How posts work</Link>
      </PageHead>
      <Form method="get" action={PATH} className={styles.find} role="search" data-slash="">
        <TextField
          key={desk.q}
          label="Find a post"
          name="q"
          type="search"
          defaultValue={desk.q}
          maxLength={DESK_SEARCH_MAX}
        />
        <Button variant="ghost">Find</Button>
        {desk.q && <Link to={PATH}>Show all</Link>}
      </Form>
      {desk.foreign && (
        <div className={styles.foreign}>
          <Alert status="warning">
            The aggregator's feed is on. Your own posts show once SOCIAL_FEED_URL is empty.
          </Alert>
          <ForeignList posts={desk.foreign} answer={answer} />
        </div>
      )}
      <div className={styles.sections}>
        {desk.edited ? (
          <EditPostForm key={desk.edited.id} post={desk.edited} answer={answer} />
        ) : (
          <NewPostForm key={newest} sendKey={sendKey} answer={answer} />
        )}
        <PostList posts={desk.posts} q={desk.q} answer={answer} />
      </div>
    </div>
  );
}

/** The highest value so far: a new post empties the form for the next one, and a removal doesn't. */
function useHighest(value: number): number {
  const [highest, setHighest] = useState(value);
  if (value > highest) setHighest(value);
  return Math.max(value, highest);
}

type PostListProps = Pick<SocialDesk, "posts" | "q"> & { answer: Answer };

function PostList({ posts, q, answer }: PostListProps) {
  const list = useRef<HTMLOListElement>(null);
  useRowKeys(list);
  return (
    <section aria-labelledby="posts" className={styles.section}>
      <h2 id="posts">On the feed</h2>
      {posts.length === 0 && (
        <EmptyState title={q ? "No such post" : "Nothing here"}>
          <p>
            {q ? (
              <Link to={PATH}>See every post</Link>
            ) : (
              "Your first post goes up the moment you send it."
            )}
          </p>
        </EmptyState>
      )}
      <ol ref={list} className={styles.list}>
        {posts.map(({ id, message, picture, alt, posterName, postedAt }) => (
          <li key={id}>
            <img src={picture} alt={alt} width={96} height={96} loading="lazy" />
            <div className={styles.words}>
              <Link to={postPath(String(id))}>{headlineOf(message)}</Link>
              <p>
                {posterName}, {formatInstant(postedAt)}
              </p>
            </div>
            <div className={styles.acts}>
              <Link to={`/desk/social?edit=${id}`} aria-label={`Edit post ${id}`} data-row="">
                Edit
              </Link>
              <RemovalForm id={id} name={removalNameOf(message, posterName)} answer={answer} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

type RemovalFormProps = { id: number; name: string; answer: Answer };

/** It can't be undone, so the post's first words have to be typed. */
function RemovalForm({ id, name, answer }: RemovalFormProps) {
  const form = useFormAnswer(answer, { intent: `remove-${id}` });
  return (
    <details open={form.answer !== undefined || undefined}>
      <summary aria-label={`Remove post ${id}`}>Remove</summary>
      <PostForm form={form} className={styles.form}>
        <input type="hidden" name="id" value={id} />
        <TypedNameField name={name} form={form} />
        <Button variant="danger" isBusy={form.isBusy} aria-label={`Remove post ${id} for good`}>
          Remove for good
        </Button>
      </PostForm>
    </details>
  );
}

type ForeignListProps = { posts: NonNullable<SocialDesk["foreign"]>; answer: Answer };

/** All of the aggregator's posts, since hidden ones can be shown again. */
function ForeignList({ posts, answer }: ForeignListProps) {
  const hiding = useFormAnswer(answer, { intent: "hide" });
  const showing = useFormAnswer(answer, { intent: "show" });
  const message = hiding.answer?.message ?? showing.answer?.message;
  return (
    <section aria-labelledby="foreign" className={styles.section}>
      <h2 id="foreign">From the aggregator</h2>
      {message && <Alert status="danger">{message}</Alert>}
      {posts.length === 0 && (
        <EmptyState title="Nothing came">
          <p>The feed is empty, or can't be had right now. We ask again every hour.</p>
        </EmptyState>
      )}
      <ol className={styles.list}>
        {posts.map(({ id, message, picture, posterName, postedAt, isHidden }) => (
          <li key={id}>
            {picture ? (
              <img src={picture} alt="" width={96} height={96} loading="lazy" />
            ) : (
              <span className={styles.blank} />
            )}
            <div className={styles.words}>
              {isHidden ? (
                <span>{nameOf(message, posterName)}</span>
              ) : (
                <Link to={postPath(id)}>{nameOf(message, posterName)}</Link>
              )}
              <p>
                {posterName}, {formatInstant(postedAt)}
                {isHidden && " · hidden"}
              </p>
            </div>
            <PostForm>
              <input type="hidden" name="intent" value={isHidden ? "show" : "hide"} />
              <input type="hidden" name="id" value={id} />
              <Button
                variant="quiet"
                isBusy={hiding.isBusy || showing.isBusy}
                aria-label={`${isHidden ? "Show" : "Hide"}: ${nameOf(message, posterName)}`}
              >
                {isHidden ? "Show" : "Hide"}
              </Button>
            </PostForm>
          </li>
        ))}
      </ol>
    </section>
  );
}
