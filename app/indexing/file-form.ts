import { randomUUID } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';
import type { RequestBody } from '../http/send-once.ts';
import type { FileToSend } from './feed-files.ts';

/**
 * Builds the multipart form of an upload, with its field `feedFile` (specification, *Indexing API*; RFC 7578). The type
 * is `multipart/form-data`, as every server reads it: the specification writes it `multi-part/form-data`.
 */
export function fileForm(file: FileToSend): RequestBody {
  const boundary = `feed-${randomUUID()}`;
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="feedFile"; filename="${plainName(file.name)}"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: head.length + file.size + tail.length,
    stream: ReadableStream.from(parts()) as RequestBody['stream'],
  };

  async function* parts(): AsyncGenerator<Uint8Array> {
    yield head;
    yield* readable(file);
    yield tail;
  }
}

/** Hides the cause of a file's error, which says nothing about the connection to the service. */
async function* readable(file: FileToSend): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of file.read() as AsyncIterable<Uint8Array>) yield piece;
  } catch {
    throw new Error('The file could not be read to its end.');
  }
}

/** Returns a name for the header, which allows neither quotes nor line breaks: names are from staff's computers. */
const plainName = (name: string): string => name.replace(/[^\w.-]+/g, '_') || 'feed';
