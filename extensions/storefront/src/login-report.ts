/** The login report: sent once per login, however many pages and tabs the shopper opens. */
import {
  LOGIN_REPORT_VERSION,
  LOGIN_TRIES,
  USER_AGENT_LIMIT,
  type LoginReport,
} from '../../../app/beacon/login-report.ts';
import type { CartDeps } from './cart.ts';
import { isDue, updatedLogin, readLogin, type KnownLogin } from './login.ts';
import type { ShopPage } from './shop-page.ts';

/** Sends a report; resolves to whether the app has accepted it, and rejects if that is not known. */
export type SendReport = (report: LoginReport) => Promise<boolean>;

/**
 * Stores who is logged in on this page.
 *
 * @returns whether that is a login that is not reported yet
 */
export function recordLogin(page: ShopPage): boolean {
  const known = knownTo(page);
  const login = updatedLogin(known, page);
  if (login && login !== known) keep(page, login);
  return isDue(login, page.customerId);
}

/**
 * Reports the login if it is not reported yet, and marks it as reported once the app has accepted it. A report that
 * cannot be stored is not sent: no page would know that it was.
 *
 * @throws {Error} with the reason why nothing is sent
 */
export async function reportLogin(
  page: ShopPage,
  sendReport: SendReport,
  events: Pick<CartDeps, 'ids' | 'contextOf'>,
): Promise<void> {
  const login = knownTo(page);
  if (!isDue(login, page.customerId)) return;
  const { time, customerId, tries = 0 } = login;
  const reported = (): void => {
    keep(page, { time, customerId });
  };
  if (tries >= LOGIN_TRIES) {
    reported();
    throw Error(`no answer in ${tries} tries`);
  }
  const report = login.report ?? newReport(page, login, events);
  if (!report || !keep(page, { ...login, report, tries: tries + 1 })) {
    throw Error('browser keeps nothing');
  }
  if (!(await sendReport(report))) throw Error('not accepted');
  if (knownTo(page)?.loginId === report.loginId) reported();
}

function newReport(
  page: ShopPage,
  { loginId = '', time, customerId }: KnownLogin,
  { ids: idsNow, contextOf }: Pick<CartDeps, 'ids' | 'contextOf'>,
): LoginReport | undefined {
  const ids = idsNow();
  if (!ids) return undefined;
  const { pageUrl, attribution, timestamp } = contextOf(ids, time);
  const userAgent = page.userAgent.replace(/[^ -~]/g, '').slice(0, USER_AGENT_LIMIT);
  return {
    version: LOGIN_REPORT_VERSION,
    loginId,
    ...ids,
    pageUrl,
    currency: /^[A-Z]{3}$/.test(page.currency) ? page.currency : undefined,
    userAgent: userAgent || undefined,
    attribution,
    timestamp,
    customerId,
  };
}

function knownTo({ local, nameOf }: ShopPage): KnownLogin | undefined {
  return readLogin(local.get(nameOf('Login')));
}

/** @returns whether the browser has stored the login */
function keep({ local, nameOf }: ShopPage, login: KnownLogin): boolean {
  const text = JSON.stringify(login);
  local.set(nameOf('Login'), text);
  return local.get(nameOf('Login')) === text;
}
