import type { CustomerPrivacyApi } from '../../pixel-runtime/page/customer-privacy.ts';

/** Starts the footer's consent switch. */
export function startConsentSwitch(): void {
  const root = document.querySelector<HTMLElement>('[data-consent]');
  const state = root?.querySelector('[data-consent-state]');
  const preferences = root?.querySelector<HTMLInputElement>('[data-consent-preferences]');
  if (!root || !state || !preferences) return;

  const show = (): void => {
    const api = privacy();
    state.textContent = api ? stateOf(api) : 'no consent service on this page';
    preferences.checked = api?.currentVisitorConsent().preferences === 'yes';
  };
  const decide = (allowed: boolean): void => {
    privacy()?.setTrackingConsent(
      {
        analytics: allowed,
        marketing: allowed,
        preferences: preferences.checked,
        sale_of_data: allowed,
      },
      show,
    );
  };

  show();
  document.addEventListener('visitorConsentCollected', show);
  for (const button of root.querySelectorAll<HTMLElement>('[data-consent-set]')) {
    button.addEventListener('click', () => {
      const decision = button.dataset.consentSet;
      if (decision === 'later') {
        beUndecided();
        return;
      }
      if (decision !== 'grant') preferences.checked = false;
      decide(decision === 'grant');
    });
  }
  preferences.addEventListener('change', () => {
    const decided = privacy()?.currentVisitorConsent().analytics;
    if (decided) decide(decided === 'yes');
  });
}

/** Makes the visitor undecided: deletes the consent cookie, in a region that asks first. */
function beUndecided(): void {
  document.cookie = '_tracking_consent=; path=/; max-age=0';
  document.cookie = 'sandbox_region=consent; path=/';
  location.reload();
}

/** Shopify may load its API after the theme. */
function privacy(): CustomerPrivacyApi | undefined {
  const { Shopify } = window as { Shopify?: { customerPrivacy?: CustomerPrivacyApi } };
  return Shopify?.customerPrivacy;
}

function stateOf(api: CustomerPrivacyApi): string {
  const { analytics, preferences } = api.currentVisitorConsent();
  if (analytics === '') {
    const isAllowed = api.analyticsProcessingAllowed();
    return isAllowed ? 'not asked, which counts as granted' : 'not decided yet';
  }
  return (
    (analytics === 'yes' ? 'granted' : 'denied') +
    (preferences === 'yes' ? ', preferences too' : '')
  );
}

/** Logs in and out without leaving the page, as shops do: the header is rendered again, the page is not reloaded. */
export function startAccountHere(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-login-here]')) {
    button.addEventListener('click', () => {
      const email = button.dataset.loginHere ?? '';
      void ask('/account/login', { method: 'POST', body: new URLSearchParams({ email }) });
    });
  }
  document.querySelector('[data-logout-here]')?.addEventListener('click', () => {
    void ask('/account/logout');
  });
}

async function ask(path: string, request?: RequestInit): Promise<void> {
  const answer = await fetch(path, request);
  const shown = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = shown.querySelector('[data-account-link]');
  if (fresh) document.querySelector('[data-account-link]')?.replaceWith(fresh);
}
