import type { Locator, Page, Route } from "playwright-core";

/** What can answer a press, by the name the journeys give it. */
const SIGNS = {
  ruler: "#wait-sign",
  pressed: '[data-pressed="yes"]',
  busy: '[aria-busy="true"]',
  dialog: "dialog[open]",
  sheet: ":popover-open",
};

/** What a press was answered with, and in which frame after it the first of it was painted, how many milliseconds later. */
export type PressAnswer = { frame: number; ms: number; signs: string[] };

declare global {
  interface Window {
    tellAnswer(answer: PressAnswer): void;
  }
}

const listeners = new WeakMap<Page, (answer: PressAnswer) => void>();

/** A phone of the lanes: a processor of a quarter of this one, and a line with a long way round. */
export async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await session.send("Network.enable");
  const line = (latency: number, bytes: number) =>
    session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    });
  await line(600, 50_000);
  await page.exposeFunction("tellAnswer", (answer: PressAnswer) => listeners.get(page)?.(answer));
  await page.addInitScript(watchPresses, SIGNS);
  return {
    async end() {
      await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await line(0, -1);
    },
  };
}

/** Runs in the page: counts frames from a click to the first visible change. */
function watchPresses(signs: typeof SIGNS): void {
  type Sign = { name: string; element: Element };
  const seen = (): Sign[] => {
    const all = Object.entries(signs).flatMap(([name, selector]) =>
      [...document.querySelectorAll(selector)].map((element) => ({ name, element })),
    );
    return all.filter(({ element }) => element.checkVisibility());
  };
  let clicks = 0;
  const answerClick = ({ timeStamp }: Event) => {
    clicks += 1;
    const click = clicks;
    const before = seen();
    const isFresh = (sign: Sign) =>
      !before.some(({ name, element }) => name === sign.name && element === sign.element);
    const look = (frame: number) => {
      // What an earlier press leads to is no answer to it anymore.
      if (click !== clicks) return;
      const fresh = seen().filter(isFresh);
      if (fresh.length === 0) requestAnimationFrame(() => look(frame + 1));
      else {
        const ms = Math.round(performance.now() - timeStamp);
        window.tellAnswer({ frame, ms, signs: [...new Set(fresh.map(({ name }) => name))] });
      }
    };
    requestAnimationFrame(() => look(1));
  };
  addEventListener("click", answerClick, true);
}

/**
 * Presses a control while whatever the page asks for is held, so that nothing but the page itself can
 * answer; what was asked for is let go afterwards.
 */
export async function pressUnanswered(page: Page, control: Locator): Promise<PressAnswer> {
  const held: Route[] = [];
  const hold = async (route: Route) => {
    held.push(route);
  };
  const answered = Promise.withResolvers<PressAnswer>();
  listeners.set(page, answered.resolve);
  await page.route("**/*", hold);
  await control.click({ noWaitAfter: true });
  const answer = await answered.promise;
  await page.unroute("**/*", hold);
  await Promise.all(held.map((route) => route.continue().catch(() => {})));
  return answer;
}
