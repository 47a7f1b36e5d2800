import type { RefObject } from "react";
import { useShortcuts } from "./use-shortcuts.ts";

/**
 * The keys of a list of forms, which act on the item that has the focus, else on the first: `j` and `k` step,
 * `w` goes to what is written, and each of `acts` presses the button of that value.
 */
export function useQueueKeys<Act extends string>(
  list: RefObject<HTMLOListElement | null>,
  acts: Readonly<Record<string, Act>>,
): void {
  const items = () => [...(list.current?.children ?? [])];
  const current = () => items().find((item) => item.matches(":focus-within")) ?? items()[0];
  const step = (by: 1 | -1) => () => {
    const all = items();
    const at = all.findIndex((item) => item.matches(":focus-within"));
    const item = all[at === -1 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))];
    item?.querySelector<HTMLElement>("a")?.focus();
  };
  const press = (act: Act) => () => {
    const button = current()?.querySelector<HTMLButtonElement>(`button[value="${act}"]`);
    button?.form?.requestSubmit(button);
  };
  useShortcuts({
    j: step(1),
    k: step(-1),
    w: () => current()?.querySelector("textarea")?.focus(),
    ...Object.fromEntries(Object.entries(acts).map(([key, act]) => [key, press(act)])),
  });
}
