import type { ReactNode } from "react";
import { Link } from "#app/rendering/index.ts";
import { racerPath } from "../paths.ts";
import styles from "./history-link.module.css";

type HistoryLinkProps = {
  racerId: number;
  username: string;
  /** The link's text, if it isn't the name. */
  children?: ReactNode;
};

/** A link to a racer's history, in a list whose key h presses it. */
export function HistoryLink({ racerId, username, children }: HistoryLinkProps) {
  return (
    <Link to={racerPath(racerId)} className={styles.link} data-history="">
      {children ?? username}
      <span className="visually-hidden">{children ? ` of ${username}` : ": history"}</span>
    </Link>
  );
}
