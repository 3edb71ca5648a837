import { Outlet, useLocation, useNavigation } from '@remix-run/react';
import {
  InlineStack,
  SkeletonBodyText,
  SkeletonDisplayText,
  SkeletonPage,
  Link as PolarisLink,
} from '@shopify/polaris';
import { createElement, type ReactNode, useEffect, useState } from 'react';
import { OneColumn, StackedCard } from './layout.tsx';
import { NoticePage } from './page.tsx';
import type { TextKey } from '../../texts/texts.ts';
import { useTextsFor } from '../language/language.tsx';
import { useLoadedFrame, useTexts } from '../language/shop-texts.tsx';
import { Announcer } from './announcer.tsx';
import { AppProvider } from './app-provider.tsx';
import { useCodeOfPages, useLastingAddress } from './answers.ts';
import { useReload, useReloadButton } from './live.ts';
import { ScrollRestoration } from './scroll-restoration.tsx';

interface PageFrameProps {
  /** Shown above every page; null for no banner. */
  banner: ReactNode;
  children: ReactNode;
}

/** The pages of the admin's menu, with their titles. */
const MENU: Readonly<Record<string, TextKey>> = {
  '/app': 'frame.overview',
  '/app/results': 'frame.results',
  '/app/history': 'frame.history',
  '/app/products': 'frame.products',
  '/app/pixel': 'frame.pixel',
  '/app/orders': 'frame.orders',
  '/app/logins': 'frame.logins',
  '/app/shop-feed': 'frame.shopFeed',
  '/app/settings': 'frame.settings',
};

/**
 * The frame of every page in the admin: Polaris, App Bridge with the app's menu, the landmark. The settings are as narrow
 * as a form.
 */
export function PageFrame({ banner, children }: PageFrameProps) {
  useCodeOfPages();
  const { t, polaris } = useTexts();
  const isNarrow = useLocation().pathname === '/app/settings';
  return (
    <AppProvider i18n={polaris}>
      <s-app-nav>
        {Object.entries(MENU).map(([path, title]) => {
          const home = path === '/app' ? { rel: 'home' } : {};
          return createElement('s-link', { key: path, href: path, ...home }, t(title));
        })}
      </s-app-nav>
      <Announcer>
        <main className={isNarrow ? 'bp-narrow' : undefined}>
          {banner}
          {children}
        </main>
        <SupportLinks />
      </Announcer>
    </AppProvider>
  );
}

const SUPPORT_LINKS = ['help', 'support', 'privacy'] as const;

/** The operator's links, below every page. */
function SupportLinks() {
  const { t } = useTexts();
  const addresses = useLoadedFrame()?.support;
  const given = SUPPORT_LINKS.filter((name) => addresses?.[name]);
  if (given.length === 0) return null;
  return (
    <footer className="bp-footer">
      <InlineStack gap="400" align="center">
        {given.map((name) => (
          <PolarisLink key={name} url={addresses?.[name] ?? ''} target="_blank" removeUnderline>
            {t(`frame.links.${name}`)}
          </PolarisLink>
        ))}
      </InlineStack>
    </footer>
  );
}

/** How long the old page stays before the next page's skeleton replaces it, in milliseconds. */
const SKELETON_AFTER_MS = 200;

/** The pages, each scrolled to where it was left. */
export function Pages() {
  useLastingAddress();
  return (
    <>
      <ShownPage />
      <ScrollRestoration />
    </>
  );
}

/** The page, or its skeleton while it loads slowly, or has not its texts yet. */
function ShownPage() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const next = state === 'loading' && location.pathname !== pathname ? location.pathname : null;
  const late = useLate(next);
  const hasTexts = useTextsFor(pathname);
  if (hasTexts && (next === null || !late)) return <Outlet />;
  const path = next ?? pathname;
  const other = path.startsWith('/app/feeds/') ? 'indexing.actions.uploadFile' : 'frame.reindex';
  return <PageSkeleton title={t(MENU[path] ?? other)} />;
}

/** Whether `next` has been loading for longer than {@link SKELETON_AFTER_MS}. */
function useLate(next: string | null): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (next === null) return;
    const timer = setTimeout(() => setLate(true), SKELETON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [next]);
  return late;
}

const STYLE = `
  body { margin: 0; background: #f1f1f1; color: #303030;
    font: 16px/1.5 Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', sans-serif; }
  main { max-width: 34rem; margin: 15vh auto 0;
    padding: 0 max(1.5rem, env(safe-area-inset-right)) env(safe-area-inset-bottom) max(1.5rem, env(safe-area-inset-left)); }
  h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.3; hyphens: auto; overflow-wrap: anywhere; }
  p { margin: 0 0 1rem; overflow-wrap: anywhere; }
  button { padding: .6rem 1rem; border: 0; border-radius: .5rem; background: #303030; color: #fff;
    font: inherit; font-weight: 600; cursor: pointer; }
`;

/** A page outside the Shopify admin: no Polaris, no App Bridge, a heading and a few sentences. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main>
      <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      <h1>{title}</h1>
      {children}
    </main>
  );
}

/** A page that is loading: its heading and placeholders for its cards. */
function PageSkeleton({ title }: { title: string }) {
  return (
    <SkeletonPage title={title} primaryAction={false}>
      <OneColumn>
        {[3, 6].map((lines) => (
          <StackedCard key={lines} gap="400">
            <SkeletonDisplayText size="small" />
            <SkeletonBodyText lines={lines} />
          </StackedCard>
        ))}
      </OneColumn>
    </SkeletonPage>
  );
}

/** The pause before a failed page is loaded again, in milliseconds. */
const RETRY_MS = 10_000;

/** Whether the app itself answers: reloaded without its answer, the frame would be empty, or show a proxy's page. */
const isAnswered = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD' }).then(
    ({ status }) => status < 502,
    () => false,
  );

/** The page shown in place of one that failed, until it can be loaded. */
export function PageError() {
  useReload(RETRY_MS);
  const reload = useReloadButton();
  const onAction = async () => {
    const isUp = await isAnswered();
    // While another page loads, the address lacks the parameters that a reload needs.
    const isWhole = new URLSearchParams(window.location.search).has('shop');
    if (isUp && isWhole) window.location.reload();
    else reload.onAction();
  };
  return (
    <NoticePage
      name="frame.pageError.page"
      tone="critical"
      about="frame.pageError"
      action={{ ...reload, onAction: () => void onAction() }}
    />
  );
}

/** The page shown for an address below `/app` that has no page. */
export const NoSuchPage = () => (
  <NoticePage
    name="frame.noSuchPage.page"
    about="frame.noSuchPage"
    back={{ url: '/app', name: 'frame.overview' }}
  />
);

/**
 * An answer of Shopify's library instead of a page: text, or HTML whose script continues with a sign-in. The
 * library's own `boundary.error` recognizes answers by a class name that the build for browsers shortens, so
 * that browser and server would differ.
 *
 * @param body the body of the answer, which never contains request data
 */
export function ShopifyAnswer({ body }: { body: string }) {
  const { t } = useTexts();
  return <div dangerouslySetInnerHTML={{ __html: body || t('frame.signingIn') }} />;
}
