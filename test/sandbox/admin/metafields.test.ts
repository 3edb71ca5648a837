import { describe, expect, it } from 'vitest';
import { createMetafields } from './platform/metafields.ts';
import { openInstalled, type TestAdmin } from './test-admin.ts';

const METAFIELD = `query($key: String!) {
  currentAppInstallation { id metafield(namespace: "beacon", key: $key) { key type value } }
}`;
const SET = `mutation($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) {
    metafields { key value }
    userErrors { code field elementIndex }
  }
}`;
const REMOVE = `mutation($metafields: [MetafieldIdentifierInput!]!) {
  metafieldsDelete(metafields: $metafields) { deletedMetafields { key } userErrors { message } }
}`;

describe('a metafield of the app', () => {
  const metafield = (admin: TestAdmin, changes = {}) => ({
    ownerId: admin.platform.installation()?.id,
    namespace: 'beacon',
    key: 'settings',
    type: 'json',
    value: '{"logins":true}',
    ...changes,
  });

  it('fact 3.theme.metafield-owner: is there once it was set, changed when it is set again, and gone when it was deleted', async () => {
    const admin = await openInstalled();
    const read = async () => (await admin.ask(METAFIELD, { key: 'settings' })).data;
    const id = admin.platform.installation()?.id;
    expect(await read()).toEqual({ currentAppInstallation: { id, metafield: null } });
    for (const value of ['{"logins":true}', '{"logins":false}']) {
      const { data } = await admin.ask(SET, { metafields: [metafield(admin, { value })] });
      expect(data?.metafieldsSet).toEqual({
        metafields: [{ key: 'settings', value }],
        userErrors: [],
      });
      expect(await read()).toEqual({
        currentAppInstallation: { id, metafield: { key: 'settings', type: 'json', value } },
      });
    }
    const named = [{ ownerId: id, namespace: 'beacon', key: 'settings' }];
    const deleted = [];
    for (let time = 0; time < 2; time += 1) {
      const { data } = await admin.ask(REMOVE, { metafields: named });
      deleted.push(data?.metafieldsDelete);
    }
    expect(deleted).toEqual([
      { deletedMetafields: [{ key: 'settings' }], userErrors: [] },
      { deletedMetafields: [null], userErrors: [] },
    ]);
  });

  it.each([
    [{ ownerId: 'gid://shopify/AppInstallation/1' }, 'INVALID', 'ownerId'],
    [{ namespace: 'b' }, 'INVALID', 'namespace'],
    [{ key: 'a key' }, 'INVALID', 'key'],
    [{ type: 'text' }, 'INVALID_TYPE', 'type'],
    [{ value: '{' }, 'INVALID_VALUE', 'value'],
  ])('is not set with %j, nor are those beside it', async (changes, code, field) => {
    const admin = await openInstalled();
    const metafields = [metafield(admin, { key: 'other' }), metafield(admin, changes)];
    const { data } = await admin.ask(SET, { metafields });
    expect(data?.metafieldsSet).toEqual({
      metafields: null,
      userErrors: [{ code, field: ['metafields', '1', field], elementIndex: 1 }],
    });
    expect(admin.platform.metafields.find('beacon', 'other')).toBeNull();
  });

  it('is gone once the app is uninstalled', async () => {
    const admin = await openInstalled();
    await admin.ask(SET, { metafields: [metafield(admin)] });
    admin.actions.uninstall();
    admin.platform.install();
    expect(admin.platform.metafields.find('beacon', 'settings')).toBeNull();
  });
});

/** JSON text of `bytes` bytes. */
const jsonOf = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));

const set = (value: string) => {
  const metafields = createMetafields();
  const ownerId = 'gid://shopify/AppInstallation/1';
  const input = { ownerId, namespace: 'beacon', key: 'settings', type: 'json', value };
  const outcome = metafields.set(ownerId, [input]);
  return [
    'code' in outcome ? outcome.code : 'set',
    metafields.find('beacon', 'settings')?.value.length ?? 0,
  ];
};

describe('the value of a metafield', () => {
  it('fact 3.theme.metafield-size: has at most 128 KB, counted in bytes', () => {
    expect(set(jsonOf(131_072))).toEqual(['set', 131_072]);
    expect(set(jsonOf(131_073))).toEqual(['INVALID_VALUE', 0]);
    expect(set(JSON.stringify('é'.repeat(65_535)))).toEqual(['set', 65_537]);
    expect(set(JSON.stringify('é'.repeat(65_536)))).toEqual(['INVALID_VALUE', 0]);
  });
});
