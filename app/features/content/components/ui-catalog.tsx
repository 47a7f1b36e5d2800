import { type ReactNode, useEffect, useState } from "react";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import {
  CheckboxField,
  RadioField,
  SelectField,
  TextAreaField,
  TextField,
} from "#app/ui/field.tsx";
import { Modal } from "#app/ui/modal.tsx";
import { type ToastNotice, ToastRegion } from "#app/ui/toast.tsx";
import type { Drawing, NoteKind } from "../block-markup.ts";
import { Card, Cards } from "./cards.tsx";
import { CheckItem, Checklist } from "./checklist.tsx";
import { CtaCard } from "./cta-card.tsx";
import { EquipmentCard } from "./equipment-card.tsx";
import { FullWidthBanner } from "./full-width-banner.tsx";
import { Gallery } from "./gallery.tsx";
import { Note } from "./note.tsx";
import { PreviousNext } from "./previous-next.tsx";
import { QuickNavigation } from "./quick-navigation.tsx";
import { Quote } from "./quote.tsx";
import { SceneFigure } from "./scene-picture.tsx";
import { SpecCards, SpecList } from "./specs.tsx";
import { Steps } from "./steps.tsx";
import { Timeline } from "./timeline.tsx";
import styles from "./ui-catalog.module.css";
import { useBlocks } from "./use-blocks.tsx";
import { BackgroundLoop, VideoBlock } from "./video-block.tsx";

const NOTE_KINDS: readonly NoteKind[] = ["note", "tip", "warning", "rule"];
const ALERT_STATUSES = ["success", "warning", "danger"] as const;
const OPTIONS = [
  { value: "quarter", label: "Quarter mile" },
  { value: "eighth", label: "Eighth mile" },
];

type UiCatalogProps = {
  drawings: readonly Drawing[];
  /** Where the checklist script is served. */
  script: string;
};

