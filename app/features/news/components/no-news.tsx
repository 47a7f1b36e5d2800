import { useContext } from "react";
import { Link } from "#app/rendering/index.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { NEWS_PATH } from "../paths.ts";
import { RegionContext } from "./news-link.tsx";

/** The empty state of a list of news: why, with a link to continue. */
export function NoNews() {
  const isEu = useContext(RegionContext) === "eu";
  return (
    <div className="wrap">
      <EmptyState title={isEu ? "Nothing for Europe here yet" : "No stories yet"}>
        {isEu ? (
          <Link to={NEWS_PATH}>Read all news</Link>
        ) : (
          <>
            <p>The presses are warm. Until the first story is out, the runs tell theirs.</p>
            <Link to="/1320-club">See the boards</Link>
          </>
        )}
      </EmptyState>
    </div>
  );
}
