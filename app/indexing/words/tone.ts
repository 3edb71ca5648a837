/** How much attention a state asks for; the names are those of Polaris' badges and banners. */
export type Tone = 'info' | 'success' | 'attention' | 'warning' | 'critical';

/** A state in words. */
export interface StateWords {
  /** Two or three words, for a badge. */
  name: string;
  /** What it means, in a sentence or two. */
  meaning: string;
  tone: Tone;
}
