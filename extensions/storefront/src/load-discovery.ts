/**
 * Loads what reports discovery events, where there is something to report: marked lists, now or later, calls of the
 * page's own script, or a quick addition of the page before. Elsewhere nothing is downloaded.
 */
import type { HandedOver } from '../../../app/beacon/handover.ts';
import type { Discovery, DiscoveryDeps } from './discovery.ts';
import type { Root } from './watch-page.ts';

export interface LoadDeps extends Omit<
  DiscoveryDeps,
  'queue' | 'prefix' | 'roots' | 'hasSomething'
> {
  /** `window`, which has the queue of calls. */
  target: Record<string, unknown>;
  watch: (attributes: string[], changed: () => void) => ReadonlySet<Root>;
}

/** The attributes whose changes make another list or item of an element. */
const ATTRIBUTES = ['list', 'response', 'tag', 'item', 'parent', 'sku', 'type', 'banner'];

export function loadDiscovery(deps: LoadDeps): Omit<Discovery, 'look'> {
  const { page, settings, target, importAsset, say } = deps;
  const prefix = `data-${settings.cookiePrefix.toLowerCase()}-`;
  const name = `${settings.cookiePrefix}Beacon`;
  const queue = (Array.isArray(target[name]) ? target[name] : (target[name] = [])) as unknown[];
  let roots: ReadonlySet<Root> = new Set();
  let discovery: Discovery | undefined;
  let isLoading = false;
  let isAllowed = false;

  function load(): void {
    if (isLoading) return;
    isLoading = true;
    importAsset('discovery')
      .then(({ start }) => {
        discovery = start({ ...deps, queue, prefix, roots: () => roots, hasSomething });
        if (isAllowed) discovery.allow(true);
      })
      .catch(say);
  }

  const hasSomething = (): boolean =>
    isAllowed &&
    (!!page.session.get(page.nameOf('Additions')) ||
      [...roots].some((root) => root.querySelector(`[${prefix}list],[${prefix}banner]`)));

  function look(): void {
    if (discovery) discovery.look();
    else if (hasSomething()) {
      // Both at once: one asks for the other only when it is there.
      importAsset('tracker').catch(say);
      load();
    }
  }

  // At once, and not after the module that passes them on.
  if (queue.some((call) => Array.isArray(call) && call[0] === 'params')) {
    importAsset('params').catch(say);
  }
  if (queue.length) load();
  else {
    queue.push = (...calls) => {
      Reflect.deleteProperty(queue, 'push');
      load();
      return queue.push(...calls);
    };
  }

  return {
    allow(isNowAllowed) {
      isAllowed = isNowAllowed;
      if (isAllowed && !roots.size) {
        roots = deps.watch(
          ATTRIBUTES.map((each) => prefix + each),
          look,
        );
      }
      discovery?.allow(isAllowed);
      look();
    },
    handedOver(event: HandedOver) {
      discovery?.handedOver(event);
    },
    flush() {
      discovery?.flush();
    },
  };
}
