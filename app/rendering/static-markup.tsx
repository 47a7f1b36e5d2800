import { type ComponentType, type ElementType, type ReactNode, Suspense, useState } from "react";

/** Markup by what it was rendered from. Few enough: what is static depends on next to nothing. */
const rendered = new Map<string, string>();
const RENDERED_MAX = 500;

const renderToStaticMarkup = import.meta.env.SSR
  ? (await import("react-dom/server")).renderToStaticMarkup
  : null;

/** What a page asked for that was never rendered yet: React cannot render within `renderToString`. */
let asked: Map<string, { id: string; content: ReactNode }> | null = null;

/** Renders a page by `render`, and once more where it showed some static markup for the first time. */
export function renderWithStaticMarkup(render: () => string): string {
  const found: typeof asked = new Map();
  asked = found;
  let html: string;
  try {
    html = render();
  } finally {
    asked = null;
  }
  if (found.size === 0) return html;
  for (const [key, { id, content }] of found) keep(key, id, content);
  return renderWithStaticMarkup(render);
}

function keep(key: string, id: string, content: ReactNode): string {
  const html = renderToStaticMarkup?.(content, { identifierPrefix: `${id}-` }) ?? "";
  const [oldest] = rendered.keys();
  if (rendered.size >= RENDERED_MAX && oldest) rendered.delete(oldest);
  rendered.set(key, html);
  return html;
}

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
 * What every page carries and no script touches: large, and the same for everybody. A worker renders it
 * once instead of for every page, and the browser takes it from the document as it is, so the script of
 * `Content` (a lazy component there) is loaded only where the document began without it.
 */
export function StaticMarkup<P extends object>(props: StaticMarkupProps<P>): ReactNode {
  return import.meta.env.WITHOUT_STATIC_MARKUP ? (
    <Rendered {...props} />
  ) : (
    <Kept key={props.variant} {...props} />
  );
}

function Kept<P extends object>({
  as: Tag,
  id,
  className,
  variant,
  Content,
  props,
}: StaticMarkupProps<P>): ReactNode {
  const [html] = useState(() => markupOf(<Content {...props} />, { id, variant, props }));
  if (html === null) return <Rendered {...{ as: Tag, id, className, Content, props }} />;
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

function Rendered<P extends object>({
  as: Tag,
  id,
  className,
  Content,
  props,
}: Omit<StaticMarkupProps<P>, "variant">): ReactNode {
  return (
    <Tag id={id} className={className}>
      <Suspense>
        <Content {...props} />
      </Suspense>
    </Tag>
  );
}

type PageMarkupProps = {
  as: ElementType;
  id: string;
  className?: string | undefined;
  /** When it changes, what is shown is thrown away and rendered anew. */
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

/** Null where the browser must render it itself. */
function markupOf(
  content: ReactNode,
  { id, variant, props }: { id: string; variant: string; props: object },
): string | null {
  if (!renderToStaticMarkup) return shownMarkup(id, variant);
  const key = JSON.stringify([id, props]);
  const known = rendered.get(key);
  if (known !== undefined) return known;
  if (!asked) return keep(key, id, content);
  asked.set(key, { id, content });
  return "";
}
