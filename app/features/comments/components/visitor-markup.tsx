import { type ComponentType, useEffect } from "react";
import { formatAgo } from "#app/lib/format-ago.ts";
import { StaticMarkup } from "#app/rendering/index.ts";
import { useRootData } from "#app/ui/root-data.ts";

type VisitorMarkupProps<P> = {
  id: string;
  variant: string;
  Content: ComponentType<P>;
  props: P;
};

/** Comments: static markup for visitors, who can only read them; racers get them with script. */
export function VisitorMarkup<P extends object>(markup: VisitorMarkupProps<P>) {
  const { Content, props } = markup;
  return useRootData()?.viewer ? <Content {...props} /> : <ReadOnly {...markup} />;
}

/** Its times are 'yesterday' too once the page's script runs: the script of `Ago` isn't loaded. */
function ReadOnly<P extends object>(markup: VisitorMarkupProps<P>) {
  const { id, variant } = markup;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another variant is other markup
  useEffect(() => {
    for (const time of document.querySelectorAll<HTMLTimeElement>(`#${id} time`)) {
      const word = formatAgo(new Date(time.dateTime), new Date());
      if (word) time.textContent = word;
    }
  }, [id, variant]);
  return <StaticMarkup as="div" {...markup} />;
}
