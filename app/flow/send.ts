import { z } from 'zod';
import { FIRE_FLOW_TRIGGER } from '../shopify/documents.ts';
import type { OfflineApi } from '../shopify/admin-client.ts';
import type { DeliveryResult } from '../work/deliveries.ts';
import type { FlowHandle, FlowPayload } from './payload.ts';

export interface FiredTrigger {
  handle: FlowHandle;
  payload: FlowPayload;
}

/**
 * Fires a trigger with the app's own token, by one request. Never throws. Shopify accepts at most 50,000 bytes; a payload
 * has a few hundred.
 */
export async function fireTrigger(
  api: Pick<OfflineApi, 'query'>,
  shop: string,
  { handle, payload }: FiredTrigger,
): Promise<DeliveryResult> {
  const response = await api.query(shop, FIRE_FLOW_TRIGGER, { handle, payload });
  if (response.kind === 'throttled')
    return { outcome: 'not-taken', why: response.kind, pauseMs: response.pauseMs };
  if (response.kind === 'no-token') return { outcome: 'refused', why: response.kind };
  if (response.kind === 'no-answer')
    return { outcome: response.neverSent ? 'not-taken' : 'unknown', why: response.kind };
  const read = answer.safeParse(response.data);
  const denied = response.errors.find(({ code }) => code === 'ACCESS_DENIED');
  if (denied !== undefined) return { outcome: 'refused', why: denied.message };
  if (!read.success || response.errors.length > 0)
    return { outcome: 'unknown', why: 'unexpected answer' };
  const [problem] = read.data.flowTriggerReceive.userErrors;
  return problem ? { outcome: 'refused', why: problem.message } : { outcome: 'taken' };
}

const answer = z.object({
  flowTriggerReceive: z.object({ userErrors: z.array(z.object({ message: z.string() })) }),
});
