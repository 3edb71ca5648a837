import { describe, expect, it } from 'vitest';
import { hashToken } from '../../../app/reports/receipts.ts';
import { SECOND } from '../clock.ts';
import { order, pixelReport, SHOP, START, useReports } from './reports-kit.ts';

const { database, kit } = useReports();

describe('the receipt of an order', () => {
  it.each([
    ['one address sends', () => '192.0.2.1'],
    ['all addresses of one network send', (sent: number) => `2001:db8:0:${sent.toString(16)}::1`],
  ])('is taken while %s forged ones for an hour', async (_, from) => {
    const answers = new Set<number>();
    for (let sent = 0; sent < 60 * 4; sent += 1) {
      for (const again of [1, 2, 3]) {
        const forged = order(200, { id: `${sent}${again}`, token: 'forged' });
        const report = pixelReport({ counts: {}, order: forged });
        answers.add((await kit().post(report, { from: from(sent) })).status);
      }
      kit().clock.pass(15 * SECOND);
    }
    expect([...answers]).toEqual([204, 429]);
    expect((await kit().stored()).receipts.length).toBeLessThan(30 + 60 + 1);
    const report = pixelReport({ counts: {}, order: order(200) });
    expect((await kit().post(report, { from: '203.0.113.7' })).status).toBe(204);
  });

  it('is stored before the answer, with a hash of its token', async () => {
    const lists = { search: [2, 750] };
    const answer = await kit().post(pixelReport({ counts: {}, order: order(200, { lists }) }));
    const [receipt] = await database().prisma.orderReceipt.findMany();
    expect(answer.status).toBe(204);
    expect(receipt).toEqual({
      shopDomain: SHOP,
      orderId: '5001',
      tokenHash: new Uint8Array(hashToken('abc123')),
      outcome: 'taken',
      httpStatus: 0,
      mode: 'live',
      at: START,
      lists,
    });
  });

  it.each([
    ['a later one that says otherwise changes nothing', [200, 400], '5001 live taken 0'],
    ['a refused order stays refused', [400, 200], '5001 live refused 400'],
    ['what may have been taken stays unknown', [0, 200], '5001 live unknown 0'],
    ['what was not taken can be taken later', [503, 200], '5001 live taken 0'],
    ['what was not taken can be refused later', [503, 400, 200], '5001 live refused 400'],
  ])('is one per order and token: %s', async (_, statuses, stored) => {
    for (const status of statuses)
      await kit().post(pixelReport({ counts: {}, order: order(status) }));
    expect((await kit().stored()).receipts).toEqual([stored]);
  });

  it('that another token forges leaves the true one as it is', async () => {
    await kit().post(pixelReport({ counts: {}, order: order(400, { token: 'forged' }) }));
    await kit().post(pixelReport({ counts: {}, order: order(200) }));
    const tokenHash = new Uint8Array(hashToken('abc123'));
    const [known] = await database().prisma.orderReceipt.findMany({ where: { tokenHash } });
    expect(known?.outcome).toBe('taken');
  });
});
