import { lazy, type ComponentType } from 'react';
import type { Area } from '../i18n/areas';
import { loadMessages, tabLanguage } from '../i18n/catalog';
import { loadPage } from '../routes/page-not-loaded';

/** A part of a page whose code, and whose texts beside those of the page, are loaded when it is first shown. When a new release replaced the file, the dashboard is loaded again. */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  areas: Area[] = [],
): ComponentType<Props> {
  return lazy(() =>
    loadPage(name, async () => (await Promise.all([load(), loadMessages(tabLanguage(), areas)]))[0]),
  );
}
