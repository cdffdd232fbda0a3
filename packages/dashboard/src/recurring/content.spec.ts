import { emptyForm } from '../send/form';
import { previewOn, repeatDocument, repeatDraft } from './content';

describe('content of a recurring invoice', () => {
  it('is that of a draft without number, dates and time of sending', () => {
    const content = {
      recipient: '0208:0987654394',
      documentType: 'invoice',
      sendAt: '2026-12-01T08:00:00Z',
      document: {
        invoiceNumber: 'A-1',
        issueDate: '2026-11-01',
        dueDate: '2026-12-01',
        note: 'Rent',
        lines: [],
      },
    };
    expect(repeatDraft(content)).toEqual({
      recipient: '0208:0987654394',
      documentType: 'invoice',
      document: { note: 'Rent', lines: [] },
    });
  });

  it('is that of a sent document without what the service computes', () => {
    const parsed = { invoiceNumber: 'A-1', issueDate: '2026-11-01', totals: {}, vat: {}, note: 'Rent' };
    expect(repeatDocument({ type: 'invoice', receiverId: '9999:x', parsed })).toEqual({
      recipient: '9999:x',
      documentType: 'invoice',
      document: { note: 'Rent' },
    });
  });

  it('keeps why no VAT is due, which a sent document has with its computed VAT', () => {
    const vat = { exemptionReason: 'Article 44' };
    expect(repeatDraft({ documentType: 'invoice', document: { invoiceNumber: 'A-1', vat } })).toEqual({
      documentType: 'invoice',
      document: { vat },
    });
  });

  it('is previewed on the day of the next occurrence, with days in place of placeholders', () => {
    const form = { ...emptyForm('2026-11-01'), dueDate: '2026-12-01', periodStart: '{periodStart}' };
    expect(previewOn({ ...form, deliveryDate: '2026-11-03' }, '2026-12-15')).toMatchObject({
      issueDate: '2026-12-15',
      dueDate: '',
      periodStart: '2026-12-15',
      deliveryDate: '2026-11-03',
    });
  });
});
