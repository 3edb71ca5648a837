import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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

  it.each(['shopify.app.toml', 'extensions/web-pixel/shopify.extension.toml'])(
    'reads %s as it is',
    (path) => {
      expect(Object.keys(readToml(readFileSync(path, 'utf8'))).length).toBeGreaterThan(3);
    },
  );

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
