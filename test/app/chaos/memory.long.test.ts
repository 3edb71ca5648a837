import { describe, expect, it } from 'vitest';
import { soak, type SoakOptions } from '../../soak/soak.ts';
import { growthPerRequest, soakReport } from '../../soak/soak-report.ts';

/**
 * The largest increase of the heap per request, in bytes. A leaked request with its answer is several times as large;
 * compiled code and first-time caches of a short run are smaller.
 */
const MAX_LEFT = 6 * 1024;

const TIMEOUT_MS = 400_000;

function soakUntil(requests: number, options: Partial<SoakOptions> = {}) {
  return soak({
    feeds: 20,
    goesOn: (sample) => sample.requests < requests,
    everyMs: 400,
    pace: { pauseMs: 40, reindexPauseMs: 3_000 },
    ...options,
  });
}

describe('the memory of the app’s processes under traffic', () => {
  it('does not grow with the requests', { timeout: TIMEOUT_MS }, async () => {
    const result = await soakUntil(1_500);
    console.log(soakReport(result));
    expect(growthPerRequest(result.samples, 'web')).toBeLessThan(MAX_LEFT);
    expect(growthPerRequest(result.samples, 'worker')).toBeLessThan(MAX_LEFT);
    expect(result.findings.broken).toEqual([]);
  });

  it(
    'is seen to grow where each request leaves something behind',
    { timeout: TIMEOUT_MS },
    async () => {
      const leak = new URL('leak.ts', import.meta.url).href;
      const result = await soakUntil(150, { nodeOptions: `--import=${leak}` });
      expect(growthPerRequest(result.samples, 'web')).toBeGreaterThan(2 * MAX_LEFT);
    },
  );
});
