/**
 * What App Bridge, in the app's frame, and the admin around it say to each other with `postMessage`.
 * Every message goes to one origin, and is heard from one origin, only.
 */

/** A link of the app's navigation menu. */
export interface MenuLink {
  label: string;
  /** Path and query within the app. */
  path: string;
}

export interface SaveBarButton {
  label: string;
  disabled: boolean;
  loading: boolean;
}

/** A save bar that is shown. */
export interface SaveBarView {
  save: SaveBarButton | null;
  discard: SaveBarButton | null;
  /** Whether discarding has to be confirmed. */
  confirmDiscard: boolean;
}

export interface ToastView {
  id: string;
  message: string;
  isError: boolean;
  /** Milliseconds. */
  duration: number;
  /** The label of its button; null for none. */
  action: string | null;
}

/** A theme app extension as `shopify.app.extensions()` tells of it (Shopify, App Bridge, "App API"). */
export interface ExtensionInfo {
  handle: string;
  type: 'theme_app_extension';
  /** One for each block or embed, by the name of its file. */
  activations: {
    handle: string;
    name: string;
    target: string;
    status: 'active' | 'available';
    /** Where in the published theme it is. */
    activations: { target: string; themeId: string }[];
  }[];
}

/** What `shopify.scopes` tells (Shopify, App Bridge, "Scopes"). */
export interface ScopesDetail {
  granted: string[];
  required: string[];
  optional: string[];
}

/** From the app's frame to the admin. */
export type FrameMessage =
  /** A session token is needed; the answer carries the same number. */
  | { kind: 'ask for token'; number: number }
  /** What extensions does the app have? The answer carries the same number. */
  | { kind: 'ask for extensions'; number: number }
  /** What may the app do, or may it do more, or less? The answer carries the same number. */
  | {
      kind: 'ask for scopes';
      number: number;
      how: 'query' | 'request' | 'revoke';
      scopes: string[];
    }
  /** The frame shows another page: its path and query without what Shopify has added. */
  | { kind: 'moved'; path: string }
  /** The menu, and the path to which the app's own name leads; null where it says none. */
  | { kind: 'menu'; links: MenuLink[]; home: string | null }
  | { kind: 'show toast'; toast: ToastView }
  | { kind: 'hide toast'; id: string }
  | { kind: 'loading'; state: 'on' | 'off' }
  | { kind: 'save bar'; bar: SaveBarView | null }
  /** May the page be left? Answered when there is nothing to lose, or a person has decided. */
  | { kind: 'ask to leave'; number: number }
  /** The whole window goes to an address of the admin, or to another site. */
  | { kind: 'leave'; url: string };

/** From the admin to the app's frame. */
export type AdminMessage =
  | { kind: 'token'; number: number; token: string }
  | { kind: 'no token'; number: number; reason: string }
  | { kind: 'extensions'; number: number; extensions: ExtensionInfo[] }
  | {
      kind: 'scopes';
      number: number;
      result: 'granted-all' | 'declined-all';
      detail: ScopesDetail;
    }
  | { kind: 'no scopes'; number: number; reason: string }
  /** A link of the menu was used. */
  | { kind: 'go'; path: string }
  | { kind: 'toast action'; id: string }
  | { kind: 'toast dismissed'; id: string }
  | { kind: 'save bar pressed'; button: 'save' | 'discard' }
  | { kind: 'may leave'; number: number };

/** Set on every message, so that those of other scripts are not taken for ours. */
export interface Envelope<Message> {
  appBridge: 'sandbox';
  message: Message;
}

/** Parameters that Shopify adds to the app's address; they are no part of the page's place. */
export const SHOPIFY_PARAMETERS: readonly string[] = [
  'appLoadId',
  'embedded',
  'hmac',
  'host',
  'id_token',
  'locale',
  'session',
  'shop',
  'timestamp',
];
