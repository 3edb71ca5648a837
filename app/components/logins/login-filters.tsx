import { useNavigate } from '@remix-run/react';
import { Box, Select } from '@shopify/polaris';
import { DIRECT_STATES } from '../../direct/direct-event.ts';
import { STATE_WORDS } from '../../direct/words.ts';
import { loginsAddress } from './logins-address.ts';
import type { LoginsFilter } from './logins-address.ts';

const ANY = '';

/** Which logins to list. The choice is in the address, so that it can be shared and reloaded. */
export function LoginFilters({ filter }: { filter: LoginsFilter }) {
  const navigate = useNavigate();
  return (
    <Box padding="300" maxWidth="16rem">
      <Select
        label="State"
        value={filter.state ?? ANY}
        options={[
          { label: 'All states', value: ANY },
          ...DIRECT_STATES.map((state) => ({ label: STATE_WORDS[state], value: state })),
        ]}
        onChange={(value) => {
          const state = DIRECT_STATES.find((known) => known === value);
          navigate(loginsAddress({ ...(state && { state }), page: 1 }), {
            preventScrollReset: true,
          });
        }}
      />
    </Box>
  );
}
