/**
 * The storefront extension in the published theme, as the admin knows it. `absent`: the app has none, or
 * the admin does not say.
 */
export type ExtensionState = 'asking' | 'active' | 'inactive' | 'absent';
