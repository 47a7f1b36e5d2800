// In a file of its own: pages with a discussion load it before the discussion's own script.

/** The anchor of a subject's comments on its page. */
export const commentsAnchor = ({ kind, id }: { kind: string; id: number }) =>
  `comments-${kind}-${id}`;
