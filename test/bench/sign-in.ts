import { hashPassword, verifyPassword } from "#app/features/accounts/passwords.server.ts";
import type { Running } from "../support/site.ts";

const NAMES = ["demo-racer", "demo-moderator", "demo-editor", "demo-admin"];
const PASSWORD = "Quarter1320";
const SIGN_INS = 60;
const VERIFICATIONS = 20;

/** Prints how long a sign-in takes from outside, and the CPU time of its password. */
export async function benchSignIn(site: Running): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < SIGN_INS; i += 1) times.push(await signIn(site, i));
  // Skip the first ones, while the server warms up.
  const warm = times.slice(10).sort((a, b) => a - b);
  console.log("\nA sign-in with a password, one after another");
  console.table([
    {
      "p50 ms": Math.round(quantile(warm, 0.5)),
      "p95 ms": Math.round(quantile(warm, 0.95)),
      "CPU ms": Math.round(await passwordCpuMs()),
    },
  ]);
}

/** Milliseconds until the response. Names and IP addresses vary to stay below the limits. */
async function signIn({ origin }: Running, count: number): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(new URL("/api/users/login", origin), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "cf-connecting-ip": `198.51.100.${1 + count}`,
    },
    body: JSON.stringify({ username: NAMES[count % NAMES.length], password: PASSWORD }),
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`a sign-in answered ${response.status}`);
  return performance.now() - startedAt;
}

/** CPU time of one verification, measured in Node: by far the largest part of a sign-in. */
async function passwordCpuMs(): Promise<number> {
  const hash = await hashPassword(PASSWORD);
  const before = process.cpuUsage();
  for (let i = 0; i < VERIFICATIONS; i += 1) await verifyPassword(PASSWORD, hash);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / VERIFICATIONS;
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
