import type { RefObject } from "react";
import { useShortcuts } from "#app/ui/use-shortcuts.ts";

/**
 * The shortcuts of a list of forms, for the focused item, or else the first: `j` and `k` step, `w`
 * focuses the text field, `h` opens the racer's history, and each key of `acts` presses the button with
 * that value.
 */
export function useQueueKeys<Act extends string>(
  list: RefObject<HTMLOListElement | null>,
  acts: Readonly<Record<string, Act>>,
): void {
  const items = () => [...(list.current?.children ?? [])];
  const current = () => items().find((item) => item.matches(":focus-within")) ?? items()[0];
  const step = (by: 1 | -1) => () => {
    const entries = items();
    const at = entries.findIndex((item) => item.matches(":focus-within"));
    const item = entries[at === -1 ? 0 : Math.min(entries.length - 1, Math.max(0, at + by))];
    item?.querySelector<HTMLElement>("[data-row]")?.focus();
  };
  const press = (act: Act) => () => {
    const button = current()?.querySelector<HTMLButtonElement>(`button[value="${act}"]`);
    button?.form?.requestSubmit(button);
  };
  useShortcuts({
    j: step(1),
    k: step(-1),
    h: () => current()?.querySelector<HTMLElement>("a[data-history]")?.click(),
    w: () => current()?.querySelector("textarea")?.focus(),
    ...Object.fromEntries(Object.entries(acts).map(([key, act]) => [key, press(act)])),
  });
}
