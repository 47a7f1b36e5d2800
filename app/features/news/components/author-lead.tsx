import type { AuthorProfile } from "../views.ts";
import styles from "./author-lead.module.css";
import { NewsPicture } from "./news-picture.tsx";

/** The portrait and bio below an author's name. */
export function AuthorLead({ author: { bio, picture } }: { author: AuthorProfile }) {
  if (!picture) return bio && <p>{bio}</p>;
  return (
    <div className={styles.lead}>
      <NewsPicture picture={picture} sizes="9rem" isDecorative className={styles.portrait} />
      {bio && <p>{bio}</p>}
    </div>
  );
}
