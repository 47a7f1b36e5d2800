import { readdir, readFile } from "node:fs/promises";

/** The kernel counts CPU time in hundredths of a second. */
const TICK_MS = 10;

type Process = { pid: number; parent: number; name: string; cpuMs: number };

/** The CPU time of the workerd processes below a process so far, in milliseconds. Linux only. */
export async function workerdCpuMs(ancestor: number): Promise<number> {
  const processes = await listProcesses();
  const family = new Set([ancestor]);
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
  }
  const own = processes.filter(({ pid, name }) => family.has(pid) && name.startsWith("workerd"));
  if (own.length === 0) throw new Error("The site runs no workerd.");
  return own.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

async function listProcesses(): Promise<Process[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  // A process may end meanwhile.
  const stats = await Promise.all(
    ids.map((id) => readFile(`/proc/${id}/stat`, "utf8").catch(() => "")),
  );
  return stats.filter((stat) => stat !== "").map(parseProcess);
}

/** `pid (name) state parent …`, with the user and system time as the fields 14 and 15 (proc(5)). */
function parseProcess(stat: string): Process {
  const end = stat.lastIndexOf(")");
  const fields = stat.slice(end + 2).split(" ");
  return {
    pid: Number.parseInt(stat, 10),
    parent: Number(fields[1]),
    name: stat.slice(stat.indexOf("(") + 1, end),
    cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
  };
}
