import { type ComponentType, type ElementType, type ReactNode, useState } from "react";

type StaticMarkupProps<P> = {
  as: ElementType;
  id: string;
  className?: string | undefined;
  /** When it changes, what is shown is thrown away. Other changes of `props` do not reach the browser. */
  variant: string;
  Content: ComponentType<P>;
  props: P;
};

/**
 * A part of a page that no script touches, as the menu, the rows of a board or the text of an article. The
 * browser takes it from the document as it is, so the script of `Content` (a lazy component there) and the
 * data in `props` come only where the document began without it. A navigation waits for the script, so that a
 * page comes whole and Back finds the place one left.
 */
export function StaticMarkup<P extends object>(props: StaticMarkupProps<P>): ReactNode {
  return import.meta.env.WITHOUT_STATIC_MARKUP ? (
    <PlainMarkup {...props} />
  ) : (
    <TakenMarkup key={props.variant} {...props} />
  );
}

function TakenMarkup<P extends object>(props: StaticMarkupProps<P>): ReactNode {
  const { as: Tag, id, className, variant } = props;
  const [html] = useState(() => (import.meta.env.SSR ? null : shownMarkup(id, variant)));
  if (html === null) return <PlainMarkup {...props} />;
  return (
    <Tag
      id={id}
      className={className}
      data-variant={variant}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own components rendered it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

function PlainMarkup<P extends object>({
  as: Tag,
  id,
  className,
  variant,
  Content,
  props,
}: StaticMarkupProps<P>): ReactNode {
  return (
    <Tag id={id} className={className} data-variant={variant}>
      <Content {...props} />
    </Tag>
  );
}

/** What the document brought; null where it shows something else by now. */
function shownMarkup(id: string, variant: string): string | null {
  const shown = document.getElementById(id);
  return shown?.dataset.variant === variant ? shown.innerHTML : null;
}
