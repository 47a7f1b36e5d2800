import { useContext } from "react";
import { Link } from "#app/rendering/index.ts";
import { TabLinks } from "#app/ui/tabs.tsx";
import { NEWS_PATH } from "../paths.ts";
import { choosingRegion } from "../region.ts";
import { RegionContext } from "./news-link.tsx";
import styles from "./region-switch.module.css";

/** The choice between all news and those for Europe, on the front of the news only. */
export function RegionSwitch() {
  const region = useContext(RegionContext);
  return (
    <div className={styles.choice}>
      <p>EU: stories for readers in Europe.</p>
      <TabLinks
        label="Region"
        items={[
          { to: choosingRegion(NEWS_PATH, "all"), label: "All", isCurrent: region === "all" },
          { to: choosingRegion(NEWS_PATH, "eu"), label: "EU", isCurrent: region === "eu" },
        ]}
      />
    </div>
  );
}

/** Says that a list has only news for Europe, with the way out; nothing if it has all. */
export function RegionNotice({ path }: { path: string }) {
  if (useContext(RegionContext) === "all") return null;
  return (
    <p className={styles.notice}>
      Stories for Europe only. <Link to={choosingRegion(path, "all")}>Show all</Link>
    </p>
  );
}
