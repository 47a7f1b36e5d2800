import { type ComponentProps, useEffect } from "react";
import { Link as RouterLink, useInRouterContext, useNavigate } from "react-router";

type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** A path of this site, or a `?query` for the current page; undefined for a disabled link. */
  to: string | undefined;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean;
  /** Replaces the current history entry. */
  replace?: boolean;
  /** Always loads a new document. */
  reloadDocument?: boolean;
};

/**
 * A link inside the site. It is a plain anchor that `useLinkNavigation` follows without a new
 * document: a page has about sixty links, and the router's own, each with its hooks, took more of the
 * rendering time than everything else.
 */
export function Link(props: LinkProps) {
  if (import.meta.env.WITHOUT_OWN_LINK) return <FrameworkLink {...props} />;
  const { to, preventScrollReset, replace, reloadDocument, ...rest } = props;
  return (
    <a
      {...rest}
      href={to}
      data-link={reloadDocument || to === undefined ? undefined : ""}
      data-keep-scroll={preventScrollReset || undefined}
      data-replace={replace || undefined}
    />
  );
}

/** The router's own link, for comparison in the benchmark. Static markup has no router context. */
function FrameworkLink({ to, preventScrollReset, replace, reloadDocument, ...rest }: LinkProps) {
  const isRouted = useInRouterContext() && to !== undefined;
  const options = { preventScrollReset, replace, reloadDocument };
  return isRouted ? <RouterLink {...rest} {...options} to={to} /> : <a {...rest} href={to} />;
}

/** Past this age of a document, in milliseconds, links load the next one: with the current announcement. */
const DOCUMENT_AGE_MS = 600_000;

/**
 * Handles clicks on the site's own links. Called once, by the shell.
 *
 * @param isDocument whether a path has to be loaded as a document; must be a stable function
 */
export function useLinkNavigation(isDocument: (path: string) => boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (import.meta.env.WITHOUT_OWN_LINK) return;
    const follow = (event: MouseEvent) => {
      const link = followedLink(event);
      if (!link) return;
      const to = new URL(link.getAttribute("href") ?? "", location.href);
      // Offline, load a document: the service worker may have it, or says what is missing.
      if (!navigator.onLine || isDocument(to.pathname) || performance.now() > DOCUMENT_AGE_MS)
        return;
      event.preventDefault();
      const keepsScroll = link.dataset.keepScroll !== undefined;
      // If the scroll position is kept, the fragment is for browsers without script.
      navigate(to.pathname + to.search + (keepsScroll ? "" : to.hash), {
        preventScrollReset: keepsScroll,
        // Like in a browser, a link to the current URL adds no history entry.
        replace: link.dataset.replace !== undefined || to.href === location.href,
      });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate, isDocument]);
}

type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Whether a click follows a link in place, rather than opening a tab, a download or a menu. */
export function isPlainClick(click: Click): boolean {
  return click.button === 0 && !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);
}

/**
 * The link that a plain click follows; null if the browser or another handler takes care of it. A link on a
 * map is an SVG element, which has no `pathname`.
 */
function followedLink(event: MouseEvent): HTMLAnchorElement | SVGAElement | null {
  if (!isPlainClick(event) || event.defaultPrevented || !(event.target instanceof Element))
    return null;
  const link = event.target.closest<HTMLAnchorElement | SVGAElement>("a[data-link]");
  const target = link?.getAttribute("target") ?? "_self";
  return link && target === "_self" && !link.hasAttribute("download") ? link : null;
}
