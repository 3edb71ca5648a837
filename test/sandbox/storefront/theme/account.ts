/**
 * Logging in and out without leaving the page, as shops let their shoppers do: the header is shown anew,
 * the page is not loaded again.
 */
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
