import { parse } from 'toml';
import { z } from 'zod';

const configurationSchema = z.object({
  application_url: z.url(),
  access_scopes: z.object({
    scopes: z.string(),
    optional_scopes: z.array(z.string()).default([]),
    use_legacy_install_flow: z.boolean().default(false),
  }),
  webhooks: z.object({
    api_version: z.string(),
    subscriptions: z
      .array(
        z.object({
          topics: z.array(z.string()).default([]),
          compliance_topics: z.array(z.string()).default([]),
          uri: z.string(),
        }),
      )
      .default([]),
  }),
});

/** The app's configuration from `shopify.app.toml`, as Shopify knows it. */
export interface AppConfiguration {
  scopes: string[];
  /** The scopes that the app may request at runtime. */
  optionalScopes: string[];
  webhookApiVersion: string;
  /** Topic → path within the app that receives its webhooks. */
  webhookUris: ReadonlyMap<string, string>;
}

/**
 * Reads the app's configuration as a deployment would.
 *
 * @param toml the text of `shopify.app.toml`
 * @throws {Error} if it cannot be read
 */
export function appConfiguration(toml: string): AppConfiguration {
  const { application_url, access_scopes, webhooks } = configurationSchema.parse(parse(toml));
  const declared = webhooks.subscriptions.some(({ topics }) => topics.length > 0);
  if (access_scopes.use_legacy_install_flow && declared) {
    throw new Error(
      'use_legacy_install_flow excludes webhooks that are declared by topics: remove one of them.',
    );
  }
  const uris = webhooks.subscriptions.flatMap(({ topics, compliance_topics, uri }) =>
    [...topics, ...compliance_topics].map(
      (topic) => [topic, pathWithin(application_url, uri)] as const,
    ),
  );
  return {
    scopes: access_scopes.scopes.split(',').flatMap((scope) => scope.trim() || []),
    optionalScopes: access_scopes.optional_scopes,
    webhookApiVersion: webhooks.api_version,
    webhookUris: new Map(uris),
  };
}

/** The path of a webhook's address, which may be absolute. */
function pathWithin(applicationUrl: string, uri: string): string {
  const { origin, pathname, search } = new URL(uri, applicationUrl);
  if (origin !== new URL(applicationUrl).origin) {
    throw new Error(`The webhook address ${uri} is not one of the app at ${applicationUrl}.`);
  }
  return pathname + search;
}
