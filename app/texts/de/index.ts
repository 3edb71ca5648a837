export * as texts from './first.ts';
export { default as polaris } from '@shopify/polaris/locales/de.json' with { type: 'json' };
