/** Saves a file on the device, as a download. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser holds its own reference by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
