/** Stands where App Bridge would: it notes toasts, knows what extensions it is given, and hides the menu. */
export const APP_BRIDGE = `{
  const style = document.createElement('style');
  style.textContent = 'ui-nav-menu { display: none }';
  document.head.append(style);
  const toasts = [];
  window.shopify = {
    toasts,
    config: { apiKey: 'gallery', shop: 'demo-shop.myshopify.com' },
    toast: { show: (message, options) => toasts.push({ message, ...options }) },
    app: { extensions: () => Promise.resolve(window.galleryExtensions ?? []) },
  };
}`;
