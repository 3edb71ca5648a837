import { setTimeout as pause } from 'node:timers/promises';

/** The parts that the app depends on; each check throws while its part does not answer. */
export type Checks = Record<string, () => Promise<void>>;

/** The content of `/readyz`. */
export interface Readiness {
  ready: boolean;
  /** `ok` or `no answer`, by the name of the part; the log has the reason. */
  checks: Record<string, string>;
}

export interface ReadinessDeps {
  checks: Checks;
  /** How long each check may take. */
  timeoutMs: number;
  /** The time after which a check that did not answer has lost its connection, in milliseconds: another is started. */
  lostAfterMs: number;
  /** How long an answer is reused, in milliseconds: any client may ask, and each check writes. */
  keepMs?: number;
  /** Called when a part stops answering (with the error), or answers again (null). */
  onChange: (name: string, error: unknown) => void;
}

/** Runs all checks. Calls at about the same time share one answer. */
export function createReadiness(deps: ReadinessDeps): () => Promise<Readiness> {
  const { checks, timeoutMs, lostAfterMs, keepMs = 0, onChange } = deps;
  const failing = new Set<string>();
  /** Checks in progress: one that timed out is not started again before it has ended or is lost. */
  const underWay = new Map<string, Promise<void>>();
  let asking: Promise<Readiness> | null = null;

  async function ask(name: string, check: () => Promise<void>): Promise<[string, string]> {
    try {
      await within(timeoutMs, begin(name, check));
      if (failing.delete(name)) onChange(name, null);
      return [name, 'ok'];
    } catch (error) {
      if (!failing.has(name)) onChange(name, error);
      failing.add(name);
      return [name, 'no answer'];
    }
  }

  function begin(name: string, check: () => Promise<void>): Promise<void> {
    const begun =
      underWay.get(name) ?? within(lostAfterMs, check()).finally(() => underWay.delete(name));
    underWay.set(name, begun);
    return begun;
  }

  async function askAll(): Promise<Readiness> {
    const answers = await Promise.all(
      Object.entries(checks).map(([name, check]) => ask(name, check)),
    );
    return {
      ready: answers.every(([, answer]) => answer === 'ok'),
      checks: Object.fromEntries(answers),
    };
  }

  return () => {
    asking ??= askAll().finally(() => {
      if (keepMs === 0) asking = null;
      else setTimeout(() => (asking = null), keepMs).unref();
    });
    return asking;
  };
}

/** Waits for an answer, at most `timeoutMs`. @throws without one; it may still come */
export async function within(timeoutMs: number, answer: Promise<void>): Promise<void> {
  const tooLate = pause(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${timeoutMs} ms`);
  });
  await Promise.race([answer, tooLate]);
}
