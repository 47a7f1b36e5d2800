import { BRAND } from "#app/lib/brand.ts";
import { FEED_LINKS } from "../rules.ts";
import styles from "./social-banner.module.css";

/** The hashtag and links to follow us. @param id labels the heading */
export function SocialBanner({ id }: { id: string }) {
  return (
    <div className={styles.banner}>
      <h2 id={id}>{BRAND.hashtag}</h2>
      <p>
        {FEED_LINKS.map(({ network, label, href }) => (
          <a key={network} href={href} rel="noopener">
            {label}
          </a>
        ))}
      </p>
    </div>
  );
}
