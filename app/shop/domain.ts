/** The permanent domain of a shop, in lower case, such as `demo-shop.myshopify.com`: the app's name for the shop. */
const SHOP_DOMAIN = /^[a-z\d][a-z\d-]{0,62}\.myshopify\.com$/;

/** Whether a text is a shop domain as Shopify writes it: callers may send any text, and many places refuse others. */
export const isShopDomain = (text: string): boolean => SHOP_DOMAIN.test(text);
