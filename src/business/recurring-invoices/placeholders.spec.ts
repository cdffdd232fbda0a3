import { fillPlaceholders, findPlaceholderErrors, getPlaceholderValues } from './placeholders';

const values = getPlaceholderValues('2026-12-01', { start: '2026-12-01', end: '2026-12-31' }, 'fr');

describe('placeholders', () => {
  it('are replaced in every text by values of the occurrence', () => {
    const content = {
      document: {
        note: 'Rent {month} {year}',
        lines: [
          { name: 'Rent {period}', invoicePeriod: { startDate: '{periodStart}', endDate: '{periodEnd}' } },
        ],
      },
      email: { subject: 'Invoice {monthNumber}/{year}' },
    };
    expect(fillPlaceholders(content, values)).toEqual({
      document: {
        note: 'Rent décembre 2026',
        lines: [
          {
            name: 'Rent 2026-12-01 – 2026-12-31',
            invoicePeriod: { startDate: '2026-12-01', endDate: '2026-12-31' },
          },
        ],
      },
      email: { subject: 'Invoice 12/2026' },
    });
  });

  it('are not replaced in files, and other braces are unchanged', () => {
    const content = {
      pdf: '{year}',
      document: { note: '{ year } {} {1}', attachments: [{ embeddedDocument: '{year}' }] },
    };
    expect(fillPlaceholders(content, values)).toEqual(content);
    expect(findPlaceholderErrors(content, 'content')).toEqual({});
  });

  it('are rejected, with the name of the field, when they do not exist', () => {
    const content = { document: { note: 'ok {month}', lines: [{ name: 'Rent {quarter}' }] } };
    expect(findPlaceholderErrors(content, 'content')).toEqual({
      'content.document.lines.0.name': [
        'must contain only the placeholders {period}, {periodStart}, {periodEnd}, {month}, {monthNumber}, {year}; received "{quarter}"',
      ],
    });
  });
});
