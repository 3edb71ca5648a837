/** What the app depends on, and how to ask each whether it answers. */
export type Checks = Record<string, () => Promise<void>>;

/** What `/readyz` says. */
export interface Readiness {
  ready: boolean;
  /** `ok` or `no answer`, by name of what was asked; why is in the log. */
  checks: Record<string, string>;
}

export interface ReadinessDeps {
  checks: Checks;
  /** How long each may take to answer. */
  timeoutMs: number;
  /** How long an answer stands, in milliseconds: anyone may ask, and each question writes. */
  keepMs?: number;
  /** Hears, whenever it changes, whether something answers. */
  onChange: (name: string, error: unknown) => void;
}

/**
 * Asks all that the app depends on whether it answers. Questions at about the same moment share one answer.
 */
export function createReadiness({
  checks,
  timeoutMs,
  keepMs = 0,
  onChange,
}: ReadinessDeps): () => Promise<Readiness> {
  const failing = new Set<string>();
  let asking: Promise<Readiness> | null = null;

  async function ask(name: string, check: () => Promise<void>): Promise<[string, string]> {
    try {
      await within(timeoutMs, check());
      if (failing.delete(name)) onChange(name, null);
      return [name, 'ok'];
    } catch (error) {
      if (!failing.has(name)) onChange(name, error);
      failing.add(name);
      return [name, 'no answer'];
    }
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

async function within(timeoutMs: number, answer: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer within ${timeoutMs} ms`));
    }, timeoutMs);
  });
  try {
    await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
