import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/button';
import { Card, CardBody, CardFooter } from '../components/card';
import { Field, Select } from '../components/field';
import { useToasts } from '../components/toast';
import { ForeignName } from '../documents/foreign-text';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { chooseField, IMPORT_FIELDS, toFieldOfColumn, toMapping } from './import-fields';
import { setMapping, type InvoiceImport } from './queries';

/** Rows that are shown beside each column. */
const SHOWN_ROWS = 3;

/** Mapping of the columns of a file: one line for each column, with its first cells. */
export function MappingCard({ of, onDone }: { of: InvoiceImport; onDone: () => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { failed } = useToasts();
  const [chosen, setChosen] = useState(() => toFieldOfColumn(of));
  const [separator, setSeparator] = useState((of.mapping ?? of.suggestion).decimalSeparator);
  const store = useMutation({
    mutationFn: () => setMapping(api, of, toMapping(of, chosen, separator)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['imports', teamId] });
      onDone();
    },
    onError: (error) => failed(t('imports.mappingFailed'), error),
  });
  const hasNumber = Object.values(chosen).includes('number');
  return (
    <Card title={t('imports.mapping')}>
      <CardBody className="grid gap-3">
        <p className="text-13 text-ink-2">{t('imports.mappingNote')}</p>
        <ul className="divide-y divide-line">
          {of.columns.map((column, at) => (
            <li key={column} className="grid gap-x-4 gap-y-1 py-2 md:grid-cols-[minmax(0,1fr)_16rem]">
              <div className="min-w-0">
                <ForeignName text={column} className="font-medium text-ink" />
                <p className="truncate text-12 text-ink-3">
                  <bdi>
                    {of.firstRows
                      .slice(0, SHOWN_ROWS)
                      .map(({ cells }) => cells[at] ?? '')
                      .filter((cell) => cell !== '')
                      .join(' · ')}
                  </bdi>
                </p>
              </div>
              <Field label={t('imports.fieldOf', { column })} labelHidden>
                <Select
                  value={chosen[column] ?? ''}
                  onChange={(event) => {
                    const field = IMPORT_FIELDS.find((each) => each === event.target.value) ?? null;
                    setChosen((before) => chooseField(before, column, field));
                  }}
                >
                  <option value="">{t('imports.ignore')}</option>
                  {IMPORT_FIELDS.map((field) => (
                    <option key={field} value={field}>
                      {t(`imports.field.${field}`)}
                    </option>
                  ))}
                </Select>
              </Field>
            </li>
          ))}
        </ul>
        {of.format === 'csv' && (
          <Field label={t('imports.decimal')}>
            <Select
              className="max-w-64"
              value={separator}
              onChange={(event) => setSeparator(event.target.value === ',' ? ',' : '.')}
            >
              <option value=",">{t('imports.decimal.comma')}</option>
              <option value=".">{t('imports.decimal.point')}</option>
            </Select>
          </Field>
        )}
      </CardBody>
      <CardFooter>
        <Button
          kind="primary"
          busy={store.isPending && t('imports.state.validating')}
          notNow={hasNumber ? undefined : t('imports.numberMissing')}
          onClick={() => store.mutate()}
        >
          {t('imports.validate')}
        </Button>
      </CardFooter>
    </Card>
  );
}
