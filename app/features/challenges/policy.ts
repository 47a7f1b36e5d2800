import { hiddenUnless, type Policy } from "#app/lib/policy.ts";
import type { ChallengeStatus } from "#db/schema/challenges.ts";
import { CHALLENGE_TEXTS } from "./texts.ts";

type Actor = { id: number; isActivated: boolean };
type Subject = {
  challengerId: number;
  rivalId: number;
  status: ChallengeStatus;
  /** One of the two is banned or deleted. */
  hasGone: boolean;
};

/** Activated members challenge others. */
export const challengerPolicy: Policy<"send", [Actor]> = {
  send: [
    {
      holds: ({ isActivated }) => isActivated,
      code: "not_activated",
      message: "Your account is not activated!",
    },
  ],
};

const waiting = {
  holds: (_: Actor, { status }: Subject) => status === "WAITING",
  code: "conflict",
  message: CHALLENGE_TEXTS.notWaiting,
} as const;

/**
 * The one who was challenged answers, and the other one withdraws, while it waits. Either one leaves while it runs, once
 * the other is gone.
 */
export const challengePolicy: Policy<"answer" | "withdraw" | "leave", [Actor, Subject]> = {
  answer: [hiddenUnless(({ id }, { rivalId }) => id === rivalId), waiting],
  withdraw: [hiddenUnless(({ id }, { challengerId }) => id === challengerId), waiting],
  leave: [
    hiddenUnless(({ id }, { challengerId, rivalId }) => id === challengerId || id === rivalId),
    {
      holds: (_, { status, hasGone }) => status === "RUNNING" && hasGone,
      code: "conflict",
      message: CHALLENGE_TEXTS.notWaiting,
    },
  ],
};
