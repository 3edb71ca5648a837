import { Transform } from 'node:stream';

/**
 * Replaces every occurrence of a text in a stream of ASCII-compatible bytes, as they pass. What could
 * be the beginning of an occurrence waits for the next piece, so that none is missed between two.
 */
export function replaceInStream(text: string, replacement: string): Transform {
  // One character for each byte, and back: no other character is touched, however pieces are cut.
  let kept = '';
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const whole = (kept + piece.toString('latin1')).replaceAll(text, replacement);
      const waiting = beginningAtEnd(whole, text);
      kept = whole.slice(whole.length - waiting);
      done(null, Buffer.from(whole.slice(0, whole.length - waiting), 'latin1'));
    },
    flush(done) {
      done(null, Buffer.from(kept, 'latin1'));
    },
  });
}

/** How many characters at the end of `whole` are a beginning of `text`, and not all of it. */
function beginningAtEnd(whole: string, text: string): number {
  for (let length = Math.min(text.length - 1, whole.length); length > 0; length -= 1) {
    if (text.startsWith(whole.slice(-length))) return length;
  }
  return 0;
}
