import { z } from 'zod';
import type { VariantChanges } from '../catalogue/change-product.ts';
import type { AppFacts } from './bridge-messages.ts';
import type { PageParts } from './views/document.ts';
import { shownStock } from './views/products.ts';
import { ADMIN_FAULTS } from './platform/faults.ts';
import { ORDER_ORIGINS } from './platform/orders.ts';
import { APP } from './platform/session-token.ts';
import { extensionInfo } from './platform/theme.ts';
import { CATALOGUE_DELIVERIES } from './webhooks/catalogue-webhooks.ts';
import { TOPICS } from './webhooks/webhook-sender.ts';

/** A request of the admin's pages: takes a form's fields and returns JSON, or throws the reason for a failure. */
type PageRequest = (fields: unknown) => object;

/** @param act performs the request; its result is the answer */
function request<Shape extends z.ZodRawShape>(
  shape: Shape,
  act: (fields: z.output<z.ZodObject<Shape>>) => unknown,
): PageRequest {
  const schema = z.strictObject(shape);
  return (fields) => ({ success: true, ...(act(schema.parse(fields)) ?? {}) });
}

/** Dollars as people write them, converted to cents. */
const cents = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'A price is written as 24.00.')
  .transform((text) => Math.round(Number(text) * 100));

const pieces = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

const empty = z.literal('').transform(() => null);

const list = z.string().transform((text) => text.split(',').flatMap((each) => each.trim() || []));

/** All requests of the admin's pages, by name. Invalid fields throw a `ZodError`. */
export function pageRequests(parts: PageParts): Readonly<Record<string, PageRequest>> {
  const { actions, platform, catalogueWebhooks } = parts;
  const { catalogue, theme } = platform;
  return {
    'session-token': request({ staffId: z.string() }, ({ staffId }) => ({
      token: actions.sessionToken(staffId),
    })),
    launch: request({ staffId: z.string(), locale: z.string().max(20) }, ({ staffId, locale }) => ({
      query: actions.launchQuery(staffId, locale),
    })),
    'app-facts': request({}, (): AppFacts => {
      const { scopes: required, optionalScopes: optional } = platform.configuration();
      return {
        name: APP.name,
        scopes: { granted: platform.installation()?.scopes ?? [], required, optional },
        extensions: [extensionInfo(theme)],
      };
    }),
    install: request({}, () => {
      platform.install();
    }),
    uninstall: request({}, actions.uninstall),
    scopes: request({ scopes: list }, ({ scopes }) => actions.changeScopes(scopes)),
    webhook: request(
      { topic: z.enum(TOPICS), how: z.enum(['signed', 'forged', 'again']) },
      ({ topic, how }) => actions.sendWebhook(topic, how),
    ),
    embeds(fields) {
      const on = Object.keys(z.record(z.string(), z.literal('on')).parse(fields));
      for (const { handle } of theme.extension.embeds)
        actions.switchEmbed(handle, on.includes(handle) ? 'on' : 'off');
      return { success: true };
    },
    'make-order': request({ how: z.enum(ORDER_ORIGINS) }, ({ how }) => platform.orders.make(how)),
    'cancel-order': request({ id: z.string() }, ({ id }) => platform.orders.cancel(id)),
    'change-product': request(
      {
        id: z.string(),
        title: z.string().trim().min(1).max(255),
        tags: list,
        status: z.enum(['ACTIVE', 'UNLISTED', 'DRAFT', 'ARCHIVED']),
        onlineStore: z.enum(['published', 'not published']),
        price: cents,
        compareAt: z.union([empty, cents]),
        stock: z.union([empty, pieces]),
      },
      ({ id, price, compareAt, stock, ...changes }) => {
        const product = catalogue.find(id);
        if (!product) throw new Error(`There is no product ${id}.`);
        const [shown] = product.variants;
        // The page shows one price and one stock for all variants, which keep theirs unless it is changed.
        const everyVariant: VariantChanges = {
          ...(price !== shown.prices.us && { price }),
          ...(compareAt !== (shown.compareAt?.us ?? null) && { compareAt }),
          ...(stock !== shownStock(product) && { quantity: stock }),
        };
        catalogue.update(id, { ...changes, everyVariant });
      },
    ),
    'catalogue-delivery': request({ delivery: z.enum(CATALOGUE_DELIVERIES) }, ({ delivery }) =>
      catalogueWebhooks.setDelivery(delivery),
    ),
    'expire-tokens': request({}, platform.tokens.expireAll),
    'token-lifetime': request({ seconds: pieces.pipe(z.int().min(1).max(3_600)) }, ({ seconds }) =>
      platform.tokens.setLifetime(seconds),
    ),
    faults: request(
      {
        adminApi: z.enum(ADMIN_FAULTS.adminApi),
        tokens: z.enum(ADMIN_FAULTS.tokens),
        bulkOperations: z.enum(ADMIN_FAULTS.bulkOperations),
        pixelError: z.enum(ADMIN_FAULTS.pixelError),
        metafieldError: z.enum(ADMIN_FAULTS.metafieldError),
      },
      platform.setFaults,
    ),
  };
}
