import { useRef } from 'preact/hooks';

import { choose } from '../app/chosenFile';

/** A button that opens a file of this device. */
export function FileButton({ text, primary = false }: { text: string; primary?: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button class={primary ? 'primary' : ''} onClick={() => field.current?.click()}>
        {text}
      </button>
      <input
        ref={field}
        class="hidden"
        type="file"
        tabIndex={-1}
        aria-label={text}
        accept=".sgf,.ggf,.json,.xml"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Empty it, so that the same file can be chosen again.
          event.currentTarget.value = '';
          if (file !== undefined) choose(file);
        }}
      />
    </>
  );
}
