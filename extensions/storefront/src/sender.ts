/**
 * The script from the theme's CDN that sends what the pixel hands over. It starts once the page is parsed; until it
 * says that it sends, the pixel sends by itself. When consent is withdrawn it removes all that is stored.
 */
import { createPost } from '../../../app/beacon/post.ts';
import {
  blockData,
  blockElement,
  lockOfPage,
  mayTrack,
  onConsent,
  onStored,
  openPage,
  whenShown,
} from './browser.ts';
import type { Assets } from './discovery.ts';
import { noteChange } from './cart-change.ts';
import { catchErrors } from './catch-errors.ts';
import { forgetEverything } from './forget.ts';
import { removeForeign, takeHandedOver } from './handover.ts';
import { loadDiscovery } from './load-discovery.ts';
import { offerInspector, type InspectorModule } from './offer-inspector.ts';
import { createOutbox } from './outbox.ts';
import { keepPageLoad } from './page-load.ts';
import type { Answer, ReportsModule } from './reports.ts';
import { tellSent } from './sent-event.ts';
import { attempt, memoryStore } from './storage.ts';
import { watchPage } from './watch-page.ts';

/** What is loaded where it is needed. */
interface Modules extends Assets {
  inspector: InspectorModule;
  reports: ReportsModule;
}

const guard = catchErrors(() => undefined);

whenShown(
  guard(() => {
    const page = openPage();
    const { nameOf, session, began, now } = page;
    const { beaconUrl, siteId } = page.settings;
    if (!beaconUrl || !siteId) {
      // An older version of the app has left no address: there is only something to forget.
      onConsent((isPermitted) => {
        if (!isPermitted) forgetEverything(page);
      });
      return;
    }
    const answers: Answer[] = [];
    const lock = lockOfPage();
    const area = lock ? page.local : memoryStore();
    const name = nameOf('Outbox');
    const outbox = createOutbox({
      area,
      name,
      lock,
      beaconUrl,
      siteId,
      post: createPost(),
      mayTrack,
      now,
      tell(event, status) {
        tellSent(event, status);
        if (status !== undefined) answers.push([event.path, status]);
      },
    });
    const pageLoadKey = nameOf('PageLoad');
    let pageLoadId = '';
    const importAsset = <Name extends keyof Modules>(name: Name): Promise<Modules[Name]> =>
      import(blockData()[name] ?? '');
    const said = new Set<string>();
    const discovery = attempt(() =>
      loadDiscovery({
        page,
        settings: page.settings,
        outbox,
        mayTrack,
        importAsset,
        address: () => location.href,
        cart: blockData().cart ?? '',
        hasGlobal: (global) => global in window,
        target: window as unknown as Record<string, unknown>,
        watch: watchPage,
        say(problem, element) {
          if (page.settings.mode !== 'test' || said.has(problem)) return;
          said.add(problem);
          console.warn(`Beacon Pixel: ${problem}`, element ?? '');
        },
      }),
    );

    guard(() =>
      offerInspector({
        page,
        element: blockElement(),
        prefix: page.settings.cookiePrefix.toLowerCase(),
        load: () => importAsset('inspector'),
      }),
    )();

    const { reportUrl, reportEvery, mode } = page.settings;
    if (reportUrl)
      guard(async () => {
        const { start } = await importAsset('reports');
        start({ reportUrl, reportEvery, mode, mayTrack, answers });
      })();

    const pass = (): void => {
      if (!mayTrack()) return;
      for (const event of takeHandedOver(page, pageLoadId)) {
        // One that cannot be read keeps none of the others back.
        guard(() => {
          noteChange(page, event);
          outbox.send(event);
          discovery?.handedOver(event);
        })();
      }
    };
    const look = guard(() => {
      if (!mayTrack()) return;
      // Said again: a pixel that was about to store a record of its own may have written over it.
      pageLoadId = keepPageLoad(session, pageLoadKey, began, true) ?? pageLoadId;
      pass();
    });
    const leave = guard(() => {
      pass();
      outbox.sendAll();
      discovery?.flush();
    });
    const sendStored = guard(outbox.sendStored);
    const start = guard(() => {
      look();
      removeForeign(page, pageLoadId);
      sendStored();
    });

    onStored((key) => {
      if (key === pageLoadKey || key.startsWith(nameOf('Handover'))) look();
      if (key.startsWith(name)) sendStored();
    });
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    addEventListener('pageshow', look);
    onConsent((isPermitted) => {
      if (isPermitted) start();
      else forgetEverything(page);
      guard(() => discovery?.allow(isPermitted))();
    });
  }),
);
