import { BRAND } from "#app/lib/brand.ts";
import type { PushedEvent, WorkerScope } from "./worker-scope.ts";

/** What a message says. Missing parts have defaults: browsers want every push to be shown. */
function readMessage(data: PushedEvent["data"]): { title: string; body: string; to: string } {
  const { title, body, to } = readFields(data);
  return {
    title: typeof title === "string" ? title : BRAND.name,
    body: typeof body === "string" ? body : "",
    to: typeof to === "string" ? to : "/notices",
  };
}

function readFields(data: PushedEvent["data"]): Record<string, unknown> {
  try {
    const message = data?.json();
    return typeof message === "object" && message !== null ? { ...message } : {};
  } catch {
    return {};
  }
}

/** Shows a push; the next one takes its place. */
export async function showPush(
  registration: WorkerScope["registration"],
  data: PushedEvent["data"],
): Promise<void> {
  const { title, body, to } = readMessage(data);
  await registration.showNotification(title, {
    body,
    tag: "notices",
    icon: "/favicon.svg",
    data: to,
  });
}

/** The page of a pressed notice; the list of notices for an address that isn't the site's. */
export function urlOfNotice(path: unknown, origin: string): string {
  const list = new URL("/notices", origin);
  if (typeof path !== "string" || !URL.canParse(path, origin)) return list.href;
  const url = new URL(path, origin);
  return url.origin === origin ? url.href : list.href;
}

/** Shows a page of the site: in an open tab, or a new one. */
export async function openNotice(clients: WorkerScope["clients"], url: string): Promise<void> {
  const [tab] = await clients.matchAll({ type: "window" });
  if (!tab) {
    await clients.openWindow(url);
    return;
  }
  await (await tab.focus()).navigate(url);
}
