import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import type { Api } from '../api/client';
import { ButtonLink, Button } from '../components/button';
import { Card, CardBody, Facts } from '../components/card';
import { ConfirmName } from '../components/confirm-name';
import { Id } from '../components/copy-button';
import { lazyPart } from '../components/lazy-part';
import { Menu, MenuItem } from '../components/menu';
import { PageHead, Stack } from '../components/page';
import { Skeleton } from '../components/states';
import { Time } from '../components/time';
import { useToasts } from '../components/toast';
import { ForeignText } from '../documents/foreign-text';
import { cutText, formatVatNumber, visibleText } from '../format/identifiers';
import { useText } from '../i18n/text';
import { countryName } from '../format/country-name';
import { BackToList } from '../registry/list-detail';
import { schemeOption } from '../registry/schemes';
import { useApi, useMay, useTeam } from '../session/team';
import { toCustomerKey } from '../receivables/customer-key';
import { LabelsCard } from './labels-card';
import { usePartnerNavigation } from './partner-routes';
import { AddressesCard } from './recipient-card';
import type { Partner, PartnerKind } from './queries';
import { usePartnerText } from './texts';

const PartnerForm = lazyPart('PartnerForm', () => import('./partner-form'));

/** A longer name is not typed; its id is. */
const TYPED_MOST = 60;

/** One customer or supplier: what is known of it, its addresses, labels, and the way to its documents. */
export function PartnerView({
  kind,
  partner,
  isEditing,
  onEdit,
}: {
  kind: PartnerKind;
  partner: Partner;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
}) {
  return (
    <>
      <PartnerHead kind={kind} partner={partner} onEdit={isEditing ? null : () => onEdit(true)} />
      <Stack>
        {isEditing && (
          <Suspense fallback={<Skeleton rows={6} />}>
            <PartnerForm
              kind={kind}
              partner={partner}
              onClose={() => onEdit(false)}
              onSaved={() => onEdit(false)}
            />
          </Suspense>
        )}
        <AddressesCard addresses={partner.peppolAddresses} isChecked={kind === 'customers'} />
        <LabelsCard kind={kind} partner={partner} />
        {!isEditing && <DetailsCard partner={partner} />}
      </Stack>
    </>
  );
}

function PartnerHead({
  kind,
  partner,
  onEdit,
}: {
  kind: PartnerKind;
  partner: Partner;
  onEdit: (() => void) | null;
}) {
  const { t } = useText();
  const say = usePartnerText(kind);
  const { id: teamId } = useTeam();
  const may = useMay();
  const [isDeleting, setDeleting] = useState(false);
  // Documents are found by an address of the other side, else by its name.
  const search = partner.peppolAddresses[0] ?? partner.name.slice(0, 200);
  return (
    <>
      <BackToList to={kind}>{say('title')}</BackToList>
      <PageHead
        windowTitle={partner.name}
        title={<ForeignText text={partner.name} />}
        note={
          <span className="text-13 text-ink-3">
            {[
              partner.customer?.city ?? null,
              partner.vatNumber === null ? null : formatVatNumber(partner.vatNumber),
            ]
              .filter((part) => part !== null)
              .join(', ')}
          </span>
        }
        apiCalls={[{ name: say('title'), run: (to) => getPartner(kind, partner, to) }]}
        actions={
          <>
            {may('documents.read') && (
              <ButtonLink
                to="/$teamId/documents"
                params={{ teamId }}
                search={{ search, direction: kind === 'customers' ? 'outgoing' : 'incoming' }}
                icon="document"
              >
                {t('partners.documents')}
              </ButtonLink>
            )}
            {kind === 'customers' && may('documents.read') && (
              <ButtonLink
                to="/$teamId/open-invoices"
                params={{ teamId }}
                search={{ customer: toCustomerKey(partner) }}
                icon="wait"
              >
                {t('shell.nav.openInvoices')}
              </ButtonLink>
            )}
            {may('partners.manage') && onEdit !== null && (
              <Button icon="edit" onClick={onEdit}>
                {t('partners.edit')}
              </Button>
            )}
            {kind === 'customers' && may('documents.send') && partner.peppolAddresses[0] !== undefined && (
              <ButtonLink
                kind="primary"
                icon="plus"
                to="/$teamId/send"
                params={{ teamId }}
                search={{ recipient: partner.peppolAddresses[0] }}
              >
                {t('partners.newInvoice')}
              </ButtonLink>
            )}
            {may('partners.manage') && (
              <Menu
                trigger={
                  <Button icon="more" iconOnly>
                    {t('partners.more')}
                  </Button>
                }
              >
                <MenuItem icon="trash" danger onClick={() => setDeleting(true)}>
                  {say('delete')}
                </MenuItem>
              </Menu>
            )}
          </>
        }
      />
      {isDeleting && <DeleteQuestion kind={kind} partner={partner} onClose={() => setDeleting(false)} />}
    </>
  );
}

