import { type ComponentProps, useEffect } from "react";
import { Link as RouterLink, useInRouterContext, useNavigate } from "react-router";

type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** A path of this site, or `?query` of the page one is on; undefined for a link that is disabled. */
  to: string | undefined;
  /** Leaves the page where it is scrolled to. */
  preventScrollReset?: boolean;
  /** Takes the place of the current entry in the history. */
  replace?: boolean;
  /** Loads a new document, also where script could do without. */
  reloadDocument?: boolean;
};

/**
 * A link inside the site. It is a plain anchor that `useLinkNavigation` follows without a new
 * document: a page has some sixty links, and the router's own, each with its hooks, took more of a
 * render than everything else.
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

/** The router's own, for measuring against it. Static markup has no router around it. */
function FrameworkLink({ to, preventScrollReset, replace, reloadDocument, ...rest }: LinkProps) {
  const isRouted = useInRouterContext() && to !== undefined;
  const options = { preventScrollReset, replace, reloadDocument };
  return isRouted ? <RouterLink {...rest} {...options} to={to} /> : <a {...rest} href={to} />;
}

/**
 * Follows clicks on the site's own links on the client. Called once, by the shell.
 *
 * @param isDocument whether a path has to be loaded as a document; a stable function
 */
export function useLinkNavigation(isDocument: (path: string) => boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (import.meta.env.WITHOUT_OWN_LINK) return;
    const follow = (event: MouseEvent) => {
      const link = followedLink(event);
      if (!link) return;
      const to = new URL(link.getAttribute("href") ?? "", location.href);
      // Offline it takes a document: the device may have one, or says what is missing.
      if (!navigator.onLine || isDocument(to.pathname)) return;
      event.preventDefault();
      const keepsScroll = link.dataset.keepScroll !== undefined;
      // Where the page stays as it is scrolled, the fragment is for those without script.
      navigate(to.pathname + to.search + (keepsScroll ? "" : to.hash), {
        preventScrollReset: keepsScroll,
        // As a browser has it: following a link to the page one is on adds nothing to the history.
        replace: link.dataset.replace !== undefined || to.href === location.href,
      });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate, isDocument]);
}

type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Whether a click means the link itself, not a new tab, a download or a menu. */
export function isPlainClick(click: Click): boolean {
  return click.button === 0 && !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);
}

/**
 * The link a plain click follows; null where the browser or somebody else has another plan for it. One
 * on a map is SVG's, which has no `pathname`.
 */
function followedLink(event: MouseEvent): HTMLAnchorElement | SVGAElement | null {
  if (!isPlainClick(event) || event.defaultPrevented || !(event.target instanceof Element))
    return null;
  const link = event.target.closest<HTMLAnchorElement | SVGAElement>("a[data-link]");
  const target = link?.getAttribute("target") ?? "_self";
  return link && target === "_self" && !link.hasAttribute("download") ? link : null;
}
