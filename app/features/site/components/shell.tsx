import contentAreas from "virtual:content-areas";
import pageHeaders from "virtual:page-headers";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useMatches, useRouteError } from "react-router";
import { useVisitCounts } from "#app/features/analytics/use-visit-counts.ts";
import { isAnyWaiting } from "#app/features/offline/waiting-mark.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { useAfterIdle, useLinkNavigation } from "#app/rendering/index.ts";
import { Optional } from "#app/ui/optional.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { ToastRegion } from "#app/ui/toast.tsx";
import { WaitRuler } from "#app/ui/wait-ruler.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { useOtherTabs } from "./use-other-tabs.ts";
import { useSignUpBox } from "./use-sign-up-box.ts";

/** Whether most pages under this path are text that exists only in their documents. */
function isContent(path: string): boolean {
  return contentAreas.includes(path.split("/")[1] ?? "");
}

/** Pages that are about signing up or in themselves, so the footer doesn't offer it again. */
const ACCOUNT_PATHS = ["/login", "/register"];

/** The layout around every page. Pages have no `main` of their own. */
export function Shell({ children }: { children: ReactNode }) {
  const root = useRootData();
  const main = useFocusOnArrival();
  const { pathname } = useLocation();
  useLinkNavigation(isContent);
  useSignUpBox();
  useVisitCounts();
  useAfterIdle(root?.build);
  useOtherTabs(root?.viewer?.username ?? "");
  // Null when nothing failed.
  const hasFailed = Boolean(useRouteError());
  const headers = useMatches().map(({ id }) => pageHeaders[id]);
  const isAlone = headers.includes("none") && !hasFailed;
  return (
    <>
      <WaitRuler />
      {!isAlone && (
        <SiteHeader
          viewer={root?.viewer ?? null}
          isOverHero={headers.includes("hero") && !hasFailed}
        />
      )}
      <SlipsOfThisDevice username={root?.viewer?.username ?? null} />
      <main id="content" ref={main} tabIndex={-1}>
        {children}
      </main>
      {!isAlone && (
        <SiteFooter
          year={root?.year}
          isSignUpShown={!root?.viewer && !ACCOUNT_PATHS.includes(pathname)}
        />
      )}
      <ToastRegion toast={root?.toast ?? null} />
    </>
  );
}

const WaitingSlips = lazy(() => import("#app/features/slips/components/waiting-slips.tsx"));

/**
 * Sends slips that were stored offline from any page except their own form, which does it itself.
 * On a racer's garage it also caches the form on the device.
 *
 * @param username null when signed out
 */
function SlipsOfThisDevice({ username }: { username: string | null }) {
  const { pathname } = useLocation();
  const isOnForm = pathname === "/1320-club/submit";
  const [isAny, setIsAny] = useState(false);
  useEffect(() => {
    if (isOnForm) return;
    // The mark may be set by the form, in this document or another tab; the notice about sent slips
    // stays.
    const look = () => setIsAny((was) => was || isAnyWaiting());
    look();
    addEventListener("storage", look);
    return () => removeEventListener("storage", look);
  }, [isOnForm]);
  useEffect(() => {
    if (username && pathname === garagePath(username))
      import("#app/features/offline/worker-client.ts").then(({ cacheFormOnDevice }) =>
        cacheFormOnDevice(),
      );
  }, [username, pathname]);
  if (!isAny || isOnForm) return null;
  return (
    <Optional>
      <Suspense>
        <WaitingSlips username={username} />
      </Suspense>
    </Optional>
  );
}

/** Moves the focus to the content after client-side navigation, as a new document would. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (!hash) main.current?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return main;
}
