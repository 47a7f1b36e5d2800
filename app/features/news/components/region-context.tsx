import { type ComponentProps, createContext, useContext } from "react";
import { Link } from "#app/rendering/index.ts";
import { TabLinks } from "#app/ui/tabs.tsx";
import { choosingRegion, type Region, withRegion } from "../region.ts";

/** The region of the page's lists. */
export const RegionContext = createContext<Region>("all");

type NewsLinkProps = Omit<ComponentProps<typeof Link>, "to"> & { to: string };

/** A link to a list of news that keeps the chosen region. */
export function NewsLink({ to, ...rest }: NewsLinkProps) {
  return <Link {...rest} to={withRegion(to, useContext(RegionContext))} />;
}

/** The choice between all news and those for Europe. */
export function RegionTabs({ path }: { path: string }) {
  const region = useContext(RegionContext);
  return (
    <TabLinks
      label="Region"
      items={[
        { to: choosingRegion(path, "all"), label: "All", isCurrent: region === "all" },
        { to: choosingRegion(path, "eu"), label: "EU", isCurrent: region === "eu" },
      ]}
    />
  );
}
