import { describe, expect, it } from 'vitest';
import { getJson, putJson, startService } from './test-service.ts';

describe('PUT /faults.json', () => {
  it('sets faults and answers with the new state', async () => {
    const service = await startService();
    const fault = { kind: 'reset', when: 'after', times: 3 };
    const answer = await putJson(service, '/faults.json', { faults: [fault] });
    expect(await answer.json()).toEqual({
      words: 'Taking the next 3 requests, then resetting the connection without an answer',
      faults: [fault],
    });
  });

  it.each([
    ['no list', {}, /^faults: /],
    ['an unknown kind', { faults: [{ kind: 'late' }] }, /^faults\.0\.kind: /],
    [
      'a status that is no fault',
      { faults: [{ kind: 'status', status: 404 }] },
      /^faults\.0\.status: /,
    ],
    ['a delay that is none', { faults: [{ kind: 'slow', delayMs: 0 }] }, /^faults\.0\.delayMs: /],
    [
      'an address without event',
      { faults: [{ kind: 'slow', delayMs: 1, on: 'cart' }] },
      /^faults\.0\.on: expected module\/event/,
    ],
    ['a misspelt field', { faults: [{ kind: 'gone', time: 1 }] }, /^faults\.0: .*"time"/],
  ])('refuses %s and changes nothing', async (_, body, message) => {
    const service = await startService();
    await service.setFault({ kind: 'slow', delayMs: 5 });
    const answer = await putJson(service, '/faults.json', body);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { success: false, error: 'invalid faults', messages: [expect.stringMatching(message)] },
    ]);
    expect(await getJson(service, '/faults.json')).toEqual({
      words: 'Answering every request 5 ms late',
      faults: [{ kind: 'slow', delayMs: 5 }],
    });
  });
});
