/**
 * The script from the theme's CDN that sends the events that the pixel hands over, and loads the modules that the page
 * needs. It starts once the page is parsed; until it declares that it sends, the pixel sends by itself. When consent is
 * withdrawn, it removes all stored data.
 */
import { attempt } from '../../../app/beacon/attempt.ts';
import { createPost } from '../../../app/beacon/post.ts';
import {
  blockData,
  blockElement,
  createWarn,
  lockOfPage,
  mayTrack,
  onConsent,
  onStored,
  openPage,
  whenShown,
} from './browser.ts';
import { recordCartChange } from './cart-change.ts';
import { ignoreErrors } from './catch-errors.ts';
import { createDiscovery } from './discovery.ts';
import type { PageEvents } from './page-events.ts';
import { forgetEverything } from './forget.ts';
import { removeOld, takeHandedOver } from './handover.ts';
import { createIds } from './ids.ts';
import { importAsset } from './modules.ts';
import { createOutbox } from './outbox.ts';
import { keepPageLoad } from './page-load.ts';
import { createSentListener } from './sent-listener.ts';
import { memoryStore } from './storage.ts';
import { storeEvent } from './stored-events.ts';
import { createVisitLoader } from './visit-loader.ts';
import { watchPage } from './watch-page.ts';

whenShown(
  ignoreErrors(() => {
    // A page in a frame does nothing, as in `page.ts`.
    if (frameElement) return;
    const page = openPage();
    const { nameOf, local, now } = page;
    const { settings } = page;
    const post = createPost(blockElement()?.fetch);
    const ids = createIds(page);
    /** The dependencies of most parts. */
    const common = { page, mayTrack, ids, importAsset };
    const lock = lockOfPage();
    const area = lock ? local : memoryStore();
    const name = nameOf('Outbox');
    const outbox = createOutbox({
      ...settings,
      area,
      name,
      lock,
      importAsset,
      post,
      mayTrack,
      now,
      onSent: createSentListener({ ...common, post }),
    });
    const clicksKey = nameOf('Clicks');
    /** The ids of this page load: a pixel that starts late may have its own. */
    const pageLoadIds = new Set<string>();
    const cart = blockData().cart ?? '';
    const warn = createWarn(settings.mode);
    const address = (): string => location.href;
    let events: Promise<PageEvents> | undefined;
    const openEvents = (): Promise<PageEvents> =>
      (events ??= importAsset('events').then(({ start }) =>
        start({
          ...common,
          outbox,
          address,
          warn,
        }),
      ));
    const discovery = attempt(() =>
      createDiscovery({
        ...common,
        openEvents,
        address,
        cart,
        target: window as unknown as Record<string, unknown>,
        watch: watchPage,
        warn,
      }),
    );

    const pass = (): void => {
      const isPermitted = mayTrack();
      if (isPermitted == null) return;
      for (const event of [...pageLoadIds].flatMap((id) => takeHandedOver(page, id))) {
        // An event that cannot be read does not hold back the others.
        ignoreErrors(() => {
          // Consent was withdrawn on another page, of which the pixel was not told: the event is never sent.
          if (!isPermitted) return;
          recordCartChange(page, event);
          outbox.send(event);
          discovery?.handedOver(event);
        })();
      }
    };
    const checkHandover = ignoreErrors(() => {
      // Written each time, since a pixel that was about to store its own record may have overwritten it.
      const id = mayTrack() && keepPageLoad(page, true);
      if (id) pageLoadIds.add(id);
      pass();
    });
    const leave = ignoreErrors(() => {
      pass();
      outbox.sendAll();
      discovery?.flush();
    });
    const sendStored = ignoreErrors(outbox.sendStored);
    const loadVisitIfNeeded = createVisitLoader({
      ...common,
      cart,
      lock,
      openEvents,
      store: (event) => storeEvent(local, name, event, event.since),
    });
    /** Empty once the module is loaded. */
    let preflightUrl = settings.preflight && settings.discoveryUrl;
    const loadPreflight = async (): Promise<void> => {
      if (!preflightUrl) return;
      preflightUrl = '';
      (await importAsset('preflight')).start(common);
    };
    const keepLanding = async (): Promise<void> => {
      if (page.url.includes(`${page.attributionParameter}=`)) (await openEvents()).keepLanding();
    };
    let isListening = false;
    const start = ignoreErrors(() => {
      checkHandover();
      removeOld(page);
      sendStored();
      // Stored empty on the first page: otherwise the pixel could not know that nothing was clicked.
      if (!local.get(clicksKey)) local.set(clicksKey, '[]');
      if (isListening) return;
      isListening = true;
      onStored((key) => {
        const concerns = (start: string): boolean => !key || key.startsWith(start);
        if (concerns(nameOf('PageLoad')) || concerns(nameOf('Handover'))) checkHandover();
        if (concerns(name)) sendStored();
      });
    });

    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    // Another tab may have been given consent, and have stored data, of which this page was not told.
    document.addEventListener('visitorConsentCollected', () => {
      if (mayTrack() === false) forgetEverything(page);
    });
    addEventListener('pageshow', checkHandover);
    onConsent((isPermitted) => {
      if (isPermitted) start();
      else forgetEverything(page);
      ignoreErrors(() => discovery?.allow(isPermitted))();
      if (isPermitted)
        for (const work of [ids, keepLanding, loadVisitIfNeeded, loadPreflight])
          ignoreErrors(work)();
    });
  }),
);
