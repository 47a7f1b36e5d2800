import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Workshop } from "../read-workshop.server.ts";
import { BuildLog } from "./build-log.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { PictureShelf } from "./picture-shelf.tsx";
import { SaleForm } from "./sale-form.tsx";
import styles from "./workshop-screen.module.css";

type WorkshopScreenProps = {
  workshop: Workshop;
  /** A rejected form, or the values from before the session ended. */
  answer: Pick<FormAnswer, "values" | "errors" | "message">;
  /** The vehicle's page in the garage. */
  garage: string;
  /** Ids in the URL of the items to remove. */
  requested: { picture: string | null; entry: string | null };
};

/** The owner's page for a vehicle: pictures, log, sale. Works without script. */
export function WorkshopScreen({ workshop, answer, garage, requested }: WorkshopScreenProps) {
  const { images, log } = workshop;
  const path = `${garage}/workshop`;
  const place = images.findIndex(({ id }) => String(id) === requested.picture);
  const entry = log.find(({ id }) => String(id) === requested.entry);
  return (
    <div className="wrap">
      <PageHead eyebrow="Pictures and log" title={workshop.title}>
        <ButtonLink to={garage} variant="ghost">
          Back to the vehicle
        </ButtonLink>
      </PageHead>
      {answer.message ? (
        <Alert status="warning" className={styles.alert}>
          {answer.message}
        </Alert>
      ) : null}
      <div className={styles.sections}>
        <PictureShelf
          key={`${images.length} pictures`}
          workshop={workshop}
          errors={answer.errors}
        />
        <BuildLog key={`${log.length} entries`} workshop={workshop} answer={answer} />
        <SaleForm workshop={workshop} answer={answer} />
      </div>
      {place >= 0 ? (
        <ConfirmDialog
          title="Remove picture"
          closeTo={path}
          intent="remove-picture"
          sendKey={workshop.saveKey}
          id={images[place]?.id ?? 0}
        >
          <p>Picture {place + 1} is deleted for good.</p>
        </ConfirmDialog>
      ) : null}
      {entry ? (
        <ConfirmDialog
          title="Remove entry"
          closeTo={path}
          intent="remove-modification"
          sendKey={workshop.saveKey}
          id={entry.id}
        >
          <p>“{entry.description}” comes off the log.</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
