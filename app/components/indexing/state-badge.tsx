import { Badge } from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { Tone } from '../../indexing/words.ts';

/** A state's name with the color of its weight; what is merely usual stays grey or green. */
export function StateBadge({ tone, children }: { tone: Tone; children: string }): ReactNode {
  return <Badge tone={tone}>{children}</Badge>;
}
