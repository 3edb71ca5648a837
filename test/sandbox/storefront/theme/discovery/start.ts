import { startAutocomplete } from './autocomplete.ts';
import { startListing } from './listing.ts';
import { startQuickAdd } from './quick-add.ts';
import { showRecommendations } from './recommendations.ts';
import { discoveryService } from './service.ts';
import { showSwatches } from './swatches.ts';

/** Everything that the discovery service adds to the theme; nothing where the shop has none. */
export function startDiscovery(): void {
  const service = discoveryService();
  if (!service) return;
  startQuickAdd();
  startAutocomplete(service);
  startListing(service);
  // Extras: a page is whole without them.
  showRecommendations(service).catch(() => undefined);
  showSwatches(service).catch(() => undefined);
}
