import { StaticMarkup } from "#app/rendering/index.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { commentsAnchor } from "../paths.ts";
import type { SlotSubject } from "./comments-slot.tsx";
import type { PageDiscussionData } from "./shown-discussion.tsx";
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
};

/** The comments on a page's subject. Visitors can only read them, so theirs are static markup. */
export function PageDiscussion({ subject, discussion }: PageDiscussionProps) {
  if (useRootData()?.viewer) return <Content discussion={discussion} />;
  return (
    <StaticMarkup
      as="div"
      id="discussion"
      variant={commentsAnchor(subject)}
      Content={Content}
      props={{ discussion }}
    />
  );
}
