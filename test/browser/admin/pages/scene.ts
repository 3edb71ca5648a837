import type { Automation } from '../../../../app/catalogue/plan-automatic.ts';
import type { HealthFacts } from '../../../../app/health/finding.ts';
import type { IndexingOverview } from '../../../../app/indexing/overview.ts';
import type { HistoryPage } from '../../../../app/indexing/reindex-queries.ts';
import type { LoginFilter, LoginPage } from '../../../../app/logins/login.ts';
import type { LedgerFilter, LedgerPage } from '../../../../app/orders/ledger.ts';
import type { TrackingFacts } from '../../../../app/reports/tracking-facts.ts';
import type { Services } from '../../../../app/server/services.ts';

/** What a call of a service resolves to. */
type Answer<Call extends (...given: never[]) => unknown> = Awaited<ReturnType<Call>>;

/** A page in a state. */
export interface NamedScene {
  path: string;
  scene: Scene;
}

/** The services' answers in one state of a page; defaults are those of a shop without problems. */
export interface Scene {
  /** The answer instead of a page. */
  turnedAway?: () => Response;
  /** The app's extensions, as the admin lists them. Default: none. */
  extensions?: unknown[];
  /** What is unusual of the feeds. */
  overview?: Partial<IndexingOverview>;
  /** Automatic re-indexes: the next step, and the staff's settings. */
  automatic?: Answer<Services['automatic']['views']>;
  automations?: Record<string, Automation>;
  /** The open alerts. */
  alerts?: Answer<Services['alerts']['check']>;
  /** The updates of single products. */
  updates?: Answer<Services['updates']['views']>;
  credentials?: Answer<Services['credentials']['view']>;
  /** Whether a typed account may replace the stored one. */
  accountVerdict?: 'replace' | 'keep-stored';
  /** The outcome of saving an account. */
  accountSave?: 'saved' | 'not-installed';
  /** The outcome of disconnecting the account. */
  disconnection?: Answer<Services['disconnectAccount']>;
  settings?: Answer<Services['settings']['read']>;
  feedNames?: Answer<Services['feedNames']['read']>;
  hasDiscovery?: boolean;
  support?: Services['support'];
  consoleUrl?: string;
  unlistedBanner?: 'dismissed' | 'wanted';
  /** Default: connected. */
  pixel?: Answer<Services['pixel']['read']> | 'unanswered';
  /** The last known state, if Shopify does not answer. Default: connected. */
  storedPixel?: Answer<Services['pixel']['read']>;
  pixelOutcome?: Answer<Services['pixel']['sync']>;
  storefront?: Answer<Services['storefront']['sync']>;
  /** `unanswered`: Shopify never answers. */
  facts?: Answer<Services['readShopFacts']> | 'unanswered';
  guide?: 'dismissed' | 'wanted';
  request?: Answer<Services['indexing']['request']>;
  cancel?: Answer<Services['indexing']['cancel']>;
  report?: Answer<Services['indexing']['testConnection']>;
  history?: (filter: { page: number; feedId?: string; state?: string }) => HistoryPage;
  detail?: Answer<Services['indexing']['detail']>;
  /** Products of a search, or one by its ID, and the state of their changes. */
  found?: Answer<Services['liveness']['of']> | null;
  product?: Answer<Services['liveness']['ofOne']> | 'gone' | null;
  comparison?: Answer<Services['comparison']['view']>;
  logins?: (filter: LoginFilter, page: number) => LoginPage;
  loginCounts?: Answer<Services['logins']['counts']>;
  loginDays?: Answer<Services['logins']['countsByDay']>;
  retry?: Answer<Services['logins']['retry']>;
  coverage?: Answer<Services['orders']['coverage']>;
  /** Whether the app may read orders, by Shopify's answer. Default: Shopify does not answer. */
  orderAccess?: 'granted' | 'not-granted';
  /** The results of lists. */
  results?: Answer<Services['results']['read']>;
  ledger?: (filter: LedgerFilter) => LedgerPage;
  tracking?: TrackingFacts;
  cells?: HealthFacts['cells'];
  /** The families that staff have marked as stopped on purpose. */
  intended?: HealthFacts['intended'];
  alertSettings?: Answer<Services['alerts']['settings']['read']>;
  hasMail?: boolean;
  unsubscribe?: Answer<Services['alerts']['unsubscribe']['read']>;
  /** Feeds that staff upload, the mapping that they confirmed, and the answers to a check and a request. */
  uploadedFeeds?: string[];
  /** The feed that is made from the shop. */
  shopFeed?: Omit<Answer<Services['shopFeeds']['view']>, 'targets'>;
  /** The metafields that the shop has defined. */
  metafields?: Answer<Services['readMetafields']>;
  mapping?: Answer<Services['uploads']['feeds']['mapping']>;
  checked?: Answer<Services['uploads']['check']>;
  upload?: Answer<Services['uploads']['request']>;
}
