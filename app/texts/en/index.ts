export * as texts from './first.ts';
export { default as polaris } from '@shopify/polaris/locales/en.json' with { type: 'json' };
