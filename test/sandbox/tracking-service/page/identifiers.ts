import { member, shortened } from './value.ts';

/** An id in an event's context that tells who sent it and from where. */
export interface Identifier {
  /** The name in the context. */
  name: 'userId' | 'sessionId' | 'pageLoadId' | 'shopperId';
  /** The name for people. */
  label: string;
  id: string;
  /** Enough of the id to tell it from others. */
  short: string;
  /** Hue of its dot in degrees: equal ids have equal ones. */
  hue: number;
}

const LABELS = {
  userId: 'user',
  sessionId: 'session',
  pageLoadId: 'load',
  shopperId: 'shopper',
} as const;

/** The ids in an event's context, in a fixed order; those that are missing or no text are left out. */
export function identifiersOf(body: unknown): Identifier[] {
  const context = member(body, 'context');
  return (Object.keys(LABELS) as (keyof typeof LABELS)[]).flatMap((name) => {
    const id = member(context, name);
    if (typeof id !== 'string' || id === '') return [];
    const short = name === 'shopperId' ? shortened(id, 10) : id.slice(0, 4);
    return [{ name, label: LABELS[name], id, short, hue: hueOf(id) }];
  });
}

/** Spreads ids over the colour wheel (FNV-1a, then steps of the golden angle). */
function hueOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const character of id) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return Math.round((hash * 137.508) % 360);
}
