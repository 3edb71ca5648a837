/**
 * The bytes of a request's body, at most so many: of what is longer no more is read than shows it.
 *
 * @returns null when it is longer than `longest` bytes
 */
export async function readBody(request: Request, longest: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get('content-length')) > longest) return null;
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body.getReader();
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
