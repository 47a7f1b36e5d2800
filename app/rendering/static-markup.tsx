import { type ComponentType, type ElementType, type ReactNode, useState } from "react";

type StaticMarkupProps<P> = {
  as: ElementType;
  id: string;
  className?: string | undefined;
  /** A change replaces the markup; other changes of `props` have no effect in the browser. */
  variant: string;
  Content: ComponentType<P>;
  props: P;
};

/**
 * A part of a page without script, such as the menu, a board's rows or an article's text. The browser reuses
 * the document's markup, so the script of `Content` (a lazy component there) and the data in `props` are
 * loaded only after a navigation. The navigation waits for the script, so that the page appears at once and
 * Back restores the scroll position.
 */
export function StaticMarkup<P extends object>(props: StaticMarkupProps<P>): ReactNode {
  return import.meta.env.WITHOUT_STATIC_MARKUP ? (
    <PlainMarkup {...props} />
  ) : (
    <ReusedMarkup key={props.variant} {...props} />
  );
}

function ReusedMarkup<P extends object>(props: StaticMarkupProps<P>): ReactNode {
  const { as: Tag, id, className, variant } = props;
  const [html] = useState(() => (import.meta.env.SSR ? null : findMarkup(id, variant)));
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

/** The document's markup; null if it has another variant. */
function findMarkup(id: string, variant: string): string | null {
  const element = document.getElementById(id);
  return element?.dataset.variant === variant ? element.innerHTML : null;
}
