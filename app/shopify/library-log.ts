import { LogSeverity } from '@shopify/shopify-app-remix/server';
import type { Logger } from 'pino';

/** Session tokens, access tokens, refresh tokens and secrets in the forms that Shopify gives them. */
const TOKEN = /\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?|\bshp[a-z]{2,3}_\w+/g;

/**
 * Takes what `@shopify/shopify-app-remix` logs: each request is a detail, trouble stays trouble, and
 * nothing that opens a shop passes. Its debug messages, which hold session tokens as they came, are
 * not asked for.
 */
export function libraryLog(log: Logger) {
  return {
    level: LogSeverity.Info,
    log: (severity: LogSeverity, message: string): void => {
      const text = message.replaceAll(TOKEN, '[token]');
      if (severity === LogSeverity.Error) log.error(text);
      else if (severity === LogSeverity.Warning) log.warn(text);
      else log.debug(text);
    },
  };
}
