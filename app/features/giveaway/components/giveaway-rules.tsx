import styles from "./giveaway.module.css";

/** The official rules. */
export function GiveawayRules() {
  return (
    <section className={styles.rules} aria-labelledby="rules-title">
      <h2 id="rules-title">The rules</h2>
      <ol>
        <li>This giveaway is a sample. Nothing to buy, nothing to pay, no prize.</li>
        <li>
          Anybody 18 or older who lives in the United States or Canada may enter with an activated
          account. Your country and your word on your age are all we ask.
        </li>
        <li>One entry per account. A second one changes nothing.</li>
        <li>Entries count until the closing day shown on this page, on our clock.</li>
        <li>
          We draw after closing, in public: anyone can check the number.
          <details>
            <summary>How to check it</summary>
            <p>
              The draw takes a random seed. The first 48 bits of SHA-256 over "seed:entries" give
              the winning place, counted from the first entry. The seed and the number of entries
              are published on this page.
            </p>
          </details>
        </li>
        <li>Accounts that are deleted or banned by then leave the draw.</li>
        <li>The winner's username is shown on this page. Delete your account and it goes.</li>
      </ol>
    </section>
  );
}
