/** The messages of a page's event stream, one after the other, as they were before they became JSON. */
export async function* streamMessages(answer: Response): AsyncGenerator<unknown, undefined> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith('data: ')) yield JSON.parse(block.slice(6));
    }
  }
}
