import { repeatDocument, repeatDraft } from './content';

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
});
