import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/glossary.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "Glossary", path: "/glossary", matches });

export default function Glossary() {
  return (
    <div className="wrap">
      <PageHead title="Glossary" lead="The words of the strip, in one place." />
    </div>
  );
}
