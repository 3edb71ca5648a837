import { readSettings } from '../../../extensions/web-pixel/src/settings.ts';
import type { PixelSettings } from '../../../extensions/web-pixel/src/settings.ts';
import { SITE_ID, TRACKING_ORIGIN } from '../addresses.ts';
import type { ConnectedPixel } from '../pixel-runtime/contract.ts';

/** What can be expected of the pages that are opened next. */
export interface Outlook {
  state: 'reports' | 'silent' | 'not connected';
  /** Sentences, the most important first. */
  sentences: string[];
}

/** Says what the pixel will make of its settings; the pixel itself is the judge of them. */
export function outlookOf(pixel: ConnectedPixel | null): Outlook {
  if (pixel === null) {
    return { state: 'not connected', sentences: ['Pages opened from now on report nothing.'] };
  }
  const settings = settingsOrProblem(pixel);
  if (settings instanceof Error) {
    return {
      state: 'silent',
      sentences: [
        `The pixel will keep silent: ${settings.message}.`,
        'It says so in the console of the browser and sends nothing.',
      ],
    };
  }
  return { state: 'reports', sentences: sentencesOf(settings) };
}

function settingsOrProblem(pixel: ConnectedPixel): PixelSettings | Error {
  try {
    return readSettings(pixel.settings);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function sentencesOf(settings: PixelSettings): string[] {
  const { siteId, beaconUrl, mode } = settings;
  const address = `${beaconUrl.replace(/\/$/, '')}/${siteId}`;
  const sentences = [`Pages opened from now on report to ${address}, once there is consent.`];
  if (!beaconUrl.startsWith(`${TRACKING_ORIGIN}/`)) {
    sentences.push('That is not the service of this sandbox: events leave for the real internet.');
  } else {
    sentences.push(`In the sandbox, ${TRACKING_ORIGIN} is the tracking service on this machine.`);
    if (siteId !== SITE_ID) {
      sentences.push(`The service knows the site ${SITE_ID} alone: it will refuse these events.`);
    }
  }
  if (mode === 'test') {
    sentences.push(
      'Events are marked as a test, and the console says what becomes of those that the pixel sends itself.',
    );
  }
  return sentences;
}
