import type { AdminMessage, Envelope, FrameMessage } from '../bridge-messages.ts';
import { byId, element } from '../../service-parts/page/dom.ts';

/** The app, framed by the admin. */
export interface AppFrame {
  /** Opens the app anew; `query` is what Shopify adds to its address. */
  open(app: { origin: string; name: string }, path: string, query: string): void;
  close(): void;
  isOpen(): boolean;
  post(message: AdminMessage): void;
}

export interface AppFrameParts {
  /** Gets what App Bridge says from the frame that is open. */
  onMessage: (message: FrameMessage) => void;
  /** Called when a document has been loaded, with or without App Bridge. */
  onLoad: () => void;
}

export function createAppFrame({ onMessage, onLoad }: AppFrameParts): AppFrame {
  const place = byId('frame', HTMLElement);
  let frame: HTMLIFrameElement | null = null;
  let origin = '';

  addEventListener('message', (event: MessageEvent<Envelope<FrameMessage> | null>) => {
    if (event.origin !== origin || event.source !== frame?.contentWindow) return;
    if (event.data?.appBridge === 'sandbox') onMessage(event.data.message);
  });

  return {
    open(app, path, query) {
      origin = app.origin;
      const address = new URL(path, origin);
      for (const [name, value] of new URLSearchParams(query)) address.searchParams.set(name, value);
      frame = element('iframe', {
        title: app.name,
        name: 'app-iframe',
        src: address.href,
        'data-test': 'app-frame',
        load: onLoad,
      });
      place.replaceChildren(frame);
      place.hidden = false;
    },
    close() {
      frame = null;
      place.replaceChildren();
      place.hidden = true;
    },
    isOpen: () => frame !== null,
    post(message) {
      const envelope: Envelope<AdminMessage> = { appBridge: 'sandbox', message };
      frame?.contentWindow?.postMessage(envelope, origin);
    },
  };
}
