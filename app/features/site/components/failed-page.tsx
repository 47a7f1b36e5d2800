import { type ComponentProps, lazy, Suspense } from "react";
import { Link } from "#app/rendering/index.ts";
import { errorTexts } from "../texts.ts";
import type { ErrorPage } from "./error-page.tsx";
// The lazy component is in the document right away, so its styles must load with the page.
import "#app/ui/paper.module.css";
import "./error-page.module.css";

type FailedPageProps = ComponentProps<typeof ErrorPage>;

const Page = import.meta.env.SSR
  ? (await import("./error-page.tsx")).ErrorPage
  : lazy(async () => ({ default: await loadPage() }));

/** If its script fails to load too, only the text is shown. */
async function loadPage() {
  return import("./error-page.tsx").then(
    ({ ErrorPage }) => ErrorPage,
    () => Words,
  );
}

/** The error page. Its script is loaded only when something fails. */
export function FailedPage(props: FailedPageProps) {
  return (
    <Suspense>
      <Page {...props} />
    </Suspense>
  );
}

function Words({ status, message }: FailedPageProps) {
  const { title, text } = errorTexts(status);
  return (
    <div className="wrap">
      <h1>{title}</h1>
      <p>{text}</p>
      {message && <p>{message}</p>}
      {status >= 500 && (
        <p>
          <Link to="" reloadDocument>
            Retry
          </Link>
        </p>
      )}
    </div>
  );
}
