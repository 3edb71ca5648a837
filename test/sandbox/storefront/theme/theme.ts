import { startAccountHere } from './account.ts';
import { startCartControls } from './cart-controls.ts';
import { startCheckout } from './checkout.ts';
import { startConsentSwitch } from './consent.ts';
import { startDiscovery } from './discovery/start.ts';
import { startDrawer } from './drawer.ts';
import { startProductPage } from './product.ts';

startConsentSwitch();
startAccountHere();
startDrawer();
startCartControls();
startProductPage();
startCheckout();
startDiscovery();
