import type { DiscoveryModule } from '../../../app/beacon/modules.ts';

/** The response that a list shows, as its events name it. */
export interface ResponseList {
  module: DiscoveryModule;
  /** The fields that each of the list's events has in its `data`. */
  data: { responseId: string; tag?: string };
  /** Unique in the page load. */
  key: string;
}

/** The `data` of a discovery event: longer lists are sent in several events. */
export interface DiscoveryData {
  responseId: string;
  tag?: string;
  redirect?: string;
  results?: readonly unknown[];
  banners?: readonly unknown[];
}

/** Warns the theme's developer of a problem, once, and only in test mode. */
export type Warn = (problem: string, element?: unknown) => void;

const MODULES = /^(category|search|autocomplete|recommendations|bundles)$/;

/** Whether a module's events name a profile (specification, *Other tracking modules*). */
export const isTagged = (module: string): boolean => /^[rb]/.test(module);

/** The maximum length of an id. */
export const ID_LIMIT = 200;

/** Returns an id as text; the empty string for any other value, or if it is too long. */
export const idText = (value: unknown, limit = ID_LIMIT): string => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text.length > limit ? '' : text;
};

/** @returns undefined, after a warning, if no event could name the response */
export function responseList(
  [module, responseId, tag]: unknown[],
  warn: Warn,
  element?: unknown,
): ResponseList | undefined {
  const [name, id] = [idText(module), idText(responseId)];
  // Only recommendations and bundles have one: an attribute on another list does not make it another response.
  const profile = isTagged(name) ? idText(tag) : undefined;
  const problem = !MODULES.test(name)
    ? `there is no module "${name}"`
    : !id
      ? `${name}: response id is missing`
      : profile === ''
        ? `${name} ${id}: tag is missing`
        : '';
  if (problem) {
    warn(problem, element);
    return undefined;
  }
  const data = { responseId: id, ...(profile && { tag: profile }) };
  return { module: name as DiscoveryModule, data, key: [name, id, profile].join('\n') };
}
