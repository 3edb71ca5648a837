/** V8's block coverage: whether the code at an offset ran. */

interface V8Range {
  /** UTF-16 units from the start of the script. */
  startOffset: number;
  endOffset: number;
  count: number;
}

/** A script as V8 reports it, and Playwright passes it on. */
export interface V8Script {
  url: string;
  functions: { ranges: V8Range[] }[];
}

/**
 * Whether the code at an offset ran: ranges nest, and the innermost one says it. Where none reaches, V8 knows of
 * nothing that ran.
 */
export function ranAt({ functions }: V8Script): (offset: number) => boolean {
  const changes = changesOf(functions.flatMap(({ ranges }) => ranges));
  return (offset) => {
    let low = 0;
    let high = changes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((changes[middle]?.at ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return changes[low - 1]?.ran ?? false;
  };
}

/** From which offset on what is said, in the order of the offsets. */
function changesOf(ranges: readonly V8Range[]): { at: number; ran: boolean }[] {
  const outermostFirst = [...ranges].sort(
    (a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset,
  );
  const changes: { at: number; ran: boolean }[] = [];
  const around: V8Range[] = [];
  const closeUntil = (offset: number): void => {
    for (let inner = around.at(-1); inner && inner.endOffset <= offset; inner = around.at(-1)) {
      around.pop();
      changes.push({ at: inner.endOffset, ran: (around.at(-1)?.count ?? 0) > 0 });
    }
  };
  for (const range of outermostFirst) {
    closeUntil(range.startOffset);
    around.push(range);
    changes.push({ at: range.startOffset, ran: range.count > 0 });
  }
  closeUntil(Infinity);
  return changes;
}
