/**
 * A stand-in for `https://cdn.shopify.com/shopifycloud/app-bridge.js`: what an embedded app meets in
 * the frame that the admin gives it. `differences.md` says where it is not Shopify's.
 */
import { createGlobal } from './shopify-global.ts';
import { readConfig } from './config.ts';
import { connectToAdmin } from './connection.ts';
import { defineElements } from './elements.ts';
import { createExtensions } from './extensions.ts';
import { createIdToken } from './id-token.ts';
import { captureLinks } from './links.ts';
import { followLocation } from './location.ts';
import { createNavigation } from './navigation.ts';
import { patchFetch } from './patch-fetch.ts';
import { patchOpen } from './patch-open.ts';
import { createScopes } from './scopes.ts';
import { createSaveBars } from './save-bar.ts';
import { createToasts } from './toast.ts';

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error('App Bridge is no module script.');
const config = readConfig(script);
const admin = connectToAdmin(new URL(script.src).origin);
const idToken = createIdToken(admin);
const saveBars = createSaveBars(admin);
const toasts = createToasts(admin);

/** A document that is there to be loaded anew with a session token, and for nothing else. */
const bounceTo = new URLSearchParams(location.search).get('shopify-reload');
if (bounceTo !== null) {
  void idToken().then((token) => {
    const target = new URL(bounceTo, location.href);
    target.searchParams.set('id_token', token);
    location.replace(target);
  });
} else {
  patchFetch({ idToken, admin });
  patchOpen(admin);
  captureLinks(admin);
  createNavigation(admin);
  defineElements({ admin, saveBars });
  followLocation(admin);
  const extensions = createExtensions(admin);
  const scopes = createScopes(admin);
  const parts = { config, admin, idToken, extensions, scopes, saveBars, toasts };
  Object.assign(window, { shopify: createGlobal(parts) });
}
