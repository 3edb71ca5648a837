import { startAutocomplete } from './discovery/autocomplete.ts';
import { startListing } from './discovery/listing.ts';
import { discoveryService, startQuickAdd } from './discovery/service.ts';
import { showRecommendations } from './discovery/recommendations.ts';
import { startCheckout } from './checkout.ts';
import { startCartControls, startDrawer } from './cart.ts';
import { startAccountHere, startConsentSwitch } from './consent.ts';
import { startProductPage } from './product.ts';

/** Everything that the discovery service adds to the theme; nothing where the shop has none. */
function startDiscovery(): void {
  const service = discoveryService();
  if (!service) return;
  startQuickAdd();
  startAutocomplete(service);
  startListing(service);
  // A page is whole without them.
  showRecommendations(service).catch(() => undefined);
}

startConsentSwitch();
startAccountHere();
startDrawer();
startCartControls();
startProductPage();
startCheckout();
startDiscovery();
