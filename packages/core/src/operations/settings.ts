import { z } from 'zod';
import { requireAdministrator } from '../domain/role.js';
import { DEFAULT_SETTINGS, SettingsInput, SettingsView } from '../domain/settings.js';
import { defineOperation } from '../operation.js';

export const settings = {
  'settings.get': defineOperation({
    title: 'Get settings',
    description:
      'Returns the settings of the store: footer texts by language, company details, currency, money unit, time zone, send quota, history retention and masking rules.',
    level: 'owner',
    effect: 'read',
    input: z.strictObject({}),
    output: SettingsView,
    example: {},
    handler: async (_, { storeId, ports }) => ({ ...DEFAULT_SETTINGS, ...(await ports.settings.find(storeId)) }),
  }),
  'settings.set': defineOperation({
    title: 'Update settings',
    description:
      'Updates the settings that are sent; others are kept. null resets a setting; texts are replaced as a whole. Returns all settings.',
    level: 'owner',
    effect: 'update',
    input: SettingsInput,
    resource: SettingsView,
    output: SettingsView,
    example: {
      texts: { de: { unsubscribeText: 'Keine Lust mehr? {{ unsubscribe_link }}', unsubscribeLinkLabel: 'Abmelden' } },
      companyDetails: 'Corner shop, 1 Main Street',
      currency: 'EUR',
      moneyUnit: 'units' as const,
      timeZone: 'Europe/Berlin',
      emailQuota: 10_000,
      historyDays: 90,
      maskKeys: ['loyaltyNumber'],
      keepKeys: ['salesperson'],
    },
    handler: (sent, { storeId, member, ports }) =>
      ports.transaction(async (tx) => {
        const changed = { ...(await tx.settings.lock(storeId)) };
        const { emailQuota = null } = changed;
        // The quota limits the store, so its owner must not raise it; sending back the same is no change.
        if (sent.emailQuota !== undefined && sent.emailQuota !== emailQuota) requireAdministrator(member);
        for (const [field, value] of Object.entries(sent)) {
          if (value !== undefined) Object.assign(changed, { [field]: value });
        }
        await tx.settings.replace(storeId, changed);
        return { ...DEFAULT_SETTINGS, ...changed };
      }),
  }),
};
