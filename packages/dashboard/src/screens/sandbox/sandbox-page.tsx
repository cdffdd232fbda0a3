import { Card } from '../../components/card';
import { Columns, PageHead, Stack } from '../../components/page';
import { EmptyState } from '../../components/states';
import { useText } from '../../i18n/text';
import { ClockCard } from '../../sandbox/clock-card';
import { InboundCard } from '../../sandbox/inbound-card';
import { RecipientsCard } from '../../sandbox/recipients-card';
import { useMay, useTeam } from '../../session/team';

/** Tools of a sandbox team. */
export function SandboxPage() {
  const { t } = useText();
  const { environment } = useTeam();
  const may = useMay();
  const isUsable = environment === 'sandbox' && may('sandbox.use');
  return (
    <>
      <PageHead title={t('sandbox.title')} note={t('sandbox.note')} />
      {isUsable ? (
        <Columns rail="lg">
          <Stack>
            <InboundCard />
            <RecipientsCard />
          </Stack>
          <ClockCard />
        </Columns>
      ) : (
        <Card>
          <EmptyState
            icon={environment === 'sandbox' ? 'lock' : 'flask'}
            title={t(environment === 'sandbox' ? 'common.forbiddenTitle' : 'sandbox.production')}
          >
            <p>{t(environment === 'sandbox' ? 'sandbox.roleUses' : 'sandbox.productionNote')}</p>
          </EmptyState>
        </Card>
      )}
    </>
  );
}
