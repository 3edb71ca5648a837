import type { PixelEvents } from '@shopify/web-pixels-extension';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pass, settle, useStoppedClock } from '../clock.ts';
import { createBrowser, createTab } from '../memory-browser.ts';
import { defaultSettings, startPixel } from '../open-page.ts';
import { watchRejections } from '../rejections.ts';
import { objections, useTrackingService } from '../tracking-service.ts';
import { ALL, anyEvent, REPORTED } from './any-event.ts';
import { anyInit } from './any-page.ts';
import { isReportable } from './is-reportable.ts';
import { runs, RUNS_TIMEOUT_MS } from './runs.ts';
import { AS_SEEN, AS_TYPED, type Vocabulary } from './vocabulary.ts';

type Reported = PixelEvents[(typeof REPORTED)[number]];

/** A reason as test mode says it: one that names what is missing, not an accident of the code. */
const STATED = /^not sent: Error: (no [a-z]+|repeat)$/i;

/** Every way in which the mapping can be set. */
const anySettings = fc.record({
  siteId: fc.constant(defaultSettings.siteId),
  beaconUrl: fc.constant(defaultSettings.beaconUrl),
  cookiePrefix: fc.constant(defaultSettings.cookiePrefix),
  identifiers: fc.constantFrom('product', 'variant'),
  taxesIncluded: fc.constantFrom('', 'yes', 'no'),
  mode: fc.constantFrom('live', 'test'),
});

useStoppedClock();
const service = useTrackingService();
const rejections = watchRejections();

/** Begins a run: nothing was sent, nothing went wrong. */
function begin(): void {
  service.sent = [];
  rejections.length = 0;
}

const VOCABULARIES: [string, Vocabulary][] = [
  ['as the types say', AS_TYPED],
  ['as events were seen to arrive, and worse', AS_SEEN],
];

describe.each(VOCABULARIES)('events %s', (_, of) => {
  it(
    'each lead to one event that the service takes, or to one stated reason',
    async () => {
      const outcomes = { sent: 0, stated: 0 };
      await fc.assert(
        fc.asyncProperty(
          anyInit(of),
          anySettings,
          anyEvent(of, REPORTED),
          async (init, settings, event) => {
            begin();
            const page = startPixel(createTab(createBrowser()), { init, settings });
            page.publish(event);
            await settle();
            page.close();

            const reasons = page.log.filter((text) => text.startsWith('not sent'));
            expect(service.sent.flatMap(objections)).toEqual([]);
            expect(reasons.filter((text) => !STATED.test(text))).toEqual([]);
            expect(service.sent.length + reasons.length).toBe(1);
            expect(rejections).toEqual([]);
            outcomes.sent += service.sent.length;
            outcomes.stated += reasons.length;
          },
        ),
        runs(1_000),
      );
      expect(outcomes.sent).toBeGreaterThan(outcomes.stated / 4);
      expect(outcomes.stated).toBeGreaterThan(0);
    },
    RUNS_TIMEOUT_MS,
  );

  it(
    'in any order, on two pages, never make the pixel throw or send what is refused',
    async () => {
      const events = fc.array(anyEvent(of, ALL), { minLength: 1, maxLength: 6 });
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(anyInit(of), events), { minLength: 2, maxLength: 2 }),
          anySettings,
          async (pages, settings) => {
            begin();
            const tab = createTab(createBrowser());
            for (const [init, published] of pages) {
              const page = startPixel(tab, { init, settings, preferences: true });
              for (const event of published) {
                page.publish(event);
                await settle();
              }
              await pass(15_000);
              page.close();
              expect(
                page.log.filter((text) => text.includes('not sent') && !STATED.test(text)),
              ).toEqual([]);
            }
            expect(service.sent.flatMap(objections)).toEqual([]);
            expect(rejections).toEqual([]);
          },
        ),
        runs(200),
      );
    },
    RUNS_TIMEOUT_MS,
  );
});

describe('an event that has what a beacon event needs', () => {
  it(
    'is sent, whatever else it lacks',
    async () => {
      let reportable = 0;
      await fc.assert(
        fc.asyncProperty(
          anySettings,
          anyEvent(AS_TYPED, REPORTED),
          async (settings, event: Reported) => {
            begin();
            const page = startPixel(createTab(createBrowser()), { init: {}, settings });
            page.publish(event);
            await settle();
            page.close();
            if (!isReportable(event)) return;
            reportable += 1;
            expect(page.log.filter((text) => text.startsWith('not sent'))).toEqual([]);
            expect(service.sent).toHaveLength(1);
          },
        ),
        runs(500),
      );
      expect(reportable).toBeGreaterThan(0);
    },
    RUNS_TIMEOUT_MS,
  );
});
