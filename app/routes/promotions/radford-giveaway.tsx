import { depsOf } from "#app/context.ts";
import { PageHeader } from "#app/features/content/components/page-header.tsx";
import { pageDrawing } from "#app/features/content/page-scenes.ts";
import { EntryForm } from "#app/features/giveaway/components/entry-form.tsx";
import styles from "#app/features/giveaway/components/giveaway.module.css";
import { GiveawayDraw } from "#app/features/giveaway/components/giveaway-draw.tsx";
import { GiveawayRules } from "#app/features/giveaway/components/giveaway-rules.tsx";
import { enterGiveaway } from "#app/features/giveaway/enter-giveaway.server.ts";
import { readGiveaway } from "#app/features/giveaway/read-giveaway.server.ts";
import { GIVEAWAY_TEXTS } from "#app/features/giveaway/texts.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { formatLongDay } from "#app/lib/dates.ts";
import { defineForm, signedIn } from "#app/lib/forms/define-form.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/radford-giveaway.ts";

const PATH = "/radford-giveaway";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Radford giveaway",
    description:
      "The rules, the entry and the draw, which anyone can check. No purchase, no prize.",
    path: PATH,
    matches,
    image: pageCard({ path: PATH, title: "Radford giveaway" }),
  });

export async function loader({ context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  return {
    giveaway: await readGiveaway(deps),
    isSignedIn: deps.viewer !== null,
    drawing: pageDrawing(PATH),
  };
}

const entering = defineForm<Route.ActionArgs>({
  name: "giveaway entry",
  sender: signedIn,
  async submit(deps, { values }) {
    await enterGiveaway(deps, values);
    return { to: PATH, toast: GIVEAWAY_TEXTS.entered };
  },
});
export const action = entering.action;

export default function RadfordGiveaway({ loaderData, actionData }: Route.ComponentProps) {
  const { giveaway, isSignedIn, drawing } = loaderData;
  return (
    <>
      <PageHeader
        eyebrow="The draw"
        title="Radford giveaway"
        lead="A day at a driving school, drawn in public. One entry each."
        isSample
        drawing={drawing}
        trail={[]}
      />
      <div className={`wrap ${styles.page}`}>
        <div className={styles.columns}>
          <section className={styles.entry} aria-labelledby="entry-title">
            <h2 id="entry-title">Your entry</h2>
            {giveaway?.enteredOn ? (
              <p>You've been in since {formatLongDay(giveaway.enteredOn)}. One entry each.</p>
            ) : giveaway?.isOpen ? (
              <>
                <p>Open until {formatLongDay(giveaway.closesOn)}.</p>
                <EntryForm isSignedIn={isSignedIn} answer={actionData} />
              </>
            ) : (
              <p>{GIVEAWAY_TEXTS.closed}</p>
            )}
            {giveaway?.draw && <GiveawayDraw draw={giveaway.draw} />}
          </section>
          <GiveawayRules />
        </div>
      </div>
    </>
  );
}
