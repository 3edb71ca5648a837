import { useNavigate } from '@remix-run/react';
import { Box, InlineGrid, Select } from '@shopify/polaris';
import type { HistoryFilter } from '../../indexing/indexing.ts';
import { reindexStateName } from '../../indexing/words.ts';
import { REINDEX_STATES, historyAddress } from './history-address.ts';

const ANY = '';

interface Props {
  filter: HistoryFilter;
  feedIds: string[];
}

/** Which re-indexes to show. The choice is in the address, so that it can be shared and reloaded. */
export function HistoryFilters({ filter, feedIds }: Props) {
  const navigate = useNavigate();
  const choose = (choice: { feedId: string; state: string }) => {
    const state = REINDEX_STATES.find((known) => known === choice.state);
    const { feedId } = choice;
    navigate(historyAddress({ ...(feedId && { feedId }), ...(state && { state }), page: 1 }), {
      preventScrollReset: true,
    });
  };
  const { feedId = ANY, state = ANY } = filter;
  const listed = feedId === ANY || feedIds.includes(feedId) ? feedIds : [...feedIds, feedId];
  return (
    <Box padding="300" maxWidth="32rem">
      <InlineGrid columns={2} gap="300">
        <Select
          label="Feed"
          value={feedId}
          options={[
            { label: 'All feeds', value: ANY },
            ...listed.map((id) => ({ label: `Feed ${id}`, value: id })),
          ]}
          onChange={(value) => {
            choose({ feedId: value, state });
          }}
        />
        <Select
          label="State"
          value={state}
          options={[
            { label: 'All states', value: ANY },
            ...REINDEX_STATES.map((known) => ({ label: reindexStateName(known), value: known })),
          ]}
          onChange={(value) => {
            choose({ feedId, state: value });
          }}
        />
      </InlineGrid>
    </Box>
  );
}
