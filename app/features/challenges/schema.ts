import { z } from "zod";
import { cleanLine } from "#app/lib/text/prose.ts";

/** The form of a new challenge. */
export const challengeSchema = z.object({
  racer: z
    .string({ error: "Who?" })
    .overwrite(cleanLine)
    .min(1, "Who?")
    .max(100, "Names are shorter"),
  class: z.enum(["stock", "modified"], { error: "Choose stock or modified." }),
});

/** The forms of the list: `accept 12`, `decline 12` or `withdraw 12` for a challenge, `take` or `refuse` for all. */
export const challengeAnswerSchema = z.object({
  act: z
    .string({ error: "Choose an answer." })
    .regex(/^(?:take|refuse|(?:accept|decline|withdraw) \d{1,15})$/, "Choose an answer.")
    .transform(readAct),
});

/** What a member does with a challenge, or with all that come. */
export type ChallengeAct =
  | { act: "accept" | "decline" | "withdraw"; challenge: number }
  | { act: "take" }
  | { act: "refuse" };

function readAct(text: string): ChallengeAct {
  const [act, id] = text.split(" ");
  if (act === "take" || act === "refuse") return { act };
  const answer = act === "accept" || act === "decline" ? act : "withdraw";
  return { act: answer, challenge: Number(id) };
}
