import type { ComponentType } from "react";
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
  return useRootData()?.viewer ? <Content {...props} /> : <StaticMarkup as="div" {...markup} />;
}
