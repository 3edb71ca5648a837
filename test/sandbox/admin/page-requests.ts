import { z } from 'zod';
import type { VariantChanges } from '../catalogue/change-product.ts';
import type { Admin } from './start-admin.ts';
import { ADMIN_FAULTS } from './platform/faults.ts';
import { ORDER_ORIGINS } from './platform/orders.ts';
import { CATALOGUE_DELIVERIES } from './webhooks/delivery.ts';
import { TOPICS } from './webhooks/webhook-sender.ts';

/** A request of the admin's page: returns JSON, or throws the reason for a failure. */
type PageRequest = (body: unknown) => object;

/** @param act performs the request; its result is the answer */
function request<Shape extends z.ZodRawShape>(
  shape: Shape,
  act: (body: z.output<z.ZodObject<Shape>>) => unknown,
): PageRequest {
  const schema = z.strictObject(shape);
  return (body) => ({ success: true, ...(act(schema.parse(body)) ?? {}) });
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

/** The fields of a product that its page can change. Prices and stock contain only changed values. */
const PRODUCT = {
  id: z.string(),
  title: z.string().trim().min(1).max(255),
  tags: z
    .string()
    .max(5_000)
    .transform((text) => text.split(',').flatMap((tag) => tag.trim() || [])),
  status: z.enum(['ACTIVE', 'UNLISTED', 'DRAFT', 'ARCHIVED']),
  onlineStore: z.enum(['published', 'not published']),
  price: cents.optional(),
  compareAt: z.union([empty, cents]).optional(),
  stock: z.union([empty, pieces]).optional(),
};

/** The parts of the admin that the page's requests change. */
export type PageRequestParts = Pick<Admin, 'actions' | 'platform' | 'catalogueWebhooks'>;

/** All requests of the admin's page, by name. An invalid body throws a `ZodError`. */
export function pageRequests({
  actions,
  platform,
  catalogueWebhooks,
}: PageRequestParts): Readonly<Record<string, PageRequest>> {
  return {
    'session-token': request({ staffId: z.string() }, ({ staffId }) => ({
      token: actions.sessionToken(staffId),
    })),
    launch: request({ staffId: z.string(), locale: z.string().max(20) }, ({ staffId, locale }) => ({
      query: actions.launchQuery(staffId, locale),
    })),
    install: request({}, () => {
      platform.install();
    }),
    uninstall: request({}, actions.uninstall),
    scopes: request({ scopes: z.array(z.string()) }, ({ scopes }) => {
      actions.changeScopes(scopes);
    }),
    webhook: request(
      { topic: z.enum(TOPICS), how: z.enum(['signed', 'forged', 'again']) },
      ({ topic, how }) => {
        actions.sendWebhook(topic, how);
      },
    ),
    embed: request({ embed: z.string(), state: z.enum(['on', 'off']) }, ({ embed, state }) => {
      actions.switchEmbed(embed, state);
    }),
    'make-order': request({ how: z.enum(ORDER_ORIGINS) }, ({ how }) => {
      platform.orders.make(how);
    }),
    'cancel-order': request({ id: z.string() }, ({ id }) => {
      platform.orders.cancel(id);
    }),
    'change-product': request(PRODUCT, ({ id, price, compareAt, stock, ...changes }) => {
      const everyVariant: VariantChanges = {
        ...(price !== undefined && { price }),
        ...(compareAt !== undefined && { compareAt }),
        ...(stock !== undefined && { quantity: stock }),
      };
      platform.catalogue.update(id, { ...changes, everyVariant });
    }),
    'catalogue-delivery': request({ delivery: z.enum(CATALOGUE_DELIVERIES) }, ({ delivery }) => {
      catalogueWebhooks.setDelivery(delivery);
    }),
    'expire-tokens': request({}, platform.tokens.expireAll),
    'token-lifetime': request({ seconds: z.int().min(1).max(3_600) }, ({ seconds }) => {
      platform.tokens.setLifetime(seconds);
    }),
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