function getPartner(kind: PartnerKind, { id }: Partner, to: Api): unknown {
  return kind === 'customers'
    ? to.get('/api/v1/customers/{customerId}', { path: { customerId: id } })
    : to.get('/api/v1/suppliers/{supplierId}', { path: { supplierId: id } });
}

function DeleteQuestion({
  kind,
  partner,
  onClose,
}: {
  kind: PartnerKind;
  partner: Partner;
  onClose: () => void;
}) {
  const { t } = useText();
  const say = usePartnerText(kind);
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const go = usePartnerNavigation(kind);
  const { done, failed } = useToasts();
  const name = visibleText(cutText(partner.name, 80).text);
  const drop = (to: Api): Promise<unknown> =>
    kind === 'customers'
      ? to.delete('/api/v1/customers/{customerId}', { path: { customerId: partner.id } })
      : to.delete('/api/v1/suppliers/{supplierId}', { path: { supplierId: partner.id } });
  const remove = useMutation({
    mutationFn: () => drop(api),
    onSuccess: async () => {
      await go(null);
      await queries.invalidateQueries({ queryKey: [kind, teamId] });
      done(say('deleted', { name }));
    },
    onError: (error) => failed(say('deleteFailed'), error),
    onSettled: onClose,
  });
  return (
    <ConfirmName
      onClose={onClose}
      title={say('deleteTitle', { name })}
      name={partner.name.length <= TYPED_MOST ? partner.name : partner.id}
      keep={t('partners.keep')}
      action={say('delete')}
      apiCalls={[{ name: say('delete'), run: drop }]}
      busy={remove.isPending && t('partners.working')}
      onConfirm={() => remove.mutate()}
    >
      <p>{say('deleteNote')}</p>
    </ConfirmName>
  );
}

function DetailsCard({ partner }: { partner: Partner }) {
  const { t, language } = useText();
  const { customer } = partner;
  const rows: [name: ReactNode, value: ReactNode][] = [];
  const place = [customer?.postalCode, customer?.city].filter(Boolean).join(' ');
  const lines = [
    customer?.address,
    place,
    customer?.country ? countryName(customer.country, language) : null,
  ].filter(Boolean);
  if (lines.length > 0)
    rows.push([t('partners.field.address'), <ForeignText key="address" text={lines.join('\n')} />]);
  if (partner.vatNumber !== null)
    rows.push([t('partners.field.vatNumber'), <Id key="vat" value={partner.vatNumber} />]);
  if (customer?.enterpriseNumber)
    rows.push([
      t('partners.field.enterpriseNumber'),
      <span key="number" className="grid">
        <Id value={customer.enterpriseNumber} />
        {customer.enterpriseNumberScheme !== null && (
          <span className="text-12 text-ink-3">{schemeOption(customer.enterpriseNumberScheme).label}</span>
        )}
      </span>,
    ]);
  if (customer?.email) rows.push([t('partners.field.email'), <ForeignText key="m" text={customer.email} />]);
  if (customer?.phone) rows.push([t('partners.field.phone'), <ForeignText key="p" text={customer.phone} />]);
  if (customer?.buyerReference)
    rows.push([t('partners.field.buyerReference'), <ForeignText key="r" text={customer.buyerReference} />]);
  if (customer?.language) {
    const name = new Intl.DisplayNames([language], { type: 'language' }).of(customer.language);
    rows.push([t('partners.field.language'), name ?? customer.language]);
  }
  if (partner.externalId !== null)
    rows.push([t('partners.field.externalId'), <ForeignText key="external" text={partner.externalId} />]);
  rows.push(
    [t('partners.id'), <Id key="id" value={partner.id} />],
    [t('partners.changedAt'), <Time key="changed" at={partner.updatedAt} form="full" />],
  );
  return (
    <Card title={t('partners.details')}>
      <CardBody>
        <Facts rows={rows} />
      </CardBody>
    </Card>
  );
}
