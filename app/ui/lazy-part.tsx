import { type ComponentType, use, useReducer, useSyncExternalStore } from "react";
import { Button } from "./button.tsx";

/**
 * A part of a page whose script is loaded on demand, to be used inside `Suspense`. If that fails, the page stays
 * as it is, with what was typed: an error with a retry takes the part's place. A part that the document already
 * contains as markup stays too, since its forms work without script; then `app/rendering` says that a script is
 * missing.
 *
 * @param load imports the part's component
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props> | null> | null = null;
  return function LazyPart(props: Props) {
    const [, render] = useReducer((count: number) => count + 1, 0);
    const isHydrating = useSyncExternalStore(subscribe, isFalse, isTrue);
    loading ??= load().catch((error: unknown) => {
      if (!isHydrating) return null;
      reportError(error);
      loading = null;
      // React leaves markup alone that it can't hydrate yet.
      return new Promise<null>(() => {});
    });
    const Part = use(loading);
    if (Part) return <Part {...props} />;
    const retry = () => {
      loading = null;
      render();
    };
    return (
      <div role="alert">
        <p>This part of the page didn't load.</p>
        <Button type="button" variant="ghost" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  };
}

const subscribe = () => () => {};
const isFalse = () => false;
const isTrue = () => true;
