/**
 * Runs in the page: reports marked results with the published client of the protocol. The client provides requests and
 * batches; the observer around it follows the rules of its vendor's components: 70 % of an item for 1 s, and `click` in
 * the capture phase.
 */
import type { Beacon } from '@athoscommerce/beacon';
import { attributePrefix as mark } from '../../../../app/beacon/dialect.ts';

interface PageGlobals {
  PublishedClient: { Beacon: typeof Beacon };
  /** Called by the page with each list that it shows. */
  shown: (list: Element) => void;
}

const page = window as unknown as PageGlobals;
const local = `${location.origin}/beacon/v2`;
const client = new page.PublishedClient.Beacon(
  { siteId: 'demo01' },
  { requesters: { beacon: { origin: local }, personalization: { origin: location.origin } } },
);
const { search } = client.events;

const SEEN_RATIO = 0.7;
const SEEN_MS = 1_000;
const seen = new Set<string>();

interface Result {
  type: 'product';
  uid: string;
  parentId: string;
}

const resultOf = (item: Element): Result => ({
  type: 'product',
  uid: item.getAttribute(`${mark}item`) ?? '',
  parentId: item.getAttribute(`${mark}parent`) ?? '',
});

page.shown = (list) => {
  const responseId = list.getAttribute(`${mark}response`) ?? '';
  search.render({ data: { responseId } });
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(timers.get(target));
        if (isIntersecting) timers.set(target, setTimeout(see, SEEN_MS, target));
      }
    },
    { threshold: SEEN_RATIO },
  );
  function see(item: Element): void {
    const result = resultOf(item);
    const key = `${responseId} ${result.uid}`;
    if (seen.has(key)) return;
    seen.add(key);
    search.impression({ data: { responseId, results: [result], banners: [] } });
  }
  for (const item of list.querySelectorAll(`[${mark}item]`)) {
    observer.observe(item);
    item.addEventListener(
      'click',
      () => search.clickThrough({ data: { responseId, results: [resultOf(item)] } }),
      { capture: true },
    );
  }
};
