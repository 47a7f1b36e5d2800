import { NEWS_PATH } from "#app/features/news/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PREVIEW_HOURS } from "../rules.ts";
import styles from "./preview-screen.module.css";

/** For preview links that are expired, truncated or forged; reveals nothing about the article. */
export function NoPreview() {
  return (
    <div className={`wrap ${styles.gone}`}>
      <PageHead
        eyebrow="Preview"
        title="This link has expired"
        lead={`A preview link works for ${PREVIEW_HOURS} hours. This one is over, or part of it is missing. Ask whoever sent it for a new one.`}
      />
      <ButtonLink to={NEWS_PATH}>Read the news</ButtonLink>
    </div>
  );
}
