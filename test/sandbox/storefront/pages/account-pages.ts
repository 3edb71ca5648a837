import { html } from 'hono/html';
import type { Accounts, Customer } from '../data/customers.ts';
import type { Page } from './frame.ts';

/** The login page, with a button for each person who has an account. */
export function loginPage({ demo }: Accounts): Page {
  return {
    title: 'Log in',
    main: html`<div class="center narrow">
      <h1>Log in</h1>
      <p class="lead">Two people have an account. No password.</p>
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

/** A signed-in shopper's account page. */
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
