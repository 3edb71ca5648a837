import { MINUTE_MS } from '../../time/units.ts';

/** Has the browser save a file, as a link with `download` does; its address is valid long enough to be read. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), MINUTE_MS);
}
