import type { ComponentType } from "react";
import { StaticMarkup } from "#app/rendering/index.ts";
import { useRootData } from "#app/ui/root-data.ts";

type MapMarkupProps<P> = {
  id: string;
  className?: string | undefined;
  variant: string;
  /** Shows a `StatesMap`. */
  Content: ComponentType<P>;
  props: P;
};

/** A page's map: static markup, unless there are tiles to zoom into. */
export function MapMarkup<P extends object>(map: MapMarkupProps<P>) {
  const { className, Content, props } = map;
  if (!useRootData()?.mapTilesUrl) return <StaticMarkup as="div" {...map} />;
  return (
    <div className={className}>
      <Content {...props} />
    </div>
  );
}
