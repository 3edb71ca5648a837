import type { AutomaticView } from '../../../../app/catalogue/automatic.ts';
import type { UpdatesView } from '../../../../app/catalogue/updates.ts';
import type { ComparisonView } from '../../../../app/catalogue/comparison.ts';
import type { ProductLiveness } from '../../../../app/catalogue/liveness.ts';
import type { Automation } from '../../../../app/catalogue/plan-automatic.ts';
import type { OpenAlert } from '../../../../app/alerts/alert.ts';
import type { AlertSettings } from '../../../../app/alerts/alert-settings.ts';
import type { UnsubscribeLink } from '../../../../app/alerts/unsubscribe.ts';
import type { ConnectionReport } from '../../../../app/indexing/client.ts';
import type { IndexingOverview } from '../../../../app/indexing/overview.ts';
import type { HistoryPage } from '../../../../app/indexing/reindex-queries.ts';
import type { ReindexView } from '../../../../app/indexing/reindex.ts';
import type { RequestOutcome } from '../../../../app/indexing/requests.ts';
import type {
  CountsByState,
  DayCounts,
  LoginFilter,
  LoginPage,
} from '../../../../app/logins/login.ts';
import type { ShopResults } from '../../../../app/results/results.ts';
import type { Coverage } from '../../../../app/orders/coverage.ts';
import type { LedgerFilter, LedgerPage } from '../../../../app/orders/ledger.ts';
import type { ShopFeedView } from '../../../../app/shop-feed/shop-feed.ts';
import type { Services } from '../../../../app/server/services.ts';
import type { CredentialsView } from '../../../../app/shop/credentials.ts';
import type { ShopSettings } from '../../../../app/shop/settings.ts';
import type { ShopFacts } from '../../../../app/shop/shops.ts';
import type { DisconnectionOutcome } from '../../../../app/shopify/account-disconnection.ts';
import type { PixelOutcome, PixelState } from '../../../../app/shopify/pixel-connection.ts';
import type { DefinedMetafields } from '../../../../app/shopify/metafield-definitions.ts';
import type { StorefrontOutcome } from '../../../../app/shopify/storefront-settings.ts';
import type { FeedNames } from '../../../../app/shop/feed-names.ts';
import type { Mapping } from '../../../../app/uploads/mapping.ts';
import type { UploadOutcome, UploadReport } from '../../../../app/uploads/uploads.ts';
import type { HealthFacts } from '../../../../app/health/finding.ts';
import type { TrackingFacts } from '../../../../app/reports/tracking-facts.ts';

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
  overview?: () => IndexingOverview;
  /** Automatic re-indexes: the next step, and the staff's settings. */
  automatic?: AutomaticView[];
  automations?: Record<string, Automation>;
  /** The open alerts. */
  alerts?: OpenAlert[];
  /** The updates of single products. */
  updates?: UpdatesView[];
  credentials?: CredentialsView | null;
  /** Whether a typed account may replace the stored one. */
  accountVerdict?: 'replace' | 'keep-stored';
  /** The outcome of saving an account. */
  accountSave?: 'saved' | 'not-installed';
  /** The outcome of disconnecting the account. */
  disconnection?: DisconnectionOutcome;
  settings?: ShopSettings;
  feedNames?: FeedNames;
  hasDiscovery?: boolean;
  support?: Services['support'];
  consoleUrl?: string;
  unlistedBanner?: 'dismissed' | 'wanted';
  /** Throws if Shopify does not answer. */
  pixel?: () => PixelState;
  /** The last known state, if `pixel` throws. Default: connected. */
  storedPixel?: PixelState;
  pixelOutcome?: PixelOutcome;
  storefront?: StorefrontOutcome;
  /** `unanswered`: Shopify never answers. */
  facts?: ShopFacts | null | 'unanswered';
  guide?: 'dismissed' | 'wanted';
  request?: RequestOutcome;
  cancel?: 'cancelled' | 'too-late' | 'not-found';
  report?: ConnectionReport;
  history?: (filter: { page: number; feedId?: string; state?: string }) => HistoryPage;
  detail?: ReindexView | null;
  /** Products of a search, or one by its ID, and the state of their changes. */
  found?: ProductLiveness[] | null;
  product?: ProductLiveness | 'gone' | null;
  comparison?: ComparisonView;
  logins?: (filter: LoginFilter, page: number) => LoginPage;
  loginCounts?: CountsByState;
  loginDays?: DayCounts[];
  retry?: 'queued' | 'not-possible' | 'not-found';
  coverage?: Coverage;
  /** Whether the app may read orders, by Shopify's answer. Default: Shopify does not answer. */
  orderAccess?: 'granted' | 'not-granted';
  /** The results of lists. */
  results?: ShopResults;
  ledger?: (filter: LedgerFilter) => LedgerPage;
  tracking?: TrackingFacts;
  cells?: HealthFacts['cells'];
  /** The families that staff have marked as stopped on purpose. */
  intended?: HealthFacts['intended'];
  alertSettings?: AlertSettings;
  hasMail?: boolean;
  unsubscribe?: UnsubscribeLink;
  /** Feeds that staff upload, the mapping that they confirmed, and the answers to a check and a request. */
  uploadedFeeds?: string[];
  /** The feed that is made from the shop. */
  shopFeed?: Omit<ShopFeedView, 'targets'>;
  /** The metafields that the shop has defined. */
  metafields?: DefinedMetafields;
  mapping?: Mapping;
  checked?: UploadReport;
  upload?: UploadOutcome;
}
