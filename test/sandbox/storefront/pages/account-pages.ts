import { html } from 'hono/html';
import type { Accounts, Customer } from '../data/customers.ts';
import type { Page } from './frame.ts';

/** The login page. `problem` says why the last attempt failed. */
export function loginPage({ demo }: Accounts, problem: string | null): Page {
  return {
    title: 'Log in',
    main: html`<div class="center narrow">
      <h1>Log in</h1>
      <form class="panel" action="/account/login" method="post">
        <label
          >E-mail
          <input type="email" name="email" required autocomplete="email" data-test="login-email" />
        </label>
        <p class="error" role="alert" data-test="login-error" ${problem ? '' : 'hidden'}>
          ${problem ?? ''}
        </p>
        <button class="button" data-test="login-submit">Log in</button>
      </form>
      <p class="hint">The shop knows two people. No password.</p>
      <form class="chips" action="/account/login" method="post">
        ${demo.map(
          ({ email, firstName }) =>
            html`<button
              class="chip"
              name="email"
              value="${email}"
              data-test="login-${(firstName ?? '').toLowerCase()}"
            >
              ${email}
            </button>`,
        )}
      </form>
    </div>`,
  };
}

/** A signed-in shopper's own page. */
export function accountPage({ firstName, email, id }: Customer): Page {
  return {
    title: 'Account',
    main: html`<div class="narrow">
      <h1>Hello ${firstName ?? email}</h1>
      <p class="lead">${email} · customer <span data-test="customer-id">${id}</span></p>
      <a class="button secondary" href="/account/logout" data-test="logout">Log out</a>
    </div>`,
  };
}
