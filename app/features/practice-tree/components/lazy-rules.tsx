import { Suspense } from "react";
import { StaticMarkup } from "#app/rendering/index.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";

const Rules = import.meta.env.SSR
  ? (await import("./practice-rules.tsx")).PracticeRules
  : lazyPart(async () => (await import("./practice-rules.tsx")).PracticeRules);

/** `PracticeRules` as the document's markup: text needs no script. */
export function LazyRules() {
  return (
    <Suspense>
      <StaticMarkup as="div" id="practice-rules" variant="" Content={Rules} props={{}} />
    </Suspense>
  );
}
