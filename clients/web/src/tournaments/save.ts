/** Offers a file to the user as a download. */
export function save(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads the URL after this click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
