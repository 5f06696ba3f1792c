import { signal } from '@preact/signals';

/** What the server says is wrong, in Chinese; undefined until it is loaded. The English page does without it. */
export const chineseFaults = signal<typeof import('./faults.zh') | undefined>(undefined);

/** Loads the Chinese sentences of the server. If this fails, they stay English. */
export async function loadChineseFaults(): Promise<void> {
  try {
    chineseFaults.value ??= await import('./faults.zh');
  } catch {
    // Loading it again later, when the language is chosen again, may succeed.
  }
}
