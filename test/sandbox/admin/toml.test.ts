import { describe, expect, it } from 'vitest';
import { declaredPurposes } from './platform/web-pixels.ts';
import { readToml } from './toml.ts';

describe('reading the configuration of app and extension', () => {
  it('understands tables, dotted names, arrays of tables and values over several lines', () => {
    const text = `
# A comment
name = "Beacon \\"Pixel\\"" # and another
embedded = true

[webhooks]
api_version = "2026-10"

  [[webhooks.subscriptions]]
  topics = [
    "app/uninstalled", # first
    "app/scopes_update",
  ]
  uri = "/webhooks"

  [[webhooks.subscriptions]]
  compliance_topics = ["shop/redact"]
  uri = "/webhooks/compliance"

[settings.fields.mode]
validations = [{ name = "choices", value = "[\\"live\\",\\"test\\"]" }]
`;
    expect(readToml(text)).toEqual({
      name: 'Beacon "Pixel"',
      embedded: true,
      webhooks: {
        api_version: '2026-10',
        subscriptions: [
          { topics: ['app/uninstalled', 'app/scopes_update'], uri: '/webhooks' },
          { compliance_topics: ['shop/redact'], uri: '/webhooks/compliance' },
        ],
      },
      settings: {
        fields: { mode: { validations: [{ name: 'choices', value: '["live","test"]' }] } },
      },
    });
  });

  it.each([
    ['a = 1', 'Line 1 has a value that is not a string, boolean, array or inline table.'],
    ['a = "x', 'Line 1 lacks ".'],
    ['a = "x" b', 'Line 1 goes on after its value.'],
    ['a = "x"\na = "y"', 'Line 2 sets a twice.'],
    ['[a\n', 'Line 1 lacks ].'],
    ['a = ["x" "y"]', 'Line 1 has an array without a comma or an end.'],
  ])('says what is wrong with %j', (text, message) => {
    expect(() => readToml(text)).toThrow(message);
  });
});

describe('the purposes that a pixel declares', () => {
  const complete = ['analytics = true', 'marketing = false', 'preferences = false'];
  const purposes = (...lines: string[]) =>
    declaredPurposes(['name = "Pixel"', '[customer_privacy]', ...lines].join('\r\n'));

  it('fact 1.activation.sale-of-data: are read with comments behind them and at the end of the file', () => {
    const lines = [...complete, 'sale_of_data = "ldu"'].map((line) => `${line} # as agreed`);
    expect(purposes(...lines)).toEqual({
      analytics: true,
      marketing: false,
      preferences: false,
      sale_of_data: 'ldu',
    });
  });

  it.each([
    ['lacks one', /sale_of_data/, []],
    ['sets one twice', 'sets marketing twice', ['marketing = true']],
    ['sets one to something else', /sale_of_data/, ['sale_of_data = true']],
    ['has another', /personal/, ['sale_of_data = "ldu"', 'personal = true']],
  ])('are not guessed where the block %s', (_, problem, lines) => {
    expect(() => purposes(...complete, ...lines)).toThrow(problem);
  });

  it('are not guessed where there is no block', () => {
    expect(() => declaredPurposes('name = "Pixel"')).toThrow(/customer_privacy/);
  });
});
