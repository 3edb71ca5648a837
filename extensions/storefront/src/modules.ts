/** The modules from the theme's CDN that a page loads when needed: each exports a function that starts it. */
import type { ApiModule } from './api.ts';
import { blockData } from './browser.ts';
import type { EventsModule } from './page-events.ts';
import type { PreflightModule } from './preflight.ts';
import type { ReportsModule } from './reports.ts';
import type { ResendModule } from './resend.ts';
import type { InspectorModule, TicketModule } from './ticket.ts';
import type { TrackerModule } from './tracker.ts';
import type { VisitModule } from './visit-loader.ts';

export interface Modules {
  api: ApiModule;
  events: EventsModule;
  inspector: InspectorModule;
  preflight: PreflightModule;
  reports: ReportsModule;
  resend: ResendModule;
  ticket: TicketModule;
  tracker: TrackerModule;
  visit: VisitModule;
}

/** Loads a module from its address in the block; rejects if the block has none. */
export type ImportAsset = <Name extends keyof Modules>(name: Name) => Promise<Modules[Name]>;

/**
 * Modules that a page loads by tag besides by `import()`, so that the sender has them synchronously when it starts: a
 * page that is left at once does not wait for an import. They are in one object on `window`, for these scripts only.
 */
const holder = window as { beaconPixelModules?: Partial<Modules> };

/** Registers a module that was loaded by tag; called by the module itself. */
export function tagModule(module: Partial<Modules>): void {
  holder.beaconPixelModules = { ...holder.beaconPixelModules, ...module };
}

export const importAsset: ImportAsset = async <Name extends keyof Modules>(name: Name) =>
  holder.beaconPixelModules?.[name] ?? ((await import(blockData()[name] ?? '')) as Modules[Name]);
