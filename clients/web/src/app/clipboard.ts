/**
 * Copies a text. Returns false if the browser does not let it: the page is not in a secure context, or the user forbids
 * it.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