/** Every block and input in every state, on dark and on paper. */
export function UiCatalog({ drawings, script }: UiCatalogProps) {
  const videos = useBlocks();
  useEffect(() => {
    // After hydration, which would otherwise find changed markup.
    import(/* @vite-ignore */ script);
  }, [script]);
  const [drawing = { src: "", alt: "" }] = drawings;
  return (
    <>
      <Blocks drawing={drawing} drawings={drawings} />
      <Section title="Inputs on night">
        <Inputs ground="night" />
      </Section>
      <Section title="Inputs on paper">
        <div className={styles.paper} data-ground="paper">
          <Inputs ground="paper" />
        </div>
      </Section>
      <Section title="Alerts, toast, modal">
        <Notices />
      </Section>
      {videos}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Blocks({ drawing, drawings }: { drawing: Drawing; drawings: readonly Drawing[] }) {
  return (
    <>
      <Section title="Heading, quote, notes">
        <h3>Third-level heading</h3>
        <Quote by="A tech inspector at your strip">
          <p>Read the slip before you touch the car.</p>
        </Quote>
        {NOTE_KINDS.map((kind) => (
          <Note key={kind} kind={kind} title={`A title for a ${kind}`}>
            <p>Something to know before reading on.</p>
          </Note>
        ))}
      </Section>
      <Section title="Spec cards, spec list, equipment card">
        <SpecCards>
          <ul>
            <li>
              <strong>8.90</strong> Index, seconds
            </li>
            <li>
              <strong>1,320</strong> Feet
            </li>
          </ul>
        </SpecCards>
        <SpecList title="Engine">
          <dl>
            <div>
              <dt>Displacement</dt>
              <dd>354 cu in</dd>
            </div>
            <div>
              <dt>Boost</dt>
              <dd>12 psi</dd>
            </div>
          </dl>
        </SpecList>
        <EquipmentCard title="Helmet" drawing={drawing}>
          <p>Full face, with a current label.</p>
        </EquipmentCard>
        <EquipmentCard title="Without a picture">
          <p>Gloves, jacket, shoes.</p>
        </EquipmentCard>
      </Section>
      <Section title="Figure, gallery, video, background loop">
        <SceneFigure drawing={drawing} caption="A figure with its caption" />
        <Gallery
          id="gallery-1"
          title="Gallery"
          pictures={drawings.map((each, at) => ({ ...each, caption: `Picture ${at + 1}` }))}
        />
        <Gallery id="gallery-2" pictures={drawings.slice(0, 2)} />
        <VideoBlock
          id="00000000000"
          provider="youtube"
          title="A video behind its poster"
          duration="PT2M10S"
          poster={drawing}
        />
        <BackgroundLoop poster={drawing} />
      </Section>
      <Section title="Steps, checklist, timeline">
        <Steps>
          <ol>
            <li>Stage shallow.</li>
            <li>Hold the brake.</li>
          </ol>
        </Steps>
        <Checklist id="catalog" title="Checklist">
          <ul>
            <CheckItem item="lug-nuts">Lug nuts torqued</CheckItem>
            <CheckItem item="belts">Belts tight</CheckItem>
          </ul>
        </Checklist>
        <Timeline>
          <ul>
            <li>
              <strong>1951</strong> A first.
            </li>
            <li>
              <strong>1964</strong> A second.
            </li>
          </ul>
        </Timeline>
      </Section>
      <Section title="Quick navigation, cards, previous and next">
        <QuickNavigation headings={[{ id: "content", text: "To the top" }]} />
        <QuickNavigation
          title="A custom title"
          headings={[
            { id: "content", text: "To the top" },
            { id: "content", text: "Top again" },
          ]}
        />
        <Cards>
          <ul>
            <Card>
              <Link to="/racing-hq">Racing HQ</Link> Where to start.
            </Card>
            <Card>
              <Link to="/1320-club">1320 Club</Link> The boards.
            </Card>
          </ul>
        </Cards>
        <PreviousNext
          previous={{ path: "/1320-club", title: "The page before" }}
          next={{ path: "/tracks", title: "The page after" }}
        />
        <PreviousNext next={{ path: "/tracks", title: "On the first page" }} />
        <PreviousNext previous={{ path: "/1320-club", title: "On the last page" }} />
      </Section>
      <Section title="Call to action, full-width banner">
        <CtaCard />
        <CtaCard title="A custom title" copy="And its own copy" href="/tracks" label="Go" />
        <FullWidthBanner left={<p>Left lane.</p>} right={<p>Right lane.</p>} />
        <FullWidthBanner title="One lane" left={<p>The other one is empty.</p>} />
      </Section>
    </>
  );
}

function Inputs({ ground }: { ground: string }) {
  const states = [
    { state: "plain" },
    { state: "filled", defaultValue: "quarter", defaultChecked: true },
    { state: "required", required: true },
    { state: "with help", help: "Help is hidden while an error shows." },
    { state: "with an error", help: "Help you can't see.", error: "Fix this first." },
    { state: "disabled", disabled: true },
  ];
  return (
    <div className={styles.inputs}>
      {states.map(({ state, defaultChecked, ...rest }) => {
        const name = `${ground}-${state}`.replaceAll(" ", "-");
        return (
          <div key={state} className={styles.states}>
            <TextField label={`Text, ${state}`} name={`${name}-text`} {...rest} />
            <TextAreaField label={`Text area, ${state}`} name={`${name}-area`} {...rest} />
            <SelectField
              label={`Select, ${state}`}
              name={`${name}-select`}
              options={OPTIONS}
              placeholder="Choose"
              {...rest}
            />
            <RadioField
              legend={`Radio, ${state}`}
              name={`${name}-radio`}
              options={OPTIONS}
              {...rest}
            />
            <CheckboxField
              label={`Checkbox, ${state}`}
              name={`${name}-check`}
              defaultChecked={defaultChecked}
              {...rest}
            />
          </div>
        );
      })}
      <TextField
        label="Number, from 2 to 9"
        name={`${ground}-number`}
        type="number"
        min={2}
        max={9}
        help="The browser checks it, and so does the server."
      />
      <TextField
        label="ZIP code, by a pattern"
        name={`${ground}-zip`}
        pattern="[0-9]{5}"
        maxLength={5}
        help="Five digits, such as 48326."
      />
    </div>
  );
}

function Notices() {
  const [isOpen, setIsOpen] = useState(false);
  const [toast, setToast] = useState<ToastNotice | null>(null);
  return (
    <div className={styles.notices}>
      <Alert status="success">All good.</Alert>
      <Alert status="danger">It didn't work.</Alert>
      <Alert status="warning" />
      <Alert status="warning" title="A custom title" onDismiss={() => {}}>
        This one can be dismissed.
      </Alert>
      <p className={styles.buttons}>
        {ALERT_STATUSES.map((status) => (
          <Button
            key={status}
            type="button"
            data-needs-script=""
            onClick={() => setToast({ status, message: "Gone in five seconds." })}
          >
            Toast: {status}
          </Button>
        ))}
        <Button type="button" variant="ghost" data-needs-script="" onClick={() => setIsOpen(true)}>
          Open a modal
        </Button>
        <Button type="button" variant="quiet" isBusy>
          Busy
        </Button>
        <Button type="button" variant="danger" disabled>
          Disabled
        </Button>
      </p>
      <Modal title="A modal" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <p>Escape, the overlay and × close it. The page behind stays put.</p>
      </Modal>
      <ToastRegion toast={toast} />
    </div>
  );
}
