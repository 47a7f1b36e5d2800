import { lazy } from "react";
import { StaticMarkup } from "#app/rendering/index.ts";
import type { FollowButtonProps } from "./follow-button.tsx";

const Content = import.meta.env.SSR
  ? (await import("./follow-button.tsx")).FollowButtons
  : lazy(async () => ({ default: (await import("./follow-button.tsx")).FollowButtons }));

type FollowMarkupProps = {
  className?: string | undefined;
  /** What the page is about. */
  variant: string;
  buttons: readonly FollowButtonProps[];
};

/** Buttons to follow what a page is about, as static markup: they are plain forms, so their script isn't loaded with it. */
export function FollowMarkup({ className, variant, buttons }: FollowMarkupProps) {
  return (
    <StaticMarkup
      as="div"
      id="follow"
      className={className}
      variant={variant}
      Content={Content}
      props={{ buttons }}
    />
  );
}
