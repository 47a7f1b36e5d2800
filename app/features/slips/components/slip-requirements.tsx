import { useState } from "react";
import { Link } from "#app/rendering/index.ts";
import { Modal } from "#app/ui/modal.tsx";
import { Picture } from "#app/ui/picture.tsx";
// Imported, so the service worker caches them along with the form.
import slip from "../pictures/example-slip.svg";
import slipAndVin from "../pictures/example-slip-vin.svg";
import styles from "./time-slip-form.module.css";

const EXAMPLES = [
  { src: slip, caption: "The slip, flat and whole" },
  { src: slipAndVin, caption: "The slip beside the VIN" },
] as const;
type Example = (typeof EXAMPLES)[number];

/** The requirements for a slip, with an example of each photo. */
export function SlipRequirements() {
  const [openExample, setOpenExample] = useState<Example | null>(null);
  return (
    <aside className={styles.requirements} aria-labelledby="slip-requirements">
      <h2 id="slip-requirements">What counts</h2>
      <ol className={styles.rules}>
        <li>
          <span className={styles.rule}>
            The slip comes from an approved event at a sanctioned <b>1/4-mile</b> drag strip.
          </span>
        </li>
        <li>
          <span className={styles.rule}>
            You type in the results yourself and upload photos of the slip.
          </span>
        </li>
        <li>
          <span className={styles.rule}>
            What you type has to match the photo, or the run won't be approved.
          </span>
        </li>
        <li>
          <span className={styles.rule}>
            A second photo shows the slip beside the VIN of the vehicle you chose.
          </span>
        </li>
        <li>
          <span className={styles.rule}>
            Everyone can see the photo of the slip. Only you and the moderators see the one with the
            VIN.
          </span>
        </li>
      </ol>
      <ul className={styles.examples}>
        {EXAMPLES.map((example) => (
          <li key={example.src}>
            <a
              href={example.src}
              className={styles.example}
              onClick={(event) => {
                event.preventDefault();
                setOpenExample(example);
              }}
            >
              <Picture src={example.src} width={1000} height={1400} alt="" sizes="10rem" />
              <span>{example.caption}</span>
            </a>
          </li>
        ))}
      </ul>
      <Link to="/help#photos" className={styles.help}>
        How to photograph a slip
      </Link>
      <Modal
        title={openExample?.caption ?? "Example"}
        isOpen={openExample !== null}
        onClose={() => setOpenExample(null)}
        size="medium"
      >
        {openExample && (
          <Picture
            src={openExample.src}
            width={1000}
            height={1400}
            alt={`Example: ${openExample.caption.toLowerCase()}`}
            className={styles.exampleLarge}
          />
        )}
      </Modal>
    </aside>
  );
}
