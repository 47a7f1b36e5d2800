import {
  data,
  Links,
  Meta,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useOutlet,
} from "react-router";
import "./styles/layers.css";
import "./styles/fonts.css";
import "./styles/reset.css";
import "./styles/tokens.css";
import "./styles/base.css";
import {
  expiredAccountLinkCookie,
  readAccountLink,
} from "#app/features/account-dialogs/account-link.server.ts";
import { AccountDialogs } from "#app/features/account-dialogs/components/account-dialogs.tsx";
import { maskEmail } from "#app/features/accounts/mask-email.ts";
import { readNewsMenu } from "#app/features/news/read-news-menu.server.ts";
import { NOTICES_PATH } from "#app/features/notices/paths.ts";
import type { Route } from "./+types/root.ts";
import { BUILD } from "./build.ts";
import { depsOf, nonceContext, requestIdContext } from "./context.ts";
import { FailedPage } from "./features/site/components/failed-page.tsx";
import { Shell } from "./features/site/components/shell.tsx";
import { describeError } from "./features/site/describe-error.ts";
import { errorTexts } from "./features/site/texts.ts";
import { BRAND } from "./lib/brand.ts";
import { clubYearOf } from "./lib/dates.ts";
import { readFlash } from "./lib/flash.server.ts";
import { isForCopy } from "./lib/offline-copy.ts";
import { pageMeta } from "./lib/page-meta.ts";
import { documentData, LoadDocument } from "./rendering/index.ts";
import { type RootData, toRootDialog, useRootData } from "./ui/root-data.ts";

/** Fonts aren't preloaded: fallbacks have the same metrics, and the first picture loads sooner. */
export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/art/icon-180.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export const meta: Route.MetaFunction = ({ location, matches, error }) => {
  if (!error) return pageMeta({ path: location.pathname, matches });
  return [
    { title: `${errorTexts(describeError(error).status).title} | ${BRAND.name}` },
    { name: "robots", content: "noindex" },
  ];
};

/** The bell counts again once its list was seen. */
export function shouldRevalidate({
  currentUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || currentUrl.pathname === NOTICES_PATH;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const { viewer } = deps;
  const [flash, newsCategories] = await Promise.all([readFlash(request, deps), readNewsMenu(deps)]);
  const cookies = request.headers.get("cookie");
  const link = isForCopy(request) ? null : readAccountLink(deps.requestOrigin, cookies);
  if (link) flash.headers.append("set-cookie", expiredAccountLinkCookie(deps.requestOrigin));
  const root: Omit<RootData, "newsCategories"> = {
    nonce: context.get(nonceContext),
    viewer: viewer && {
      username: viewer.username,
      role: viewer.role,
      isActivated: viewer.isActivated,
      hasPledged: viewer.hasPledged,
      isClubMember: viewer.isClubMember,
      newNotices: viewer.newNotices,
      pendingEmail: viewer.isActivated ? null : maskEmail(viewer.email),
    },
    toast: flash.toast,
    dialog: link?.dialog ?? toRootDialog(flash.dialog),
    linkToken: link?.token ?? null,
    origin: deps.origin,
    requestId: context.get(requestIdContext),
    build: BUILD.id,
    year: clubYearOf(deps.clock.now().getTime()),
    ...(deps.config.mapTilesUrl && { mapTilesUrl: deps.config.mapTilesUrl }),
  };
  return data(documentData(request, root, { newsCategories }), { headers: flash.headers });
}

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useRootData()?.nonce;
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={BRAND.themeColor} />
        <Meta />
        <Links />
      </head>
      <body>
        <Shell>{children}</Shell>
        <AccountDialogs />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return useOutlet() ?? <LoadDocument />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  const root = useRootData();
  const failure = describeError(error);
  return (
    <FailedPage
      status={failure.status}
      message={failure.message}
      requestId={failure.requestId || root?.requestId}
      path={pathname}
    />
  );
}
