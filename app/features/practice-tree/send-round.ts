import { apiJson } from "#app/lib/api-client.ts";
import type { JudgedRound, RoundInput, StartedRound, TriesInput } from "./schema.ts";

/** Asks for a round for the week's board. @throws ApiError */
export async function requestRound(json: RoundInput): Promise<StartedRound> {
  const answer = await apiJson("/api/practice-tree/rounds", { method: "POST", json });
  return (answer as { round: StartedRound }).round;
}

/** Sends in a round's tries. @throws ApiError */
export async function sendTries(json: TriesInput): Promise<JudgedRound> {
  const answer = await apiJson("/api/practice-tree/tries", { method: "POST", json });
  return (answer as { result: JudgedRound }).result;
}
