import { STOREFRONT_SETTINGS } from '../../../../app/beacon/storefront-settings.ts';
import { parseJson } from '../../../../app/http/read-body.ts';

/** The largest value of a JSON metafield in bytes (Shopify, "Metafield limits"). */
const MAX_BYTES = 128 * 1024;

/** A metafield that belongs to the app's installation. */
export interface Metafield {
  namespace: string;
  key: string;
  type: string;
  /** Text, for every type. */
  value: string;
}

/** The input of `metafieldsSet` for one metafield. */
export interface MetafieldInput extends Pick<Metafield, 'key' | 'value'> {
  ownerId: string;
  namespace?: string | null;
  type?: string | null;
}

/** The codes of Shopify's `MetafieldsSetUserErrorCode` that the sandbox returns. */
type MetafieldErrorCode =
  | 'APP_NOT_AUTHORIZED'
  | 'INTERNAL_ERROR'
  | 'INVALID'
  | 'INVALID_TYPE'
  | 'INVALID_VALUE';

export interface MetafieldUserError {
  code: MetafieldErrorCode;
  field: string[];
  message: string;
  elementIndex: number;
}

/** The metafields of the app's installation, and the rules of their changes. */
export interface Metafields {
  find(namespace: string, key: string): Metafield | null;
  /** Sets all of them, or none. */
  set(ownerId: string, inputs: readonly MetafieldInput[]): Metafield[] | MetafieldUserError;
  remove(namespace: string, key: string): boolean;
  /** Deletes all of them, as an uninstallation does. */
  clear(): void;
}

export function createMetafields(): Metafields {
  const kept = new Map<string, Metafield>();
  const nameOf = (namespace: string, key: string) => `${namespace}.${key}`;
  return {
    find: (namespace, key) => kept.get(nameOf(namespace, key)) ?? null,
    set(ownerId, inputs) {
      const checked = inputs.map((input, index) => checkInput(input, index, ownerId));
      const wrong = checked.find((each) => 'code' in each);
      if (wrong) return wrong;
      const metafields = checked.filter((each) => 'value' in each);
      for (const each of metafields) kept.set(nameOf(each.namespace, each.key), each);
      return metafields;
    },
    remove: (namespace, key) => kept.delete(nameOf(namespace, key)),
    clear() {
      kept.clear();
    },
  };
}

/** The app's settings for its theme extension, as JSON text; null if there are none. */
export function storefrontSettingsOf(metafields: Metafields): string | null {
  const { namespace, key } = STOREFRONT_SETTINGS;
  return metafields.find(namespace, key)?.value ?? null;
}

function checkInput(
  { ownerId, namespace, key, type, value }: MetafieldInput,
  elementIndex: number,
  installationId: string,
): Metafield | MetafieldUserError {
  const wrong = (code: MetafieldErrorCode, field: string, message: string) => ({
    code,
    field: ['metafields', String(elementIndex), field],
    message,
    elementIndex,
  });
  if (ownerId !== installationId) {
    return wrong('INVALID', 'ownerId', 'Owner does not exist.');
  }
  if (!/^[\w-]{3,255}$/.test(namespace ?? '')) {
    return wrong('INVALID', 'namespace', 'Namespace is invalid.');
  }
  if (!/^[\w-]{2,64}$/.test(key)) return wrong('INVALID', 'key', 'Key is invalid.');
  if (type !== 'json') return wrong('INVALID_TYPE', 'type', 'Type is not one of the valid types.');
  if (parseJson(value) === undefined)
    return wrong('INVALID_VALUE', 'value', 'Value is invalid JSON.');
  if (Buffer.byteLength(value) > MAX_BYTES) {
    return wrong('INVALID_VALUE', 'value', `Value exceeds ${MAX_BYTES} bytes.`);
  }
  return { namespace: namespace ?? '', key, type, value };
}
