/**
 * The bytes of a request's or an answer's body, at most so many: of what is longer no more is read
 * than shows it.
 *
 * @returns null when it is longer than `longest` bytes
 * @throws what the stream throws when the connection breaks or is given up
 */
export async function readBody(
  { headers, body }: { headers: Headers; body: ReadableStream<Uint8Array> | null },
  longest: number,
): Promise<Uint8Array | null> {
  if (Number(headers.get('content-length')) > longest) return null;
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    length += value.byteLength;
    if (length > longest) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
}

/**
 * The same of a request that this app's server has received. HTTP lets no request be longer than its
 * `Content-Length` says, so one that names a length is read without the cost of a stream.
 */
export async function readRequest(request: Request, longest: number): Promise<Uint8Array | null> {
  const told = request.headers.get('content-length');
  if (told === null) return readBody(request, longest);
  if (Number(told) > longest) return null;
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.byteLength > longest ? null : bytes;
}
