import { useState } from "react";
import { useShortcuts } from "#app/ui/use-shortcuts.ts";
import { STRAIGHT, turnOf, type View, zoomOf } from "../photo-view.ts";
import type { SlipReview } from "../read-slip-review.server.ts";
import { PhotoFrame } from "./photo-frame.tsx";
import styles from "./slip-photos.module.css";

type Frame = "slip" | "vin";

/** The slip's photo next to the one with the VIN. */
export function SlipPhotos({ review }: { review: SlipReview }) {
  const { slip, vinEnding } = review;
  const [views, setViews] = useState<Record<Frame, View>>({ slip: STRAIGHT, vin: STRAIGHT });
  const [active, setActive] = useState<Frame>("slip");
  const show = (frame: Frame, view: View) => setViews((all) => ({ ...all, [frame]: view }));
  useShortcuts({
    z: () => show(active, zoomOf(views[active])),
    o: () => show(active, turnOf(views[active])),
  });
  return (
    <div className={styles.photos}>
      <PhotoFrame
        title="Slip"
        src={slip.imagePath1}
        alt="Photo of the time slip"
        view={views.slip}
        isActive={active === "slip"}
        onView={(view) => show("slip", view)}
        onActivate={() => setActive("slip")}
      />
      <PhotoFrame
        title="Slip and VIN"
        aside={
          <span className={styles.vin}>
            ends in <b>{vinEnding ?? "unknown"}</b>
          </span>
        }
        src={slip.imagePath2}
        alt="Photo of the time slip beside the VIN"
        view={views.vin}
        isActive={active === "vin"}
        onView={(view) => show("vin", view)}
        onActivate={() => setActive("vin")}
      />
    </div>
  );
}
