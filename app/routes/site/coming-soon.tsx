import { ComingSoon } from "#app/features/site/components/coming-soon.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Link } from "#app/rendering/index.ts";
import type { Route } from "./+types/coming-soon.ts";

/** Hidden from search engines, and shared all the same: until the launch each link leads here. */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "Coming soon", path: "/coming-soon", matches, isHidden: true });

export default function ComingSoonPage() {
  return (
    <ComingSoon>
      <Link to="/coming-soon?login=1&next=/">Staff log in</Link>
    </ComingSoon>
  );
}
