import { useState, type ReactNode } from 'react';
import type { components } from '../api/schema';
import { formatIban, formatVatNumber, visibleText } from '../format/identifiers';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { ForeignText } from './foreign-text';
import { isPayeeDoubtful } from './payee';
import { PayeeWarnings } from './payee-note';
import type { Document } from './queries';

type Invoice = components['schemas']['ParsedDocument'];
type Party = Invoice['seller'];

/** Number of invoice lines that are rendered initially. */
const FIRST_LINES = 100;

/** True of what has lines and totals and can be set as an invoice. */
export function isInvoice(parsed: Document['parsed']): parsed is Invoice {
  return parsed !== null && 'lines' in parsed && 'totals' in parsed;
}

/** An invoice as its reader expects it on paper, set from what was read of it. It is paper in both themes. */
export function Paper({ document, parsed }: { document: Document; parsed: Invoice }) {
  const { t } = useText();
  const format = useFormat();
  const { seller, buyer } = parsed;
  const number = parsed.invoiceNumber ?? parsed.creditNoteNumber;
  return (
    <div className="bg-sunken p-3 md:p-6">
      <article className="paper">
        <div className="flex items-start gap-4">
          <PartyBlock party={seller} strong />
          <div className="ml-auto text-right">
            <h3>{t(`status.type.${document.type}`)}</h3>
            {number && (
              <p className="text-ink-2">
                <ForeignText text={number} />
              </p>
            )}
          </div>
        </div>
        <div className="grid grid-cols-2 gap-4 md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1fr)]">
          <div className="max-md:col-span-2">
            <h4>{t('documents.paper.billTo')}</h4>
            <PartyBlock party={buyer} />
          </div>
          <div>
            <Fact name={t('documents.paper.issued')}>
              {parsed.issueDate && format.day(parsed.issueDate, 'long')}
            </Fact>
            <Fact name={t('documents.paper.order')}>{parsed.purchaseOrderReference}</Fact>
          </div>
          <div>
            <Fact name={t('documents.paper.due')}>
              {parsed.dueDate && format.day(parsed.dueDate, 'long')}
            </Fact>
            <Fact name={t('documents.paper.reference')}>{parsed.buyerReference}</Fact>
          </div>
        </div>
        {parsed.note && (
          <p className="text-ink-2">
            <ForeignText text={parsed.note} most={1000} />
          </p>
        )}
        <Lines lines={parsed.lines} />
        <Sums parsed={parsed} />
        <Payment document={document} parsed={parsed} />
      </article>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return children ? (
    <>
      <h4>{name}</h4>
      <p className="mb-1">
        {typeof children === 'string' ? <ForeignText text={children} most={120} /> : children}
      </p>
    </>
  ) : null;
}

function PartyBlock({ party, strong }: { party: Party; strong?: boolean }) {
  const place = [party.postalZone, party.city].filter(Boolean).join(' ');
  const lines = [
    party.street,
    party.street2,
    party.street3,
    [place, party.country].filter(Boolean).join(', '),
  ];
  return (
    <div className="min-w-0">
      {(party.name ?? party.legalName) && (
        <p className={strong ? 'text-13 font-semibold' : 'font-medium'}>
          <ForeignText text={party.name ?? party.legalName ?? ''} most={200} />
        </p>
      )}
      {lines.map(
        (line, index) =>
          line && (
            <p key={index} className="text-ink-2">
              <ForeignText text={line} most={200} />
            </p>
          ),
      )}
      {party.vatNumber && (
        <p className="text-ink-2">
          <bdi>{formatVatNumber(party.vatNumber)}</bdi>
        </p>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: Invoice['lines'] }) {
  const { t } = useText();
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const visibleLines = isWhole ? lines : lines.slice(0, FIRST_LINES);
  const decimal = (text: string | null) => (text === null ? '' : format.decimal(text));
  return (
    <div>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('documents.paper.description')}</th>
            <th scope="col">{t('documents.paper.quantity')}</th>
            <th scope="col">{t('documents.paper.price')}</th>
            <th scope="col">{t('documents.paper.vat')}</th>
            <th scope="col">{t('documents.paper.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {visibleLines.map((line, index) => (
            <tr key={index}>
              <td>
                <ForeignText text={line.name ?? line.description ?? ''} most={200} />
                {line.name && line.description && (
                  <span className="block text-ink-3">
                    <ForeignText text={line.description} most={300} />
                  </span>
                )}
              </td>
              <td>{line.quantity && format.quantity(line.quantity)}</td>
              <td>{decimal(line.netPriceAmount)}</td>
              <td>{line.vat.percentage && format.percent(line.vat.percentage)}</td>
              <td>{decimal(line.netAmount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {visibleLines.length < lines.length && (
        <button type="button" className="mt-2 text-accent hover:underline" onClick={() => setWhole(true)}>
          {t('documents.paper.allLines', { count: lines.length })}
        </button>
      )}
    </div>
  );
}

function Sums({ parsed }: { parsed: Invoice }) {
  const { t } = useText();
  const format = useFormat();
  const { totals, vat, currency } = parsed;
  const rows: [string, string | null][] = [
    [t('documents.paper.discount'), totals.discountAmount],
    [t('documents.paper.surcharge'), totals.surchargeAmount],
    [t('documents.paper.net'), totals.taxExclusiveAmount],
    ...vat.subtotals.map(({ percentage, taxableAmount, vatAmount }): [string, string | null] => [
      t('documents.paper.vatOn', {
        rate: percentage === null ? '' : format.percent(percentage),
        base: taxableAmount === null ? '' : format.decimal(taxableAmount),
      }),
      vatAmount,
    ]),
    [t('documents.paper.rounding'), totals.roundingAmount],
    [t('documents.paper.paid'), totals.paidAmount],
  ];
  return (
    <dl className="paper-sum">
      {rows.map(
        ([name, value], index) =>
          value !== null && (
            <div key={index} className="contents">
              <dt>{name}</dt>
              <dd>{format.decimal(value)}</dd>
            </div>
          ),
      )}
      {totals.payableAmount !== null && (
        <div className="contents paper-total">
          <dt>{t('documents.paper.toPay')}</dt>
          <dd>{format.total(totals.payableAmount, currency)}</dd>
        </div>
      )}
    </dl>
  );
}

function Payment({ document, parsed }: { document: Document; parsed: Invoice }) {
  const { t } = useText();
  const means = parsed.paymentMeans.filter(({ iban }) => iban !== null);
  if (means.length === 0 && !parsed.paymentTerms?.note) {
    return null;
  }
  return (
    <div>
      <h4>{t('documents.paper.payTo')}</h4>
      {isPayeeDoubtful(document) && (
        <div className="mb-1 font-semibold">
          <p>{t('documents.payee.title')}:</p>
          <PayeeWarnings document={document} />
        </div>
      )}
      {means.map(({ iban, reference }, index) => (
        <p key={index}>
          <bdi>{formatIban(iban ?? '')}</bdi>
          {reference !== null && (
            <>, {t('documents.paper.stating', { reference: `\u2068${visibleText(reference)}\u2069` })}</>
          )}
        </p>
      ))}
      {parsed.paymentTerms?.note && (
        <p className="text-ink-2">
          <ForeignText text={parsed.paymentTerms.note} most={600} />
        </p>
      )}
    </div>
  );
}
