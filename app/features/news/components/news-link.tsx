import { type ComponentProps, createContext, useContext } from "react";
import { Link } from "#app/rendering/index.ts";
import { type Region, withRegion } from "../region.ts";

/** The region of the page's lists. */
export const RegionContext = createContext<Region>("all");

type NewsLinkProps = Omit<ComponentProps<typeof Link>, "to"> & { to: string };

/** A link to a list of news that keeps the chosen region. */
export function NewsLink({ to, ...rest }: NewsLinkProps) {
  return <Link {...rest} to={withRegion(to, useContext(RegionContext))} />;
}
