import { readFile } from 'node:fs/promises';

/** What a process has used up so far. */
export interface ProcessCost {
  cpuSeconds: number;
  /** Memory that it holds now, in bytes. */
  memoryBytes: number;
}

/** The kernel counts in hundredths of a second towards programs (Linux, proc(5)), whatever it uses inside. */
const TICKS_PER_SECOND = 100;

/** @returns null where the system has no `/proc` */
export async function processCost(pid: number): Promise<ProcessCost | null> {
  if (process.platform !== 'linux') return null;
  const [stat, status] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/status`, 'utf8'),
  ]);
  return { cpuSeconds: cpuSecondsOf(stat), memoryBytes: memoryBytesOf(status) };
}

/** `utime` and `stime`: the 14th and 15th field, counted behind the name, which may hold anything. */
export function cpuSecondsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** `VmRSS`, in kB. */
export function memoryBytesOf(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
