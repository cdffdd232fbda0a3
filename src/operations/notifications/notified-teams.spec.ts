import { canCauseNotification } from './notified-teams';

describe('events that create notifications', () => {
  const isNotified = (type: string, data: object = {}): boolean =>
    canCauseNotification({ teamId: 'team_x', type, data });

  it('include failures and responses, but no frequent events', () => {
    expect(isNotified('document.delivery_status_changed', { status: 'failed' })).toBe(true);
    expect(isNotified('document.delivery_status_changed', { status: 'pending', parked: true })).toBe(true);
    expect(
      isNotified('document.business_status_changed', { businessStatus: 'rejected', direction: 'outgoing' }),
    ).toBe(true);
    expect(isNotified('document.delivery_status_changed', { status: 'delivered' })).toBe(false);
    expect(isNotified('document.sent')).toBe(false);
    expect(isNotified('document.received')).toBe(false);
    expect(isNotified('document.label.assigned')).toBe(false);
  });
});
