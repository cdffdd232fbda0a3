import { canBeNotified } from './notified-teams';

describe('events that create notifications', () => {
  const told = (type: string, data: object = {}): boolean => canBeNotified({ teamId: 'team_x', type, data });

  it('are failures and answers, and no event that occurs in great numbers', () => {
    expect(told('document.delivery_status_changed', { status: 'failed' })).toBe(true);
    expect(told('document.delivery_status_changed', { status: 'pending', parked: true })).toBe(true);
    expect(
      told('document.business_status_changed', { businessStatus: 'rejected', direction: 'outgoing' }),
    ).toBe(true);
    expect(told('document.delivery_status_changed', { status: 'delivered' })).toBe(false);
    expect(told('document.sent')).toBe(false);
    expect(told('document.received')).toBe(false);
    expect(told('document.label.assigned')).toBe(false);
  });
});
