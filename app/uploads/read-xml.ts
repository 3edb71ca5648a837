import { SaxesParser } from 'saxes';
import { faultIn, faultOf, readingEnded, shownValue } from './fault.ts';
import type { Found, Limits } from './format.ts';

/** An element that is being read. */
interface Open {
  name: string;
  text: string;
  /** The child elements by name; several of one name are a list. */
  inner: Map<string, unknown> | null;
}

/** The amount of text that the parser gets between two checks of the limits, in characters. */
const STEP = 16_384;

/**
 * Reads the products of an XML file: the children of the root element that have child elements, or the items of an RSS
 * file's channel. Without a document type there are no entities but XML's own five.
 */
export async function* readXml(text: AsyncIterable<string>, limits: Limits): AsyncGenerator<Found> {
  const reader = createReader(limits);
  try {
    for await (const piece of text) {
      for (let at = 0; at < piece.length; at += STEP)
        yield* reader.write(piece.slice(at, at + STEP));
    }
    yield* reader.end();
  } catch (error) {
    const fault = faultIn(error);
    if (fault === null || fault.code === 'not-utf-8' || fault.code === 'nul') throw error;
    yield { fault };
  }
}

/** Creates a reader. Both methods throw {@link readingEnded} for a fault of the file. */
function createReader(limits: Limits) {
  const parser = new SaxesParser();
  const open: Open[] = [];
  let found: Found[] = [];
  let row = 0;
  /** The end of the last product, in characters. */
  let last = 0;
  /** The number of bytes minus characters in the text since then. */
  let beyond = 0;
  let productDepth = 2;

  const stop = (...about: Parameters<typeof faultOf>) => readingEnded(faultOf(...about));

  parser.on('error', (error) => {
    throw stop('broken-xml', { row: row + 1, value: shownValue(error.message) });
  });
  parser.on('doctype', () => {
    throw stop('doctype');
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(encoding))
      throw stop('not-utf-8', { row: 1, value: shownValue(encoding) });
  });
  parser.on('opentag', ({ name }) => {
    if (open.length === 0 && name === 'rss') productDepth = 3;
    if (open.length >= limits.depth) throw stop('too-deep', { row: row + 1, column: name });
    open.push({ name, text: '', inner: null });
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = open.pop();
    if (element === undefined) return;
    if (open.length === productDepth - 1 && element.inner !== null) {
      // A channel of RSS has an image of its own, with child elements.
      if (open[0]?.name === 'rss' && element.name !== 'item') return;
      row += 1;
      found.push({
        product: { row, fields: element.inner, bytes: parser.position - last + beyond },
      });
      last = parser.position;
      beyond = 0;
      return;
    }
    const parent = open.at(-1);
    // Elements outside of products are dropped.
    if (parent !== undefined && open.length >= productDepth) add(parent, element);
  });

  return {
    write(piece: string): Found[] {
      parser.write(piece);
      if (parser.position - last > limits.recordLength)
        throw stop('record-too-long', { row: row + 1 });
      return taken();
    },
    end(): Found[] {
      parser.close();
      return taken();
    },
  };

  function addText(text: string): void {
    const element = open.at(-1);
    if (element === undefined || open.length <= productDepth) return;
    element.text += text;
    beyond += Buffer.byteLength(text) - text.length;
  }

  function taken(): Found[] {
    const before = found;
    found = [];
    return before;
  }
}

function add(parent: Open, { name, text, inner }: Open): void {
  const value = inner === null ? text.trim() : Object.fromEntries(inner);
  parent.inner ??= new Map();
  const before = parent.inner.get(name);
  if (before === undefined) parent.inner.set(name, value);
  else if (Array.isArray(before)) before.push(value);
  else parent.inner.set(name, [before, value]);
}
