/**
 * Loads the messages of a page together with its code. `component: lazyPage(['documents'], () =>
 * import('./documents'), 'Documents')`.
 */
import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';
import type { Area } from '../i18n/areas';
import { loadMessages, tabLanguage } from '../i18n/catalog';
import { loadPage } from './page-not-loaded';

export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  areas: Area[],
  load: () => Promise<Module>,
  name: Name,
): Module[Name] extends (props: infer Props) => unknown ? AsyncRouteComponent<Props> : never {
  return lazyRouteComponent(async () => {
    const [module] = await loadPage(name, () => Promise.all([load(), loadMessages(tabLanguage(), areas)]));
    return module;
  }, name) as never;
}
