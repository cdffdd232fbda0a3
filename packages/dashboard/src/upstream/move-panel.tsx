import { useState } from 'react';
import type { Api } from '../api/client';
import { ApiCallButton } from '../components/api-call';
import { Button } from '../components/button';
import { ConfirmDialog } from '../components/dialog';
import { Steps } from '../components/steps';
import { useConfirmed } from '../components/use-confirmed';
import { useText } from '../i18n/text';
import { useMay, useTeam } from '../session/team';
import { MovedIdentifierStep } from './moved-identifier-step';
import type { CompanyNetwork, NamedCompany, NetworkMove } from './queries';

const PATH = '/api/v1/companies/{companyId}/network/move';

/** Moves a company between its provider and the own access point: what happens now, and what is to be done next. */
export function MovePanel({
  company,
  network,
  title,
}: {
  company: NamedCompany;
  network: CompanyNetwork;
  /** Name of the provider */
  title: string;
}) {
  const { move } = network;
  return move?.status === 'running' ? (
    <RunningMove company={company} move={move} title={title} />
  ) : (
    <StartMove company={company} network={network} title={title} />
  );
}

function StartMove({
  company,
  network: { network, move },
  title,
}: {
  company: NamedCompany;
  network: CompanyNetwork;
  title: string;
}) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const target = network === 'own' ? 'upstream' : 'own';
  const name = t(target === 'own' ? 'upstream.moveToOwn' : 'upstream.moveToProvider', { title });
  const run = (to: Api) => to.put(PATH, { path: { companyId: company.id }, body: { network: target } });
  const start = useConfirmed({
    run,
    stale: ['upstream', teamId],
    done: t('upstream.moveStarted'),
    failed: t('upstream.moveFailed'),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      {move?.status === 'completed' && (
        <p className="text-13 text-ink-2">
          {t(move.network === 'own' ? 'upstream.movedToOwn' : 'upstream.movedToProvider', { title })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon="updown"
          notNow={may('companies.manage') ? null : t('upstream.roleManages')}
          onClick={() => setAsking(true)}
        >
          {name}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t(target === 'own' ? 'upstream.toOwnTitle' : 'upstream.toProviderTitle', {
          name: company.name,
          title,
        })}
        keep={t('common.cancel')}
        action={t('upstream.start')}
        busy={start.isPending && t('upstream.starting')}
        apiCalls={[{ name, run }]}
        onConfirm={() => start.mutate()}
      >
        <p>{t(target === 'own' ? 'upstream.toOwnNote' : 'upstream.toProviderNote', { title })}</p>
        <p>{t('upstream.noGap')}</p>
      </ConfirmDialog>
    </>
  );
}

/** The steps of a running move, and its end by hand. */
export function RunningMove({
  company,
  move,
  title,
}: {
  company: NamedCompany;
  move: NetworkMove;
  title: string;
}) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const run = (to: Api) => to.delete(PATH, { path: { companyId: company.id } });
  const cancel = useConfirmed({
    run,
    stale: ['upstream', teamId],
    done: t('upstream.cancelled'),
    failed: t('upstream.cancelFailed'),
    onSettled: () => setAsking(false),
  });
  const open = move.identifiers.filter(({ step }) => step !== 'moved');
  const isKeyMissing = open.some(({ step }) => step === 'requesting_key' || step === 'enter_key');
  const hasMoved = open.length < move.identifiers.length;
  const notNow = !may('companies.manage')
    ? t('upstream.roleManages')
    : hasMoved
      ? t('upstream.movedInPart')
      : null;
  return (
    <div className="grid gap-3">
      <Steps
        label={t('upstream.steps')}
        steps={[t('upstream.stepKey'), t('upstream.stepMigrate'), t('upstream.stepDone')]}
        current={isKeyMissing ? 0 : 1}
        failed={open.some(({ errorMessage }) => errorMessage !== null)}
      />
      <p className="text-13 text-ink-2">{t('upstream.meanwhile')}</p>
      <ul className="grid gap-3">
        {move.identifiers.map((identifier) => (
          <li key={identifier.identifierId}>
            <MovedIdentifierStep company={company} move={move} identifier={identifier} title={title} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" notNow={notNow} onClick={() => setAsking(true)}>
          {t('upstream.cancelMove')}
        </Button>
        <ApiCallButton kind="quiet" iconOnly apiCalls={[{ name: t('upstream.cancelMove'), run }]} />
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('upstream.cancelTitle')}
        keep={t('upstream.keepMoving')}
        action={t('upstream.cancelMove')}
        busy={cancel.isPending && t('common.saving')}
        onConfirm={() => cancel.mutate()}
      >
        <p>{t('upstream.cancelNote')}</p>
      </ConfirmDialog>
    </div>
  );
}
