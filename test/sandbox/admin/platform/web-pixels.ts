import { parse } from 'toml';
import { z } from 'zod';
import { parseJson } from '../../../../app/http/read-body.ts';
import type { DeclaredPurposes } from '../../pixel-runtime/contract.ts';
import type { AdminFaults } from './faults.ts';

const extensionSchema = z.object({
  settings: z.object({
    fields: z.record(
      z.string(),
      z.object({
        type: z.literal('single_line_text_field'),
        validations: z
          .array(z.object({ name: z.enum(['min', 'max', 'choices', 'regex']), value: z.string() }))
          .default([]),
      }),
    ),
  }),
});

/** The settings that an extension defines, by name. */
type SettingsDefinition = z.infer<typeof extensionSchema>['settings']['fields'];

type Validation = SettingsDefinition[string]['validations'][number];

/**
 * Reads the settings that a web pixel extension defines.
 *
 * @param toml the text of its `shopify.extension.toml`
 * @throws {Error} if it cannot be read, or uses an unsupported definition
 */
export function settingsDefinition(toml: string): SettingsDefinition {
  return extensionSchema.parse(parse(toml)).settings.fields;
}

/** The permitted values of each purpose (Shopify, "Customer privacy" of web pixel extensions). */
const privacySchema = z.object({
  customer_privacy: z.strictObject({
    analytics: z.boolean(),
    marketing: z.boolean(),
    preferences: z.boolean(),
    sale_of_data: z.enum(['enabled', 'disabled', 'ldu']),
  }),
});

/**
 * Reads the purposes that a pixel declares, so that the runtime requires the same consent as Shopify.
 *
 * @param toml the text of the extension's `shopify.extension.toml`
 * @throws {Error} unless `[customer_privacy]` has each of the four purposes once and nothing else
 */
export function declaredPurposes(toml: string): DeclaredPurposes {
  return privacySchema.parse(parse(toml)).customer_privacy;
}

/** The settings as strings, or their violations of the extension's definition, in sentences. */
export function checkSettings(
  given: unknown,
  definition: SettingsDefinition,
): { settings: Record<string, string> } | { problems: string[] } {
  const read = z.record(z.string(), z.unknown()).safeParse(given);
  if (!read.success) return { problems: ['Settings must be an object.'] };
  const unknown = Object.keys(read.data)
    .filter((name) => !Object.hasOwn(definition, name))
    .map((name) => `${name} is not defined.`);
  const wrong = Object.entries(definition).flatMap(([name, { validations }]) =>
    fieldProblems(name, read.data[name], validations),
  );
  const problems = [...unknown, ...wrong];
  if (problems.length > 0) return { problems };
  return { settings: z.record(z.string(), z.string()).parse(read.data) };
}

/** A missing field violates the same rules as an empty one, except choices. */
function fieldProblems(name: string, value: unknown, validations: Validation[]): string[] {
  if (value === undefined) {
    const required = validations.some((rule) => rule.name === 'min' && Number(rule.value) > 0);
    return required ? [`${name} is required.`] : [];
  }
  if (typeof value !== 'string') return [`${name} must be a string.`];
  if (/[\r\n]/.test(value)) return [`${name} must be a single line.`];
  return validations.flatMap((rule) => broken(name, value, rule) ?? []);
}

function broken(name: string, value: string, rule: Validation): string | null {
  switch (rule.name) {
    case 'min':
      return value.length < Number(rule.value) ? `${name} is too short.` : null;
    case 'max':
      return value.length > Number(rule.value) ? `${name} is too long.` : null;
    case 'regex':
      return new RegExp(rule.value, 'u').test(value) ? null : `${name} has the wrong format.`;
    case 'choices': {
      const choices = z.array(z.string()).parse(JSON.parse(rule.value));
      return choices.includes(value) ? null : `${name} must be one of ${choices.join(', ')}.`;
    }
  }
}

/** The one web pixel of an app in a shop. */
export interface WebPixelRecord {
  /** `gid://shopify/WebPixel/<digits>` */
  id: string;
  settings: Record<string, string>;
}

/** One of Shopify's `ErrorsWebPixelUserErrorCode`. */
type WebPixelErrorCode = Exclude<AdminFaults['pixelError'], 'none'>;

export interface WebPixelUserError {
  code: WebPixelErrorCode;
  field: string[];
  message: string;
}

export type WebPixelResult = { pixel: WebPixelRecord } | { error: WebPixelUserError };

/** The pixel record, and the rules of its changes. */
export interface WebPixels {
  current(): WebPixelRecord | null;
  /** @param settings JSON text, or the parsed value */
  create(settings: unknown): WebPixelResult;
  update(id: string, settings: unknown): WebPixelResult;
  delete(id: string): { deletedId: string } | { error: WebPixelUserError };
  /** Deletes the record, as an uninstallation does. */
  remove(): void;
}

/** @param onChange receives the settings of the pixel that shops now run, null without a pixel */
export function createWebPixels(
  definition: SettingsDefinition,
  onChange: (settings: Record<string, string> | null) => void,
): WebPixels {
  let current: WebPixelRecord | null = null;
  let lastNumber = 914_335_022;

  function keep(record: WebPixelRecord | null): void {
    current = record;
    onChange(record?.settings ?? null);
  }
  function written(id: string, settings: unknown): WebPixelResult {
    const read = readSettings(settings, definition);
    if ('error' in read) return read;
    const pixel = { id, settings: read.settings };
    keep(pixel);
    return { pixel };
  }

  return {
    current: () => current,
    create(settings) {
      if (current) return failure('TAKEN', ['webPixel'], 'Web pixel is taken.');
      const result = written(`gid://shopify/WebPixel/${lastNumber + 1}`, settings);
      if ('pixel' in result) lastNumber += 1;
      return result;
    },
    update: (id, settings) => (current?.id === id ? written(id, settings) : notFound()),
    delete(id) {
      if (current?.id !== id) return notFound();
      keep(null);
      return { deletedId: id };
    },
    remove() {
      if (current) keep(null);
    },
  };
}

const SETTINGS_FIELD = ['webPixel', 'settings'];

function readSettings(
  given: unknown,
  definition: SettingsDefinition,
): { settings: Record<string, string> } | { error: WebPixelUserError } {
  if (typeof given === 'string' && given.trim() === '') {
    return failure('BLANK', SETTINGS_FIELD, "Settings can't be blank.");
  }
  const settings = typeof given === 'string' ? parseJson(given) : given;
  if (settings === undefined) {
    return failure('INVALID_CONFIGURATION_JSON', SETTINGS_FIELD, 'Settings is not valid JSON.');
  }
  const checked = checkSettings(settings, definition);
  if ('settings' in checked) return checked;
  const message = `Settings do not match the definition: ${checked.problems.join(' ')}`;
  return failure('INVALID_SETTINGS', SETTINGS_FIELD, message);
}

function notFound() {
  return failure('NOT_FOUND', ['id'], 'Web pixel does not exist.');
}

function failure(code: WebPixelErrorCode, field: string[], message: string) {
  return { error: { code, field, message } };
}
