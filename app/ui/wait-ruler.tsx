import { useWaitSign } from "#app/rendering/index.ts";
import styles from "./wait-ruler.module.css";

/** The progress strip along the top of the window while a page is loading. */
export function WaitRuler() {
  return <div {...useWaitSign()} className={styles.ruler} />;
}
