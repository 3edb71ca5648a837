import type { BulkOperation } from '../admin-api/bulk-operations.ts';
import type { Letter } from './courier.ts';

/** What Shopify sends when a bulk operation has ended; where its result lies is asked for. */
export function bulkEndLetter({
  id,
  type,
  status,
  errorCode,
  createdAt,
  completedAt,
}: BulkOperation): Pick<Letter, 'topic' | 'body'> {
  return {
    topic: 'bulk_operations/finish',
    body: {
      admin_graphql_api_id: id,
      completed_at: completedAt,
      created_at: createdAt,
      error_code: errorCode?.toLowerCase() ?? null,
      status: status.toLowerCase(),
      type: type.toLowerCase(),
    },
  };
}
