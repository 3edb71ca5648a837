import { readFile } from 'node:fs/promises';

/** A process's use of resources so far. */
export interface ProcessCost {
  cpuSeconds: number;
  /** Current memory in bytes. */
  memoryBytes: number;
}

/** The kernel reports hundredths of a second to programs (Linux, proc(5)), regardless of its internal unit. */
const TICKS_PER_SECOND = 100;

/** @returns null on a system without `/proc` */
export async function processCost(pid: number): Promise<ProcessCost | null> {
  if (process.platform !== 'linux') return null;
  const [stat, status] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/status`, 'utf8'),
  ]);
  return { cpuSeconds: cpuSecondsOf(stat), memoryBytes: memoryBytesOf(status) };
}

/** `utime` and `stime`: the 14th and 15th field, counted after the name, which may contain any character. */
export function cpuSecondsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** `VmRSS`, in kB. */
export function memoryBytesOf(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/** A count with separators: `10,000`. */
export const count = (value: number): string => Math.round(value).toLocaleString('en-US');
