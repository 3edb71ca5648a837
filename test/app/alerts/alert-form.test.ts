import { describe, expect, it } from 'vitest';
import { readAlertForm } from '../../../app/alerts/alert-settings.ts';

function read(addresses: string, kinds: string[] = ['no-events']) {
  const form = new FormData();
  form.set('addresses', addresses);
  form.set('editedFrom', '');
  for (const kind of kinds) form.append('kinds', kind);
  form.set('monthly', 'no');
  return readAlertForm(form);
}

describe('the form of alerts', () => {
  it('takes addresses on lines or between commas, each once, and kinds', () => {
    expect(read('a@example.com\r\n b@example.com, a@example.com;c@example.com')).toEqual({
      ok: true,
      values: {
        addresses: ['a@example.com', 'b@example.com', 'c@example.com'],
        editedFrom: [],
        kinds: ['no-events'],
        monthly: false,
      },
    });
    expect(read('', [''])).toEqual({
      ok: true,
      values: { addresses: [], editedFrom: [], kinds: [], monthly: false },
    });
  });

  it.each([
    'no-address',
    'a@b',
    'a@example.com\u0000',
    '<a@example.com>',
    `${'a'.repeat(250)}@example.com`,
  ])('refuses the address %j', (address) => {
    expect(read(address)).toEqual({ ok: false, errors: { addresses: 'invalid' } });
  });

  it('leaves out settings without a field, so that they are kept', () => {
    const form = new FormData();
    expect(readAlertForm(form)).toEqual({ ok: true, values: {} });
    form.set('monthly', 'yes');
    expect(readAlertForm(form)).toEqual({ ok: true, values: { monthly: true } });
  });

  it('takes at most five addresses, and no unknown kind', () => {
    const six = Array.from({ length: 6 }, (_, index) => `a${index}@example.com`).join('\n');
    expect(read(six)).toEqual({ ok: false, errors: { addresses: 'too-many' } });
    expect(read('', ['everything']).ok).toBe(false);
  });
});
