import type { components } from '../api/schema';

export type NotificationSettings = components['schemas']['NotificationSettings'];
export type NotificationSetting = NotificationSettings['settings'][number];
