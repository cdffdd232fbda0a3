import { useRouter, useRouterState } from '@tanstack/react-router';
import type { IconName } from '../components/icon';
import type { MessageKey } from '../i18n/areas';
import type { Permission, SessionTeam } from '../session/session';
import { useHasTaxData } from '../tax-data/use-has-tax-data';

/** A page in the side bar. */
export interface NavItem {
  /** Below the team: `/app/team_…/documents` */
  path: string;
  name: MessageKey;
  icon: IconName;
  permission: Permission;
  /** Second key after `g` */
  key?: string;
  /** Among the five tabs of a phone */
  tab?: true;
  sandboxOnly?: true;
  productionOnly?: true;
  /** Only in teams that report to a tax authority */
  withTaxData?: true;
}
export interface NavGroup {
  name: MessageKey | null;
  items: NavItem[];
}

const GROUPS: NavGroup[] = [
  {
    name: null,
    items: [
      {
        path: 'overview',
        name: 'shell.nav.overview',
        icon: 'overview',
        permission: 'documents.read',
        key: 'o',
        tab: true,
      },
      {
        path: 'documents',
        name: 'shell.nav.documents',
        icon: 'document',
        permission: 'documents.read',
        key: 'd',
        tab: true,
      },
      {
        path: 'inbox',
        name: 'shell.nav.inbox',
        icon: 'inbox',
        permission: 'documents.read',
        key: 'i',
        tab: true,
      },
      { path: 'arrivals', name: 'shell.nav.arrivals', icon: 'mail', permission: 'documents.read' },
      { path: 'send', name: 'shell.nav.send', icon: 'send', permission: 'documents.send', tab: true },
      { path: 'drafts', name: 'shell.nav.drafts', icon: 'edit', permission: 'documents.send' },
      { path: 'recurring', name: 'shell.nav.recurring', icon: 'refresh', permission: 'documents.send' },
      { path: 'imports', name: 'shell.nav.imports', icon: 'upload', permission: 'documents.send' },
      { path: 'open-invoices', name: 'shell.nav.openInvoices', icon: 'wait', permission: 'documents.read' },
      { path: 'payments', name: 'shell.nav.payments', icon: 'updown', permission: 'documents.read' },
      { path: 'exports', name: 'shell.nav.exports', icon: 'calendar', permission: 'documents.read' },
    ],
  },
  {
    name: 'shell.group.integrate',
    items: [
      {
        path: 'webhooks',
        name: 'shell.nav.webhooks',
        icon: 'webhook',
        permission: 'webhooks.read',
        key: 'w',
      },
      { path: 'events', name: 'shell.nav.events', icon: 'pulse', permission: 'events.read' },
      { path: 'requests', name: 'shell.nav.requests', icon: 'requests', permission: 'requests.read' },
      { path: 'validate', name: 'shell.nav.validate', icon: 'check', permission: 'documents.read' },
      { path: 'keys', name: 'shell.nav.keys', icon: 'key', permission: 'keys.read', key: 'k' },
    ],
  },
  {
    name: 'shell.group.registry',
    items: [
      { path: 'companies', name: 'shell.nav.companies', icon: 'company', permission: 'companies.read' },
      { path: 'customers', name: 'shell.nav.customers', icon: 'person', permission: 'partners.read' },
      { path: 'suppliers', name: 'shell.nav.suppliers', icon: 'truck', permission: 'partners.read' },
      { path: 'items', name: 'shell.nav.items', icon: 'box', permission: 'partners.read' },
      { path: 'labels', name: 'shell.nav.labels', icon: 'label', permission: 'labels.read' },
    ],
  },
  {
    name: 'shell.group.compliance',
    items: [
      { path: 'france', name: 'shell.nav.france', icon: 'calendar', permission: 'reporting.read', key: 'f' },
      {
        path: 'compliance',
        name: 'shell.nav.compliance',
        icon: 'shield',
        permission: 'reporting.read',
        withTaxData: true,
      },
      { path: 'audit', name: 'shell.nav.audit', icon: 'audit', permission: 'audit.read' },
    ],
  },
  {
    name: 'shell.group.team',
    items: [
      { path: 'members', name: 'shell.nav.members', icon: 'people', permission: 'members.read' },
      {
        path: 'applications',
        name: 'shell.nav.applications',
        icon: 'external',
        permission: 'members.read',
      },
      {
        path: 'single-sign-on',
        name: 'shell.nav.singleSignOn',
        icon: 'shield',
        permission: 'members.read',
      },
      {
        path: 'upstream',
        name: 'shell.nav.upstream',
        icon: 'updown',
        permission: 'team.read',
        productionOnly: true,
      },
      { path: 'settings', name: 'shell.nav.settings', icon: 'sliders', permission: 'team.read' },
      {
        path: 'sandbox',
        name: 'shell.nav.sandbox',
        icon: 'flask',
        permission: 'sandbox.use',
        sandboxOnly: true,
      },
    ],
  },
];

/** The pages that exist and that the person's role may see, in their groups. */
export function useNavigation(team: SessionTeam): NavGroup[] {
  const { routesByPath } = useRouter();
  const hasTaxData = useHasTaxData();
  return GROUPS.map(({ name, items }) => ({
    name,
    items: items.filter(
      ({ path, permission, sandboxOnly, productionOnly, withTaxData }) =>
        `/$teamId/${path}` in routesByPath &&
        team.permissions.includes(permission) &&
        (!sandboxOnly || team.environment === 'sandbox') &&
        (!productionOnly || team.environment === 'production') &&
        (!withTaxData || hasTaxData),
    ),
  })).filter(({ items }) => items.length > 0);
}

/** The entry of the page in the address when the person's role may not see it; else null. */
export function useForbidden(team: SessionTeam): NavItem | null {
  const routeId = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId }) ?? '';
  const path = routeId.split('/')[2];
  const item = GROUPS.flatMap(({ items }) => items).find((each) => each.path === path);
  return item === undefined || team.permissions.includes(item.permission) ? null : item;
}
