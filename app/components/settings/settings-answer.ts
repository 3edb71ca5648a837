import type { ConnectionReport } from '../../indexing/indexing.ts';
import type { FollowNote } from './follow-note.tsx';

/** The parts of the settings page that send something, by the `intent` field of their forms. */
export const SETTINGS_INTENTS = ['account', 'test', 'feeds', 'tracking'] as const;
export type SettingsIntent = (typeof SETTINGS_INTENTS)[number];

/** What came of it; a saved account is tested at once. */
export type SettingsAnswer =
  | { outcome: 'invalid'; errors: Partial<Record<string, string>> }
  | { outcome: 'tested'; report: ConnectionReport }
  | ({ outcome: 'saved'; report: ConnectionReport | null } & FollowNote)
  | { outcome: 'not-understood' };
