import { lazy, type ComponentType } from 'react';
import { loadPage } from '../routes/page-away';

/** A part of a page whose code is loaded when it is first shown. When a new release replaced the file, the dashboard is loaded again. */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return lazy(() => loadPage(name, load));
}
