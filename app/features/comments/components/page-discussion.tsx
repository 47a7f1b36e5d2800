import { lazyPart } from "#app/ui/lazy-part.tsx";
import { commentsAnchor } from "../comments-anchor.ts";
import type { CommentAnswer } from "./comment-form.tsx";
import type { SlotSubject } from "./comments-slot.tsx";
import type { PageDiscussionData } from "./shown-discussion.tsx";
import { VisitorMarkup } from "./visitor-markup.tsx";
// The lazy component is in the document right away, so its styles must load with the page.
import "#app/features/accounts/components/activation-line.module.css";
import "#app/ui/alert.module.css";
import "#app/ui/field.module.css";
import "#app/ui/like-button.module.css";
import "./comment.module.css";
import "./comments-slot.module.css";

const Content = import.meta.env.SSR
  ? (await import("./shown-discussion.tsx")).ShownDiscussion
  : lazyPart(async () => (await import("./shown-discussion.tsx")).ShownDiscussion);

type PageDiscussionProps = {
  subject: SlotSubject;
  /** Undefined in a visitor's browser when the document already contains its markup. */
  discussion: PageDiscussionData | null | undefined;
  /** Tells the pages of a discussion apart. */
  place?: string;
  /** The form's result, when it was sent without script. */
  answer?: CommentAnswer | undefined;
};

/** The comments on a page's subject. */
export function PageDiscussion({ subject, place = "", ...props }: PageDiscussionProps) {
  return (
    <VisitorMarkup
      id="discussion"
      variant={commentsAnchor(subject) + place}
      Content={Content}
      props={props}
    />
  );
}
