import { env } from "cloudflare:workers";
import type { Deps } from "#app/deps.ts";
import { createCardStore } from "#workers/card-store.ts";

/** Cards in the test bucket, with a fake renderer that only counts. */
export function countedCards(): { cards: Deps["cards"]; drawn: string[] } {
  const drawn: string[] = [];
  const store = createCardStore({ bucket: env.MEDIA, jobs: env.JOBS, log: () => {} });
  return {
    drawn,
    cards: {
      ...store,
      async render(svg) {
        drawn.push(svg);
        return new TextEncoder().encode(svg);
      },
    },
  };
}
