export * as texts from './texts.ts';
export { default as polaris } from '@shopify/polaris/locales/de.json' with { type: 'json' };
