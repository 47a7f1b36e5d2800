import { Link } from "#app/rendering/index.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { StaffTool } from "../staff-tools.server.ts";
import styles from "./staff-desk.module.css";

/** The pages that this staff member may use. */
export function StaffDesk({ tools }: { tools: readonly StaffTool[] }) {
  return (
    <div className="wrap">
      <PageHead eyebrow="Staff" title="Your desk" isTerse />
      <ul className={styles.tools}>
        {tools.map(({ to, label, note }) => (
          <li key={to}>
            <Link to={to} className={styles.tool}>
              <span className={styles.label}>{label}</span>
              <span className={styles.note}>{note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
