import { randomUUID } from 'node:crypto';
import { redactionRequest } from '../../app/chaos/outside-requests.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { table } from '../table.ts';
import type { BenchDatabase } from './bench-database.ts';
import { EMPTY_ROUTES } from './quick-services.ts';
import { atOnce, type Call, createClient, inStretches } from './requests.ts';
import { count, FLOW_HEAD, flowCells } from './process-cost.ts';

const CONCURRENCY = 20;
const STRETCHES = 4;

/**
 * Sends webhooks of distinct ids, each about another customer, and counts the stored ones; returns the report.
 *
 * @param origin the app's
 * @param each the number of each kind in one stretch
 */
export async function benchWebhooks(
  origin: string,
  { name, prisma }: BenchDatabase,
  each: number,
): Promise<string> {
  const client = createClient(origin, CONCURRENCY);
  let sent = 0;
  try {
    const flows = await inStretches(
      client,
      { ...EMPTY_ROUTES, webhook: () => redaction((sent += 1)) },
      {
        stretches: STRETCHES,
        sending: (via, next) => atOnce(via, next, { count: each, concurrency: CONCURRENCY }),
      },
    );
    const kept = await prisma.webhookReceipt.count({ where: { shopDomain: SHOP.domain } });
    return `
Webhooks: customers/redact, signed, each with an id and a customer of its own, on ${name}
${table([
  ['', ...FLOW_HEAD],
  ['empty route: /healthz', ...flowCells(flows.http, flows.http)],
  ['Remix, a route without data', ...flowCells(flows.remix, flows.http)],
  ['webhook: verified, receipt and effect committed', ...flowCells(flows.webhook, flows.http)],
])}
  ${CONCURRENCY} at once, ${STRETCHES} × ${count(each)} of each in alternating stretches after one that does not count. Times in
  milliseconds. All ${count(sent)} webhooks were answered 200; ${count(kept)} receipts are in the database.`;
  } finally {
    client.close();
  }
}

function redaction(customerId: number): Call {
  const delivery = redactionRequest(String(customerId), randomUUID());
  return { ...delivery, method: 'POST', status: 200 };
}
