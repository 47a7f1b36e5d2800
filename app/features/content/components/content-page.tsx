import type { ReactNode } from "react";
import { formatLongDay } from "#app/lib/dates.ts";
import type { CompiledPage } from "../compiled-page.ts";
import { questionGroups } from "../faq.ts";
import type { PageView } from "../page-view.ts";
import { drawingOf } from "../scenes.ts";
import { structuredData } from "../structured-data.ts";
import { hasElement } from "../text-of.ts";
import styles from "./content-page.module.css";
import { FaqQuestions } from "./faq-questions.tsx";
import { JsonLd } from "./json-ld.tsx";
import { PageHeader } from "./page-header.tsx";
import { PreviousNext } from "./previous-next.tsx";
import { Prose } from "./prose.tsx";
import { QuickNavigation } from "./quick-navigation.tsx";
import { SiblingColumn, SiblingFold } from "./siblings.tsx";

/** QUICK NAVIGATION is shown from this many sections on. */
const SECTIONS_MIN = 3;

/** A content page in its layout. Rendered only on the server. */
export function ContentPage({ view }: { view: PageView }) {
  const { page, trail } = view;
  const isTall = page.layout === "manual" || page.layout === "class";
  return (
    <article
      className={styles.page}
      data-layout={page.layout}
      {...(isTall && { "data-tall-page": "" })}
    >
      <JsonLd items={structuredData(view)} />
      <PageHeader
        eyebrow={page.eyebrow}
        title={page.title}
        lead={page.description}
        drawing={drawingOf(page.scene, page.sceneAlt)}
        trail={trail}
        isSample={page.isSample}
        isTerse={page.layout === "manual" && hasElement(page.tree, "block-checklist")}
      />
      <Layout view={view} />
    </article>
  );
}

function Layout({ view }: { view: PageView }) {
  const { page, search } = view;
  const text = <Prose nodes={page.tree.children} />;
  switch (page.layout) {
    case "manual":
      return (
        <WithSiblings view={view} label={`${view.folderTitle} manual`}>
          <Sheet page={page} label={`${view.folderTitle} · ${place(view)}`}>
            {text}
          </Sheet>
        </WithSiblings>
      );
    case "class":
      return (
        <WithSiblings view={view} label={view.folderTitle}>
          {hasSections(page) && <QuickNavigation headings={page.headings} />}
          <div className={`${styles.prose} long-text`}>{text}</div>
        </WithSiblings>
      );
    case "faq":
      return (
        <WithSections page={page}>
          <div className={`${styles.prose} long-text`}>
            <Prose nodes={page.tree.children.filter((node) => !isGroup(node))} />
          </div>
          <FaqQuestions
            path={page.path}
            groups={questionGroups(page.tree.children)}
            search={search}
          />
        </WithSections>
      );
    case "legal":
      return (
        <WithSections page={page}>
          <Sheet page={page} label="In plain words">
            {text}
          </Sheet>
        </WithSections>
      );
    case "story":
      return (
        <WithSections page={page}>
          <div className={`${styles.prose} ${styles.story} long-text`}>{text}</div>
        </WithSections>
      );
    case "guide":
    case "hub":
      return (
        <WithSections page={page}>
          <div className={`${styles.prose} long-text`}>{text}</div>
        </WithSections>
      );
  }
}

/** A page with links to its sections to the right of its text, or above it on a phone. */
function WithSections({ page, children }: { page: CompiledPage; children: ReactNode }) {
  return (
    <div className={`wrap ${styles.columns}`}>
      {hasSections(page) && (
        <div className={styles.aside}>
          <QuickNavigation headings={page.headings} />
        </div>
      )}
      <div className={styles.main}>{children}</div>
    </div>
  );
}

type WithSiblingsProps = { view: PageView; label: string; children: ReactNode };

/** A page of a folder that is read in order. */
function WithSiblings({ view, label, children }: WithSiblingsProps) {
  const { page, siblings, previous, next } = view;
  return (
    <div className={`wrap ${styles.columns}`}>
      <div className={styles.aside}>
        <SiblingColumn label={label} siblings={siblings} current={page.path} />
      </div>
      <div className={styles.main}>
        {children}
        <PreviousNext previous={previous} next={next} />
      </div>
      <SiblingFold label={label} siblings={siblings} current={page.path} />
    </div>
  );
}

function hasSections({ headings }: CompiledPage): boolean {
  return headings.length >= SECTIONS_MIN;
}

/** Thermal paper with torn ends, as wide as the text. */
function Sheet({
  page,
  label,
  children,
}: {
  page: CompiledPage;
  label: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.sheet} data-ground="paper">
      <p className={styles.printed}>
        <span>{label}</span>
        <span>
          Updated <time dateTime={page.updated}>{formatLongDay(page.updated)}</time>
        </span>
      </p>
      {page.layout === "manual" && hasSections(page) && (
        <QuickNavigation headings={page.headings} isOnSheet />
      )}
      <div className={`${styles.prose} long-text`}>{children}</div>
    </div>
  );
}

function place({ siblings, page }: PageView): string {
  return `${siblings.findIndex(({ path }) => path === page.path) + 1} of ${siblings.length}`;
}

function isGroup(node: CompiledPage["tree"]["children"][number]): boolean {
  return node.type === "element" && node.tagName === "faq-group";
}
