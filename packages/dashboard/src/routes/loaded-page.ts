let isShown = true;

/** True until the viewer goes from the page that the browser has loaded to another one. */
export const isLoadedPage = (): boolean => isShown;

export function endLoadedPage(): void {
  isShown = false;
}
