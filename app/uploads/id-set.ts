import { createHash } from 'node:crypto';

/** Texts that were seen, in 16 bytes each at most twice over: a hash stands for each. */
export interface IdSet {
  /** Adds a text; false where it, or one with the same hash of 64 bits, was there. */
  add(text: string): boolean;
  readonly size: number;
}

const FIRST_SLOTS = 1024;

/** A table of hashes, at most half full; 0 is an empty slot. */
export function createIdSet(): IdSet {
  let slots = new BigUint64Array(FIRST_SLOTS);
  let size = 0;
  return {
    add(text) {
      if (!put(slots, hashOf(text))) return false;
      size += 1;
      if (2 * size > slots.length) grow();
      return true;
    },
    get size() {
      return size;
    },
  };

  function grow(): void {
    const larger = new BigUint64Array(2 * slots.length);
    for (const hash of slots) if (hash !== 0n) put(larger, hash);
    slots = larger;
  }
}

function put(slots: BigUint64Array, hash: bigint): boolean {
  for (let at = Number(hash & BigInt(slots.length - 1)); ; at = (at + 1) % slots.length) {
    if (slots[at] === hash) return false;
    if (slots[at] === 0n) {
      slots[at] = hash;
      return true;
    }
  }
}

function hashOf(text: string): bigint {
  return createHash('sha256').update(text).digest().readBigUInt64LE() || 1n;
}
