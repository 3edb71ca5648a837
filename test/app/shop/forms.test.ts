import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorTexts, type SettingsField } from '../../../app/components/settings/settings-form.tsx';
import { faultOfList, type FormResult, ListTooLong } from '../../../app/shop/form-fields.ts';
import { textsIn } from '../../../app/texts/every-language.ts';
import { type CredentialsView, readCredentialsForm } from '../../../app/shop/credentials.ts';
import { readSettingsForm } from '../../../app/shop/settings.ts';
import { anyText } from '../../support/any-text.ts';

const STORED: CredentialsView = {
  siteId: 'demo01',
  secretKey: 'stored',
};

function formOf(fields: Record<string, string | string[] | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one);
  }
  return form;
}

/** The errors in the words of the page. */
const errorsOf = (result: FormResult<unknown, SettingsField>) =>
  result.ok ? {} : errorTexts(result.errors, textsIn('en').t);

it('a list that was too long to be saved is the fault of its field; no other error is', () => {
  expect(faultOfList(new ListTooLong('feedIds'))).toEqual({ feedIds: 'too-many' });
  const other = new Error('The database does not answer.');
  expect(() => faultOfList(other)).toThrow(other);
});

describe('the credentials form', () => {
  it('takes a site ID and a secret key, without the spaces around them', () => {
    const form = formOf({ siteId: ' demo01 ', secretKey: '\tsk_demo_0123456789abcdef\n' });
    expect(readCredentialsForm(form, null)).toEqual({
      ok: true,
      values: { siteId: 'demo01', secretKey: 'sk_demo_0123456789abcdef' },
    });
  });

  it.each(['\tdemo01\n', 'demo01\u00a0', '\u200bdemo01\ufeff'])(
    'takes the site ID %j without the blanks that were pasted with it',
    (siteId) => {
      const form = formOf({ siteId, secretKey: '' });
      expect(readCredentialsForm(form, STORED)).toMatchObject({ values: { siteId: 'demo01' } });
    },
  );

  it('keeps the stored secret key where its field is empty', () => {
    const form = formOf({ siteId: 'demo01', secretKey: '' });
    expect(readCredentialsForm(form, STORED)).toEqual({
      ok: true,
      values: { siteId: 'demo01', secretKey: null },
    });
  });

  it.each([
    ['none is stored', null],
    ['the stored one cannot be read any more', { ...STORED, secretKey: 'unreadable' as const }],
  ])('asks for the secret key when %s', (_, stored) => {
    const form = formOf({ siteId: 'demo01', secretKey: '' });
    expect(errorsOf(readCredentialsForm(form, stored))).toEqual({
      secretKey: 'Enter the secret key.',
    });
  });

  it('asks for both when it is empty, or has no fields at all', () => {
    const both = { siteId: 'Enter the site ID.', secretKey: 'Enter the secret key.' };
    expect(errorsOf(readCredentialsForm(formOf({ siteId: ' ', secretKey: ' ' }), null))).toEqual(
      both,
    );
    expect(errorsOf(readCredentialsForm(new FormData(), null))).toEqual(both);
  });

  it.each([
    ['a colon, which would end the user name', 'demo:01', /only letters without accents/],
    ['a slash', 'demo/../01', /only letters without accents/],
    ['a space', 'demo 01', /only letters without accents/],
    ['an umlaut', 'dämo', /only letters without accents/],
    ['a NUL byte', 'demo\0', /can’t be used/],
    ['a line break in the middle', 'demo\r\n01', /can’t be used/],
    ['half a surrogate pair, which a form replaces', 'demo\uD800', /only letters without accents/],
    ['65 characters', 'a'.repeat(65), /at most 64 characters/],
    ['a million characters', 'a'.repeat(1_000_000), /at most 64 characters/],
  ])('refuses a site ID with %s', (_, siteId, sentence) => {
    const result = readCredentialsForm(formOf({ siteId, secretKey: 'sk' }), null);
    expect(errorsOf(result)).toEqual({ siteId: expect.stringMatching(sentence) as string });
  });

  it.each([
    ['a space', 'sk demo', /can’t contain spaces/],
    ['an accent', 'sk_é', /can’t contain spaces/],
    ['a NUL byte', 'sk\0demo', /can’t be used/],
    ['257 characters', 'k'.repeat(257), /at most 256 characters/],
  ])('refuses a secret key with %s', (_, secretKey, sentence) => {
    const result = readCredentialsForm(formOf({ siteId: 'demo01', secretKey }), null);
    expect(errorsOf(result)).toEqual({ secretKey: expect.stringMatching(sentence) as string });
    expect(JSON.stringify(result)).not.toContain(secretKey.slice(0, 7));
  });

  it('refuses a file where text belongs', () => {
    const form = formOf({ siteId: new File(['x'], 'x.txt'), secretKey: 'sk' });
    const errors = { siteId: 'not-text' };
    expect(readCredentialsForm(form, null)).toEqual({ ok: false, errors });
  });

  it('lets nothing through that a database or HTTP Basic would stumble over', () => {
    fc.assert(
      fc.property(anyText, anyText, (siteId, key) => {
        const result = readCredentialsForm(formOf({ siteId, secretKey: key }), null);
        if (!result.ok) return;
        expect(result.values.siteId).toMatch(/^[\w-]{1,64}$/);
        expect(result.values.secretKey).toMatch(/^[\x21-\x7e]{1,256}$/);
      }),
    );
  });
});

