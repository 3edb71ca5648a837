type Answer = 'yes' | 'no' | '';

/** Shopify's Customer Privacy API, as far as the switch uses it. */
interface CustomerPrivacy {
  currentVisitorConsent(): {
    analytics: Answer;
    marketing: Answer;
    preferences: Answer;
    sale_of_data: Answer;
  };
  /** Whether analytics may run: of a visitor who was not asked, whether the region needs no consent. */
  analyticsProcessingAllowed(): boolean;
  setTrackingConsent(
    consent: {
      analytics: boolean;
      marketing: boolean;
      preferences: boolean;
      sale_of_data: boolean;
    },
    callback: () => void,
  ): void;
}

declare global {
  interface Window {
    Shopify?: { customerPrivacy?: CustomerPrivacy };
  }
}

/** The switch in the footer that says what the shopper allows. */
export function startConsentSwitch(): void {
  const root = document.querySelector<HTMLElement>('[data-consent]');
  if (!root) return;
  show(root);
  document.addEventListener('visitorConsentCollected', () => {
    show(root);
  });
  for (const button of root.querySelectorAll<HTMLElement>('[data-consent-set]')) {
    button.addEventListener('click', () => {
      decide(root, button.dataset.consentSet ?? '');
    });
  }
  preferencesBox(root)?.addEventListener('change', () => {
    const decided = privacy()?.currentVisitorConsent().analytics ?? '';
    if (decided !== '') set(root, decided === 'yes');
  });
}

function decide(root: HTMLElement, decision: string): void {
  const box = preferencesBox(root);
  if (decision === 'later') {
    beUndecided();
  } else if (decision === 'grant') {
    set(root, true);
  } else {
    if (box) box.checked = false;
    set(root, false);
  }
}

/** A visitor is undecided in a region that asks first, while there is no consent cookie. */
function beUndecided(): void {
  document.cookie = '_tracking_consent=; path=/; max-age=0';
  document.cookie = 'sandbox_region=consent; path=/';
  location.reload();
}

function set(root: HTMLElement, allowed: boolean): void {
  const preferences = preferencesBox(root)?.checked === true;
  privacy()?.setTrackingConsent(
    { analytics: allowed, marketing: allowed, preferences, sale_of_data: allowed },
    () => {
      show(root);
    },
  );
}

function show(root: HTMLElement): void {
  const api = privacy();
  const state = root.querySelector('[data-consent-state]');
  const consent = api?.currentVisitorConsent();
  if (state && api && consent) {
    state.textContent = describe(
      consent.analytics,
      consent.preferences,
      api.analyticsProcessingAllowed(),
    );
  } else if (state) state.textContent = 'no consent service on this page';
  const box = preferencesBox(root);
  if (box && consent) box.checked = consent.preferences === 'yes';
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-consent-set]')) {
    button.disabled = !api;
  }
}

function describe(analytics: Answer, preferences: Answer, isAllowed: boolean): string {
  const also = preferences === 'yes' ? ', preferences too' : '';
  if (analytics === '') return isAllowed ? 'not asked, which counts as granted' : 'not decided yet';
  return (analytics === 'yes' ? 'granted' : 'denied') + also;
}

function preferencesBox(root: HTMLElement): HTMLInputElement | null {
  return root.querySelector<HTMLInputElement>('[data-consent-preferences]');
}

function privacy(): CustomerPrivacy | undefined {
  return window.Shopify?.customerPrivacy;
}
