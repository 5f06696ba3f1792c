import { signal } from '@preact/signals';

import { go } from './route';

/** A file that the user dropped or chose, until the analysis board opens it. */
export const chosenFile = signal<File | null>(null);

/** Whether the user drags a file over the page. */
export const dragging = signal(false);

/** Opens a file on the analysis board. Nothing is stored on the server. */
export function choose(file: File): void {
  chosenFile.value = file;
  go('/analysis');
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/** Lets the user drop a file anywhere on the page. A field for files takes its own. */
export function followDrops(): void {
  const isOurs = (event: DragEvent): boolean =>
    hasFiles(event) && !(event.target instanceof Element && event.target.closest('input[type=file]') !== null);
  window.addEventListener('dragover', (event) => {
    if (!isOurs(event)) return;
    // Without this the browser would leave the page for the file.
    event.preventDefault();
    dragging.value = true;
  });
  window.addEventListener('dragleave', (event) => {
    // Into no other element: out of the window.
    if (event.relatedTarget === null) dragging.value = false;
  });
  window.addEventListener('drop', (event) => {
    dragging.value = false;
    if (!isOurs(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) choose(file);
  });
}
