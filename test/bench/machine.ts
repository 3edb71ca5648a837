import { arch, cpus, loadavg, platform } from 'node:os';

/** What a run was on and with, in one line: processor, load, system, and the versions given. */
export function machineLine(versions: readonly string[] = []): string {
  const cores = cpus();
  return [
    `${cores[0]?.model.trim() ?? 'unknown processor'} with ${cores.length} cores`,
    `load ${loadavg()[0]?.toFixed(1) ?? '?'} in the last minute`,
    `${platform()} ${arch()}`,
    `Node ${process.version}`,
    ...versions,
  ].join(', ');
}
