import { data } from "react-router";
import { comingSoonContext, depsOf } from "#app/context.ts";
import { pageDrawing } from "#app/features/content/page-scenes.ts";
import { EnvironmentScreen } from "#app/features/site/components/environment-screen.tsx";
import { describeEnvironment } from "#app/features/site/environment.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/env.ts";

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: "Environment", path: "/env", isHidden: true });

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function loader({ context }: Route.LoaderArgs) {
  const environment = describeEnvironment(depsOf(context), context.get(comingSoonContext));
  return data(
    { environment, drawing: pageDrawing("/env") },
    {
      headers: { "cache-control": "no-store", "x-robots-tag": "noindex" },
    },
  );
}

export default function EnvironmentPage({ loaderData }: Route.ComponentProps) {
  return <EnvironmentScreen {...loaderData} />;
}
