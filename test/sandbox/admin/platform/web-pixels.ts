import { checkSettings } from './pixel-settings.ts';
import type { SettingsDefinition } from './pixel-settings.ts';

/** The one web pixel of an app in a shop. */
export interface WebPixelRecord {
  /** `gid://shopify/WebPixel/<digits>` */
  id: string;
  settings: Record<string, string>;
}

/** One of Shopify's `ErrorsWebPixelUserErrorCode`. */
export type WebPixelErrorCode =
  | 'BLANK'
  | 'INVALID_CONFIGURATION_JSON'
  | 'INVALID_RUNTIME_CONTEXT'
  | 'INVALID_SETTINGS'
  | 'INVALID_SETTINGS_DEFINITION'
  | 'NOT_FOUND'
  | 'NO_EXTENSION'
  | 'TAKEN'
  | 'UNEXPECTED_ERROR';

export interface WebPixelUserError {
  code: WebPixelErrorCode;
  field: string[];
  message: string;
}

export type WebPixelResult = { pixel: WebPixelRecord } | { error: WebPixelUserError };

/** The pixel record, and the rules by which it changes. */
export interface WebPixels {
  current(): WebPixelRecord | null;
  /** @param settings JSON text, or what JSON would hold */
  create(settings: unknown): WebPixelResult;
  update(id: string, settings: unknown): WebPixelResult;
  delete(id: string): { deletedId: string } | { error: WebPixelUserError };
  /** Removes the record, as an uninstallation does. */
  remove(): void;
}

/** @param onChange gets the settings of the pixel that shops run from now on, null for none */
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
  const settings = typeof given === 'string' ? parsed(given) : given;
  if (settings === undefined) {
    return failure('INVALID_CONFIGURATION_JSON', SETTINGS_FIELD, 'Settings is not valid JSON.');
  }
  const checked = checkSettings(settings, definition);
  if ('settings' in checked) return checked;
  const message = `Settings do not match the definition: ${checked.problems.join(' ')}`;
  return failure('INVALID_SETTINGS', SETTINGS_FIELD, message);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function notFound() {
  return failure('NOT_FOUND', ['id'], 'Web pixel does not exist.');
}

function failure(code: WebPixelErrorCode, field: string[], message: string) {
  return { error: { code, field, message } };
}
