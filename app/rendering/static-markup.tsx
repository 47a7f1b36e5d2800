import { type ComponentType, type ElementType, type ReactNode, Suspense, useState } from "react";

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
 * What every page carries and no script touches, as the menu and the footer. The browser takes it from the
 * document as it is, so the script of `Content` (a lazy component there) is loaded only where the document
 * began without it.
 */
export function StaticMarkup<P extends object>({
  variant,
  Content,
  props,
  ...element
}: StaticMarkupProps<P>): ReactNode {
  return (
    <PageMarkup {...element} version={variant}>
      {() => (
        <Suspense>
          <Content {...props} />
        </Suspense>
      )}
    </PageMarkup>
  );
}

type PageMarkupProps = {
  as: ElementType;
  id: string;
  className?: string | undefined;
  /** When it changes, what is shown is thrown away and rendered again. */
  version: string;
  /** Called where it is rendered; in the browser its data is there after a navigation alone. */
  children: () => ReactNode;
};

/**
 * A large part of one page that no script touches, as the rows of a board: the worker renders it where it
 * stands, each time, and the browser takes it from the document as it is.
 */
export function PageMarkup(props: PageMarkupProps): ReactNode {
  return import.meta.env.WITHOUT_STATIC_MARKUP ? (
    <PlainMarkup {...props} />
  ) : (
    <TakenMarkup key={props.version} {...props} />
  );
}

function TakenMarkup(props: PageMarkupProps): ReactNode {
  const { as: Tag, id, className, version } = props;
  const [html] = useState(() => (import.meta.env.SSR ? null : shownMarkup(id, version)));
  if (html === null) return <PlainMarkup {...props} />;
  return (
    <Tag
      id={id}
      className={className}
      data-variant={version}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own components rendered it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

function PlainMarkup({ as: Tag, id, className, version, children }: PageMarkupProps): ReactNode {
  return (
    <Tag id={id} className={className} data-variant={version}>
      {children()}
    </Tag>
  );
}

/** What the document brought; null where it shows something else by now. */
function shownMarkup(id: string, version: string): string | null {
  const shown = document.getElementById(id);
  return shown?.dataset.variant === version ? shown.innerHTML : null;
}
