import { startAutocomplete } from './discovery/autocomplete.ts';
import { startListing } from './discovery/listing.ts';
import { discoveryService, startQuickAdd } from './discovery/service.ts';
import { showRecommendations } from './discovery/recommendations.ts';
import { startCheckout } from './checkout.ts';
import { startCartControls, startDrawer } from './cart.ts';
import { startAccountHere, startConsentSwitch } from './consent.ts';
import { startProductPage } from './product.ts';

/** Starts the theme's parts of the discovery service, if the shop has one. */
function startDiscovery(): void {
  const service = discoveryService();
  if (!service) return;
  startQuickAdd();
  startAutocomplete(service);
  startListing(service);
  // A page is complete without recommendations.
  showRecommendations(service).catch(() => undefined);
}

startConsentSwitch();
startAccountHere();
startDrawer();
startCartControls();
startProductPage();
startCheckout();
startDiscovery();
