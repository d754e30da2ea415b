import type { ShopSettings } from '../../../../shared/shop-settings.ts';

/** What a person calls each setting, as the labels of the form say it. */
export const SETTING_NAMES: Record<keyof ShopSettings, string> = {
  shopName: 'Shop name',
  language: 'Language',
  contactEmail: 'Email',
  contactPhone: 'Phone',
  contactAddress: 'Address',
  supportLinks: 'Support links',
  countries: 'Countries',
  lowStockLevel: 'Low stock',
};
