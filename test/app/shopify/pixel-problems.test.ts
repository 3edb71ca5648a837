import { describe, expect, it } from 'vitest';
import { AdminApiUnreachable } from '../../../app/shopify/admin-api.ts';
import { NO_FAULTS } from '../../sandbox/admin/platform/faults.ts';
import { usePixel, WRITTEN } from './pixel-kit.ts';

const { database, standIn, captured, connect, disconnect, sync, read, current, createElsewhere } =
  usePixel();

describe('a refusal of Shopify', () => {
  it.each(['INVALID_SETTINGS', 'NO_EXTENSION', 'TAKEN', 'UNEXPECTED_ERROR'] as const)(
    '%s reaches staff in words and the operator with Shopify’s own',
    async (pixelError) => {
      standIn().platform.setFaults({ ...NO_FAULTS, pixelError });
      expect(await connect()).toEqual({ ok: false, problem: { code: pixelError } });
      expect(captured().text()).toContain(`"code":"${pixelError}"`);
      expect(await database().prisma.pixelConnection.count()).toBe(0);
    },
  );

  it('of access reaches staff in words', async () => {
    standIn().platform.changeScopes(['read_products']);
    expect(await connect()).toEqual({ ok: false, problem: { code: 'ACCESS_DENIED' } });
  });
});

describe('Shopify out of reach', () => {
  it.each(['down', 'server error', 'throttled'] as const)(
    'is a clear problem for each change: %s',
    async (adminApi) => {
      standIn().platform.setFaults({ ...NO_FAULTS, adminApi });
      const problem = { ok: false, problem: { code: 'SHOPIFY_UNREACHABLE' } };
      expect(await connect()).toEqual(problem);
      expect(await sync()).toEqual(problem);
      expect(await disconnect()).toEqual(problem);
      await expect(read()).rejects.toThrow(AdminApiUnreachable);
    },
  );

  it('after it has created the pixel is healed by the next attempt, without a second pixel', async () => {
    standIn().answerOnce('CreatePixel', () => {
      createElsewhere(WRITTEN);
      return new Response('Bad Gateway', { status: 502 });
    });
    expect(await connect()).toMatchObject({ ok: false });
    const created = current()?.id;
    expect(await connect()).toMatchObject({ ok: true, state: { webPixelId: created } });
  });
});
