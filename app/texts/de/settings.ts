import type { settings as english } from '../en/settings.ts';
import type { Translation } from '../translation.ts';

export const settings: Translation<typeof english> = {
  pixelBehind: {
    noAnswer:
      'Shopify hat nicht geantwortet. Öffnen Sie die Seite des Web-Pixels und aktualisieren Sie es dort.',
  },
};
