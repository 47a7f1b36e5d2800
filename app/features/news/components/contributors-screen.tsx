import type { Drawing } from "#app/features/content/block-markup.ts";
import { SceneHead } from "#app/features/content/components/scene-head.tsx";
import { Link } from "#app/rendering/index.ts";
import { NEWS_PATH } from "../paths.ts";
import type { Contributor } from "../views.ts";
import styles from "./contributors-screen.module.css";
import { NewsPicture } from "./news-picture.tsx";
import { NoNews } from "./no-news.tsx";

type ContributorsScreenProps = { contributors: readonly Contributor[]; drawing: Drawing };

/** All authors with stories, each with a portrait or number plate and the newest story. */
export function ContributorsScreen({ contributors, drawing }: ContributorsScreenProps) {
  return (
    <>
      <SceneHead
        drawing={drawing}
        eyebrow={<Link to={NEWS_PATH}>News</Link>}
        title="Contributors"
        lead="The people behind the stories. Most of them still have grease under a nail."
      />
      <div className={`wrap ${styles.screen}`}>
        {contributors.length === 0 ? (
          <NoNews />
        ) : (
          <ul className={styles.people}>
            {contributors.map((contributor) => (
              <Person key={contributor.author.slug} contributor={contributor} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function Person({ contributor: { author, articles, latest } }: { contributor: Contributor }) {
  return (
    <li className={styles.person}>
      <header className={styles.head}>
        {author.picture ? (
          <NewsPicture
            picture={author.picture}
            sizes="5.5rem"
            isDecorative
            className={styles.portrait}
          />
        ) : (
          <span className={styles.plate} aria-hidden="true">
            {initialsOf(author.name)}
          </span>
        )}
        <h2 className={styles.name}>
          <Link to={author.path}>{author.name}</Link>
        </h2>
        <p className={styles.facts}>
          {author.hometown && <span>{author.hometown}</span>}
          <span>
            {articles} {articles === 1 ? "story" : "stories"}
          </span>
        </p>
      </header>
      {author.bio && <p className={styles.bio}>{author.bio}</p>}
      {latest && (
        <p className={styles.latest}>
          Latest: <Link to={latest.path}>{latest.title}</Link>
        </p>
      )}
    </li>
  );
}

/** The first letters of the first and the last name. */
function initialsOf(name: string): string {
  const names = name.split(" ").filter(Boolean);
  return [names[0], names.length > 1 ? names.at(-1) : ""]
    .map((part) => [...(part ?? "")][0] ?? "")
    .join("");
}
