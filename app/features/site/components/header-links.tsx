import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { StaticMarkup } from "#app/rendering/index.ts";
import { Optional } from "#app/ui/optional.tsx";
import { type MenuCategory, useRootData } from "#app/ui/root-data.ts";
// The lazy component is part of the document's markup, so every page needs its styles from the start.
import "./main-menu.module.css";
import styles from "./site-header.module.css";
import { useMenuMarks } from "./use-menu-marks.ts";

const Content = import.meta.env.SSR
  ? (await import("./header-markup.tsx")).HeaderMarkup
  : lazy(async () => ({ default: (await import("./header-markup.tsx")).HeaderMarkup }));
const Suggestions = lazy(async () => ({
  default: (await import("#app/features/search/components/header-suggestions.tsx"))
    .HeaderSuggestions,
}));
const navigation = import.meta.env.SSR ? await import("./navigation.ts") : null;

const LINKS_ID = "header-links";
const NO_CATEGORIES: readonly MenuCategory[] = [];

/** The header's part that doesn't depend on who reads it: logo, navigation, search. */
export function HeaderLinks({ isModerator }: { isModerator: boolean }) {
  const { pathname } = useLocation();
  const newsCategories = useRootData()?.newsCategories ?? NO_CATEGORIES;
  const menuPath = navigation?.menuPath(pathname, navigation.navGroupsWith(newsCategories));
  useMenuMarks(pathname);
  const field = useFocusedField();
  return (
    <Optional>
      <StaticMarkup
        as="div"
        id={LINKS_ID}
        className={styles.links}
        variant={isModerator ? "moderator" : "anybody"}
        Content={Content}
        props={{ isModerator, newsCategories, pathname: menuPath ?? pathname }}
      />
      {field && (
        <Optional>
          <Suspense>
            <Suggestions field={field} />
          </Suspense>
        </Optional>
      )}
    </Optional>
  );
}

/** The header's search field, once it has the focus. */
function useFocusedField(): HTMLInputElement | null {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    const look = () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLInputElement && activeElement.closest(`#${LINKS_ID}`))
        setField(activeElement);
    };
    look();
    document.addEventListener("focusin", look);
    return () => document.removeEventListener("focusin", look);
  }, []);
  return field;
}
