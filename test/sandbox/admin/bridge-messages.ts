/**
 * Messages that App Bridge, in the app's frame, and the admin around it exchange with `postMessage`. Each side sends to
 * one origin only, and accepts messages from one origin only.
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

/** A modal that is opened. */
export interface ModalView {
  title: string;
  /** The modal's content, one entry for each paragraph or list item. */
  lines: string[];
  /** Labels of the buttons in its title bar; null for a missing button. */
  primary: { label: string; tone: 'critical' | 'main' } | null;
  secondary: string | null;
}

/** A theme app extension as `shopify.app.extensions()` describes it (Shopify, App Bridge, "App API"). */
export interface ExtensionInfo {
  handle: string;
  type: 'theme_app_extension';
  /** One entry for each block or embed, by its file name. */
  activations: {
    handle: string;
    name: string;
    target: string;
    status: 'active' | 'available';
    /** Its places in the published theme. */
    activations: { target: string; themeId: string }[];
  }[];
}

/** The answer of `shopify.scopes` (Shopify, App Bridge, "Scopes"). */
export interface ScopesAnswer {
  result: 'granted-all' | 'declined-all';
  detail: { granted: string[]; required: string[]; optional: string[] };
}

/** What the admin's page knows of the app, to answer its questions. */
export interface AppFacts {
  name: string;
  scopes: ScopesAnswer['detail'];
  extensions: ExtensionInfo[];
}

/** The meanings of scopes, as the merchant's consent page words them. */
const SCOPE_WORDS: Readonly<Record<string, string>> = {
  write_pixels: 'Connect and change its web pixel',
  read_pixels: 'See its web pixel',
  read_customer_events: 'Receive customer events through its web pixel',
  read_products: 'View products',
  read_orders: 'View orders',
  write_app_proxy: 'Answer requests of the storefront',
};

export const scopeWords = (scope: string): string => SCOPE_WORDS[scope] ?? scope;

/** The questions that the frame asks the admin, with the answer to each. */
export interface Questions {
  /** A new session token. */
  token: { question: null; answer: string };
  extensions: { question: null; answer: ExtensionInfo[] };
  /** Queries, requests or revokes the app's scopes. */
  scopes: {
    question: { how: 'query' | 'request' | 'revoke'; scopes: string[] };
    answer: ScopesAnswer;
  };
  /** Shows a modal until a button is pressed, or a person closes it. */
  modal: { question: ModalView; answer: 'primary' | 'secondary' | 'closed' };
  /** Asks whether the page may be left. Answered once nothing would be lost or a person agrees; otherwise never. */
  leave: { question: null; answer: null };
}

type Asked = {
  [About in keyof Questions]: { about: About; question: Questions[About]['question'] };
}[keyof Questions];

/** From the app's frame to the admin. */
export type FrameMessage =
  /** A question; the port that comes with it takes its {@link Answer}. */
  | ({ kind: 'ask' } & Asked)
  /** The frame has navigated: its path and query without Shopify's parameters. */
  | { kind: 'moved'; path: string }
  /** The menu, and the path behind the app's name; null if the menu does not define one. */
  | { kind: 'menu'; links: MenuLink[]; home: string | null }
  | { kind: 'toast'; message: string; isError: boolean }
  | { kind: 'save bar'; bar: SaveBarView | null }
  /** Navigates the whole window to an address of the admin or to another site. */
  | { kind: 'leave'; url: string };

/** The answer to a question, or the reason for a refusal. */
export type Answer = { answer: unknown } | { reason: string };

/** From the admin to the app's frame. */
export type AdminMessage =
  /** A person used a link of the menu. */
  { kind: 'go'; path: string } | { kind: 'save bar pressed'; button: 'save' | 'discard' };

/** Marks every message, so that messages of other scripts are ignored. */
export interface Envelope<Message> {
  appBridge: 'sandbox';
  message: Message;
}

/** Parameters that Shopify adds to the app's address; they are not part of the page's place. */
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
