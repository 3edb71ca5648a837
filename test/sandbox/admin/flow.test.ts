import { describe, expect, it } from 'vitest';
import { TRIGGERS } from '../../../app/flow/payload.ts';
import { flowTriggers } from './platform/platform.ts';
import { openInstalled } from './test-admin.ts';

const FIRE = `mutation($handle: String, $payload: JSON) {
  flowTriggerReceive(handle: $handle, payload: $payload) { userErrors { field message } }
}`;
const STOPPED = {
  Problem: 'No events arrive',
  Advice: 'Look',
  Code: 'no-events',
  Page: 'https://…',
};

/** The errors of a fired trigger, without their common prefix. */
async function errorsOf(handle: string, payload: object) {
  const admin = await openInstalled();
  const { data } = await admin.ask(FIRE, { handle, payload });
  const { userErrors } = (data as { flowTriggerReceive: { userErrors: unknown[] } })
    .flowTriggerReceive;
  return { userErrors, fired: admin.platform.flow.fired() };
}

const refused = (message: string) => ({
  userErrors: [{ field: ['body'], message: `Errors validating schema:\n  ${message}\n` }],
  fired: [],
});

describe('a trigger of Shopify Flow', () => {
  it('fact 2.flow.receive: arrives with its fields by their keys', async () => {
    const { userErrors, fired } = await errorsOf('tracking-stopped', STOPPED);
    expect(userErrors).toEqual([]);
    expect(fired).toEqual([
      {
        at: expect.any(String) as string,
        handle: 'tracking-stopped',
        name: 'Tracking stopped',
        payload: STOPPED,
      },
    ]);
  });

  it('fact 2.flow.unknown-handle: is refused where no extension of the app has its handle', async () => {
    expect(await errorsOf('tracking-paused', STOPPED)).toEqual(
      refused("Invalid handle 'tracking-paused'."),
    );
  });

  it('fact 2.flow.size: is refused with more than 50,000 bytes', async () => {
    const payload = { ...STOPPED, Advice: 'x'.repeat(50_000) };
    expect(await errorsOf('tracking-stopped', payload)).toEqual(
      refused('Properties size exceeds the limit of 50000 bytes.'),
    );
  });

  it.each([
    { ...STOPPED, Reason: 'x' },
    { ...STOPPED, Code: 1 },
  ])(
    'is refused with a field that it does not have, and with a value that is no text',
    async (payload) => {
      const { userErrors, fired } = await errorsOf('tracking-stopped', payload);
      expect([userErrors.length, fired]).toEqual([1, []]);
    },
  );
});

it('the extensions of type flow_trigger have the handles and keys that the app sends', () => {
  const defined = flowTriggers();
  expect(Object.fromEntries(defined.map(({ handle, keys }) => [handle, keys]))).toEqual(TRIGGERS);
});
