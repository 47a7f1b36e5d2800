import { ComingSoon } from "#app/features/site/components/coming-soon.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Link } from "#app/rendering/index.ts";
import type { Route } from "./+types/coming-soon.ts";

/** Hidden from search engines but with share tags: until the launch every link leads here. */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "Coming soon", path: "/coming-soon", matches, isHidden: true });

export default function ComingSoonPage() {
  return (
    <ComingSoon>
      <Link to="/coming-soon?login=1&next=/">Staff log in</Link>
    </ComingSoon>
  );
}
