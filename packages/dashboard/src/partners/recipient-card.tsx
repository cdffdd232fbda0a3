import { useQuery } from '@tanstack/react-query';
import { ApiCallButton } from '../components/api-call';
import { FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { Card, CardBody, CardFooter } from '../components/card';
import { CopyButton } from '../components/copy-button';
import { Badge } from '../components/status';
import { useText } from '../i18n/text';
import { readableType } from '../registry/document-types';
import { recipientQuery, type Recipient } from '../registry/recipient-query';
import { schemeName } from '../registry/schemes';
import { useTypeName } from '../registry/type-name';
import { useApi, useMay, useTeam } from '../session/team';

/** The electronic addresses of a partner; of a customer also whether the network knows them, and what they receive. */
export function AddressesCard({ addresses, isChecked }: { addresses: string[]; isChecked: boolean }) {
  const { t } = useText();
  const may = useMay();
  const canCheck = isChecked && may('documents.send');
  return (
    <Card title={t('partners.addresses')}>
      {addresses.length === 0 ? (
        <CardBody className="text-13 text-ink-2">{t('partners.noAddress')}</CardBody>
      ) : (
        <ul className="divide-y divide-line">
          {addresses.map((address) => (
            <li key={address} className="grid gap-2 px-4 py-3 text-13">
              <div className="min-w-0">
                <code className="wrap-anywhere">{address}</code>{' '}
                <CopyButton value={address} label={t('common.copyId')} />
                <span className="block text-12 text-ink-3">{schemeName(address.slice(0, 4))}</span>
              </div>
              {canCheck && <RecipientCheck address={address} />}
            </li>
          ))}
        </ul>
      )}
      {isChecked && !canCheck && addresses.length > 0 && (
        <CardFooter>
          <span className="text-12">{t('partners.roleChecks')}</span>
        </CardFooter>
      )}
    </Card>
  );
}

function RecipientCheck({ address }: { address: string }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useQuery(recipientQuery(api, teamId, address));
  return (
    <div className="grid gap-2">
      {query.isFetching ? (
        <Badge tone="wait" icon="run">
          {t('partners.check.asking')}
        </Badge>
      ) : query.error ? (
        <FailureAlert error={query.error} title={t('partners.check.failed')} />
      ) : (
        query.data && <Capabilities recipient={query.data} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon="refresh"
          notNow={query.isFetching ? t('partners.check.asking') : null}
          onClick={() => void query.refetch()}
        >
          {t('partners.check.again')}
        </Button>
        <ApiCallButton
          kind="quiet"
          size="sm"
          iconOnly
          apiCalls={[
            {
              name: t('partners.check.again'),
              run: (to) => to.post('/api/v1/recipients/verify', { body: { address } }),
            },
          ]}
        />
      </div>
    </div>
  );
}

const EVERYTHING = '*';

function Capabilities({ recipient }: { recipient: Recipient }) {
  const { t } = useText();
  const formatTypeName = useTypeName();
  if (!recipient.registered)
    return (
      <div className="grid justify-items-start gap-1">
        <Badge tone="warn" icon="warn">
          {t('partners.check.absent')}
        </Badge>
        <p className="text-ink-2">{t('partners.check.absentStep')}</p>
      </div>
    );
  const types = recipient.documentTypes.map(({ docTypeId }) =>
    docTypeId === EVERYTHING
      ? t('partners.check.everything')
      : `${formatTypeName(docTypeId)}, ${readableType(docTypeId).specification}`,
  );
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone="ok" icon="ok">
        {t('partners.check.registered')}
      </Badge>
      {types.length === 0 ? (
        <p className="text-ink-2">{t('partners.check.nothing')}</p>
      ) : (
        <>
          <p className="text-12 text-ink-3">{t('partners.check.receives')}</p>
          <ul className="grid gap-0.5 text-ink-2">
            {[...new Set(types)].map((type) => (
              <li key={type} className="wrap-anywhere">
                {type}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