describe('the settings form', () => {
  it('changes only what it has fields for', () => {
    expect(readSettingsForm(formOf({ mode: 'test' }))).toEqual({
      ok: true,
      values: { mode: 'test' },
    });
    expect(readSettingsForm(new FormData())).toEqual({ ok: true, values: {} });
    expect(readSettingsForm(formOf({ requestedBy: ' ' }))).toMatchObject({
      values: { requestedBy: null },
    });
  });

  it('takes the feeds from which staff began to edit, also if there were none', () => {
    const form = formOf({ feedIds: ['7', '12'], feedsEditedFrom: ['', '7'] });
    expect(readSettingsForm(form)).toMatchObject({ values: { feedsEditedFrom: ['7'] } });
    expect(readSettingsForm(formOf({ feedIds: '7', feedsEditedFrom: '' }))).toMatchObject({
      values: { feedsEditedFrom: [] },
    });
  });

  it('takes every setting', () => {
    const form = formOf({
      feedIds: ['7', '12'],
      requestedBy: ' ops@example.com ',
      mode: 'live',
      identifiers: 'variant',
    });
    expect(readSettingsForm(form)).toEqual({
      ok: true,
      values: {
        feedIds: ['7', '12'],
        requestedBy: 'ops@example.com',
        mode: 'live',
        identifiers: 'variant',
      },
    });
  });

  it.each([
    ['nothing', [''], []],
    ['several fields', ['7', '', '12'], ['7', '12']],
    ['several in one field', ['7, 12;13  14'], ['7', '12', '13', '14']],
    ['repeats, however they are written', ['7', '07', '7'], ['7']],
  ])('reads feeds from %s', (_, feedIds, expected) => {
    expect(readSettingsForm(formOf({ feedIds }))).toEqual({
      ok: true,
      values: { feedIds: expected },
    });
  });

  const NO_NUMBER = 'A feed ID is a number, such as 12345. Separate several with commas.';
  const controls = (what: string) =>
    `The ${what} contains characters that can’t be used. Type it instead of pasting it.`;
  const NO_EMAIL = 'Enter an email address, such as name@example.com.';

  it.each([
    ['feedIds', 'seven', NO_NUMBER],
    ['feedIds', '-7', NO_NUMBER],
    ['feedIds', '7.5', NO_NUMBER],
    ['feedIds', '٧', NO_NUMBER],
    ['feedIds', '1'.repeat(16), NO_NUMBER],
    ['feedIds', Array.from({ length: 51 }, (_, id) => `${id}`).join(), 'Choose at most 50 feeds.'],
    ['requestedBy', 'ops', NO_EMAIL],
    ['requestedBy', 'a@b@example.com', NO_EMAIL],
    ['requestedBy', 'a@example.com, b@example.com', NO_EMAIL],
    [
      'requestedBy',
      `${'a'.repeat(250)}@example.com`,
      'The email address can have at most 254 characters.',
    ],
    ['mode', 'LIVE', 'Choose live or test.'],
    ['mode', '', 'Choose live or test.'],
    ['identifiers', 'sku', 'Choose product IDs or variant IDs.'],
    // A line break could reach a header.
    ['requestedBy', 'ops@example.com\r\nBcc: all@example.com', controls('email address')],
    ['feedIds', '7\0', controls('feed ID')],
  ])('refuses %s %j', (field, value, sentence) => {
    expect(errorsOf(readSettingsForm(formOf({ [field]: value })))).toEqual({ [field]: sentence });
  });

  it('says of every field at once what is wrong', () => {
    const form = formOf({ feedIds: 'x', requestedBy: 'x', mode: 'x', identifiers: 'x' });
    const errors = errorsOf(readSettingsForm(form));
    expect(Object.keys(errors).sort()).toEqual(['feedIds', 'identifiers', 'mode', 'requestedBy']);
  });
});
