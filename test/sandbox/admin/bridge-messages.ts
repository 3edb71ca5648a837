/**
 * What App Bridge, in the app's frame, and the admin around it send each other with `postMessage`. A message goes
 * to one origin only, and is heard from one origin only.
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
  /** Its content, a paragraph or list item each. */
  lines: string[];
  /** Labels of the buttons in its title bar, as far as it has them. */
  primary: { label: string; tone: 'critical' | 'main' } | null;
  secondary: string | null;
}

/** A theme app extension as `shopify.app.extensions()` describes it (Shopify, App Bridge, "App API"). */
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

/** What `shopify.scopes` answers (Shopify, App Bridge, "Scopes"). */
export interface ScopesAnswer {
  result: 'granted-all' | 'declined-all';
  detail: { granted: string[]; required: string[]; optional: string[] };
}

/** What the frame asks the admin, with the answer to each question. */
export interface Questions {
  /** A new session token. */
  token: { question: null; answer: string };
  extensions: { question: null; answer: ExtensionInfo[] };
  /** What may the app do, or may it do more, or less? */
  scopes: {
    question: { how: 'query' | 'request' | 'revoke'; scopes: string[] };
    answer: ScopesAnswer;
  };
  /** Shows a modal until a button is pressed, or a person closes it. */
  modal: { question: ModalView; answer: 'primary' | 'secondary' | 'closed' };
  /** May the page be left? Answered when there is nothing to lose, or a person agrees; else never. */
  leave: { question: null; answer: null };
}

type Asked = {
  [About in keyof Questions]: { about: About; question: Questions[About]['question'] };
}[keyof Questions];

/** From the app's frame to the admin. */
export type FrameMessage =
  /** The answer carries the same number. */
  | ({ kind: 'ask'; number: number } & Asked)
  /** The frame shows another page: its path and query without what Shopify has added. */
  | { kind: 'moved'; path: string }
  /** The menu, and the path that the app's own name leads to; null where the menu names none. */
  | { kind: 'menu'; links: MenuLink[]; home: string | null }
  | { kind: 'toast'; message: string; isError: boolean }
  | { kind: 'save bar'; bar: SaveBarView | null }
  /** The whole window goes to an address of the admin, or to another site. */
  | { kind: 'leave'; url: string };

/** From the admin to the app's frame. */
export type AdminMessage =
  | { kind: 'answer'; number: number; answer: unknown }
  | { kind: 'refused'; number: number; reason: string }
  /** A link of the menu was used. */
  | { kind: 'go'; path: string }
  | { kind: 'save bar pressed'; button: 'save' | 'discard' };

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
