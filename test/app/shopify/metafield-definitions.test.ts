import { describe, expect, it } from 'vitest';
import { readMetafieldDefinitions } from '../../../app/shopify/metafield-definitions.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { useStaffVisit } from './staff-visit-kit.ts';

const { standIn, captured, admin, shopifyHas } = useStaffVisit();

const read = (owner: 'PRODUCT' | 'PRODUCTVARIANT' = 'PRODUCT') =>
  readMetafieldDefinitions(captured().log, admin(), { shop: SHOP.domain, owner });

const defined = (amount: number) =>
  Array.from({ length: amount }, (_, at) => {
    const number = String(at).padStart(3, '0');
    return { namespace: 'custom', key: `field_${number}`, name: `Field ${number}` };
  });

describe('the metafields that a shop has defined', () => {
  it('are those of products, and those of variants apart', async () => {
    standIn().platform.metafieldDefinitions.set('PRODUCTVARIANT', defined(1));
    expect(await read()).toEqual({
      ok: true,
      definitions: [{ name: 'custom.weight_in_grams', title: 'Weight in grams' }],
    });
    expect(await read('PRODUCTVARIANT')).toEqual({
      ok: true,
      definitions: [{ name: 'custom.field_000', title: 'Field 000' }],
    });
  });

  it('may be none', async () => {
    standIn().platform.metafieldDefinitions.clear();
    expect(await read()).toEqual({ ok: true, definitions: [] });
  });

  it('are read in pages, each of them once', async () => {
    standIn().platform.metafieldDefinitions.set('PRODUCT', defined(600));
    const answer = await read();
    const names = answer.ok ? answer.definitions.map(({ name }) => name) : [];
    expect(names).toEqual(defined(600).map(({ key }) => `custom.${key}`));
    expect(standIn().asked).toEqual(Array(3).fill('ReadMetafieldDefinitions'));
  });

  it('are not known without access to products, which is reported', async () => {
    standIn().platform.changeScopes(['write_pixels', 'read_customer_events']);
    expect(await read()).toEqual({ ok: false, why: 'no-access' });
    expect(captured().text()).toContain('Access denied for metafieldDefinitions');
  });

  it('are not known while Shopify cannot be reached', async () => {
    shopifyHas({ adminApi: 'down' });
    expect(await read()).toEqual({ ok: false, why: 'no-answer' });
  });
});
