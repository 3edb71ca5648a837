/** Pages that take their time: a message to one is carried out once everything before it has been. */
import { wait } from '../../extensions/web-pixel/src/wait.ts';
import { memoryStorage, type MemoryTab, type Turn } from './memory-browser.ts';
import type { PageOptions } from './open-page.ts';

/**
 * A tab's storages as a page offers them that is busy with other things.
 *
 * @param messageMs how many milliseconds pass before the next message is carried out
 */
export function slowMessages(
  on: MemoryTab,
  messageMs: () => number,
): Pick<PageOptions, 'local' | 'session'> {
  let last = Promise.resolve();
  const turn: Turn = (work) => {
    last = last.then(() => wait(messageMs()));
    return last.then(work);
  };
  return {
    local: memoryStorage(on.browser.local, turn),
    session: memoryStorage(on.session, turn),
  };
}

/**
 * The same where a page carries out in one go what has come in while it was busy.
 *
 * @param busyMs how many milliseconds it is busy after a message has come in
 */
export function busyMessages(
  on: MemoryTab,
  busyMs: () => number,
): Pick<PageOptions, 'local' | 'session'> {
  let free = 0;
  const turn: Turn = (work) => {
    free = Math.max(free, Date.now() + busyMs());
    return wait(free - Date.now()).then(work);
  };
  return {
    local: memoryStorage(on.browser.local, turn),
    session: memoryStorage(on.session, turn),
  };
}
