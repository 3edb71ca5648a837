import { member } from './value.ts';

/** An id in an event's context that tells who sent it and from where. */
export interface Identifier {
  /** The name in the context. */
  name: 'userId' | 'sessionId' | 'pageLoadId' | 'shopperId';
  /** The name for people. */
  label: string;
  id: string;
  /** Enough of the id to tell it from others. */
  short: string;
  /** Hues of its dot's halves in degrees: equal ids have equal ones, and few others have both. */
  hues: [number, number];
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
    const short = name === 'shopperId' ? ending(id) : id.slice(0, 4);
    return [{ name, label: LABELS[name], id, short, hues: huesOf(id) }];
  });
}

/** A customer's number tells most at its end: the first digits are those of many others. */
function ending(id: string): string {
  return id.length > 8 ? `…${id.slice(-6)}` : id;
}

/** Two of twelve hues, picked by a hash of the id (FNV-1a). */
function huesOf(id: string): [number, number] {
  let hash = 0x811c9dc5;
  for (const character of id) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return [((hash >>> 8) % 12) * 30, ((hash >>> 16) % 12) * 30];
}
