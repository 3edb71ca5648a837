/** Scripts that put a browser into a condition, or observe it, from the start of a page or worker. */

/** The prefix of tests' entries in sessionStorage, which outlive faults of the other entries. */
const OWN = 'test-';

const STORAGE_KEY = `${OWN}storage`;

/** For every page: storage that refuses every write while {@link refuseStorage} is set. */
export const STORAGE_SWITCH = `{
  const native = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, value) {
    if (!String(key).startsWith('${OWN}') && sessionStorage.getItem('${STORAGE_KEY}') === 'full') {
      throw new DOMException('The storage is full.', 'QuotaExceededError');
    }
    return native.call(this, key, value);
  };
}`;

/** For the open page: makes its tab's storage refuse every write from now on, or accept them again. */
export const refuseStorage = `sessionStorage.setItem('${STORAGE_KEY}', 'full')`;
export const acceptStorage = `sessionStorage.removeItem('${STORAGE_KEY}')`;

/** For the open page: removes its tab's storage, and the storage shared with other tabs. */
export const CLEAR_STORAGE = `for (const area of [localStorage, sessionStorage]) {
  for (const key of Object.keys({ ...area })) {
    if (!key.startsWith('${OWN}')) area.removeItem(key);
  }
}`;

/** A clock that is ahead by the number `ahead`, in milliseconds, in page and worker alike. */
const SHIFT_DATE = `
  const Native = Date;
  const now = () => Native.now() + ahead;
  self.Date = new Proxy(Native, {
    construct: (_, given, target) =>
      Reflect.construct(Native, given.length > 0 ? given : [now()], target),
    get: (_, name) => (name === 'now' ? now : Reflect.get(Native, name)),
  });`;

/**
 * For every page from now on: the browser's clock is ahead, which a worker learns by its name. (Playwright's clock does
 * not reach workers.)
 *
 * @param ms in addition to the previous offset
 */
export const clockAhead = (ms: number): string => `{
  const ahead = ${ms};
  ${SHIFT_DATE}
  window.Worker = new Proxy(Worker, {
    construct: (Native, [url, options = {}]) => {
      const [name = '', before = 0] = (options.name ?? '').split(' ahead ');
      return new Native(url, { ...options, name: name + ' ahead ' + (Number(before) + ahead) });
    },
  });
}`;

/** Placed before the pixel's bundle: the worker's clock is ahead like its page's. */
export const FOLLOW_CLOCK = `{
  const ahead = Number(self.name.split(' ahead ')[1] ?? 0);
  ${SHIFT_DATE}
}
`;

/** For every page: `__requests.underWay` counts the page's own unanswered requests to the service. */
export const COUNT_PAGE_REQUESTS = `{
  const fetch = window.fetch;
  const requests = (window.__requests = { underWay: 0 });
  const end = () => { requests.underWay -= 1; };
  window.fetch = (url, options) => {
    const answer = fetch(url, options);
    if (!String(url).includes('/beacon/v2/')) return answer;
    requests.underWay += 1;
    answer.then(end, end);
    return answer;
  };
}
`;
